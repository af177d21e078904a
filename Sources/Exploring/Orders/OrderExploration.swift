internal import Interaction
internal import Motion

/// Tries every order of a script's steps, each at the instants that matter.
///
/// Cases share what they have in common: a session is forked where two of them part, and where two
/// have come to the same state, by the bytes of what a snapshot has, they go on as one. So what
/// commutes is played once.
public struct OrderExploration {
  /// What is explored.
  public let stage: OrderStage

  /// What is tried.
  public let plan: OrderPlan

  /// Whether there is no time left: what has not been tried is sampled then, or left.
  public var isOverdue: @Sendable () -> Bool = { false }

  let sources: OrderSources

  /// Whether what is explored runs in a plugin.
  public var isPlugin: Bool { stage.world is PluginWorld }

  /// Makes an exploration.
  public init(_ stage: OrderStage, _ plan: OrderPlan) {
    self.stage = stage
    self.plan = plan
    sources = OrderSources(stage.script, isFree: plan.isFree)
  }

  /// How many orders there are.
  public var orders: Double { sources.orders }

  /// How many instants each step is tried at.
  public var instantCount: Int { plan.instants(for: sources.count) }

  /// The parts of an exploration that can be done apart: by what happens first.
  var prefixes: [OrderPrefix] {
    let rounds = plan.isUniform ? OrderPlan.spacings.count : 1
    return (0..<rounds).flatMap { round in
      sources.names.indices.map { OrderPrefix(round: round, source: $0) }
    }
  }

  /// Explores all of it, or some parts.
  ///
  /// - Parameters:
  ///   - parts: the numbers of the parts, from 0; all if nil
  ///   - progress: told now and then how many of the steps have happened, and in how many states
  /// - Returns: what was found; nil where there were too many states to hold
  public func exhaust(
    parts: [Int]? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) -> OrderFindings? {
    var findings = OrderFindings()
    findings.orders = orders
    findings.coverage = .all(instants: instantCount, perStep: !plan.isUniform)
    let rounds: [[OrderInstant]] =
      plan.isUniform ? OrderPlan.spacings.map { [$0] } : [OrderInstant.first(instantCount)]
    for (round, instants) in rounds.enumerated() {
      let firsts = prefixes.enumerated().filter { index, prefix in
        prefix.round == round && (parts?.contains(index) ?? true)
      }.map(\.element.source)
      guard !firsts.isEmpty else { continue }
      var search = OrderSearch(self, instants, firsts)
      guard search.run(into: &findings, progress: progress) else { return nil }
    }
    return findings
  }

  /// The number of parts that an exploration can be split into.
  public var partCount: Int { prefixes.count }
}

/// What the cases of a part begin with.
struct OrderPrefix {
  let round: Int
  let source: Int
}

/// A search through the cases, all that have come equally far at a time.
private struct OrderSearch {
  /// Cases that have come to the same state.
  struct Node {
    var state: CaseState
    var cases: Double
    var different: Double
    /// Where the first of them is noted.
    var trail: Int
  }

  private let exploration: OrderExploration
  private let stage: OrderStage
  private let sources: OrderSources
  private let instants: [OrderInstant]
  private let firsts: [Int]
  /// The choices of all nodes, each with the one before it.
  private var trails: [(before: Int, choice: OrderCase.Choice)] = []

  init(_ exploration: OrderExploration, _ instants: [OrderInstant], _ firsts: [Int]) {
    self.exploration = exploration
    stage = exploration.stage
    sources = exploration.sources
    self.instants = instants
    self.firsts = firsts
  }

  mutating func run(into findings: inout OrderFindings, progress: (Int, Int) -> Void) -> Bool {
    let begin = CaseState(stage, sources)
    findings.states.insert(begin.key)
    var layer = [Node(state: begin, cases: 1, different: 1, trail: -1)]
    for depth in 0..<sources.count {
      var next: [Node] = []
      var places: [StateDigest: Int] = [:]
      for index in layer.indices {
        var expansion = StepExpansion(layer[index].state, stage, sources, instants)
        let chosen = depth == 0 ? firsts : Array(sources.names.indices)
        for source in chosen {
          for child in expansion.children(of: source) {
            findings.played += 1
            if child.isEffective { findings.effective |= 1 << UInt64(child.choice.step) }
            let cases = layer[index].cases * Double(child.count)
            let different = layer[index].different * Double(child.different)
            if let place = places[child.key] {
              next[place].cases += cases
              next[place].different += different
              next[place].state.watch.join(child.state.watch)
            } else {
              places[child.key] = next.count
              trails.append((layer[index].trail, child.choice))
              next.append(
                Node(
                  state: child.state, cases: cases, different: different, trail: trails.count - 1))
            }
          }
        }
        // What has been gone on from is needed no more.
        layer[index].state = begin
        progress(findings.played, findings.states.count + next.count)
        if next.count > exploration.plan.stateLimit
          || findings.played > exploration.plan.playLimit || exploration.isOverdue()
        {
          return false
        }
      }
      for (key, _) in places { findings.states.insert(key) }
      layer = next
    }
    finish(layer, into: &findings)
    return true
  }

  private func finish(_ layer: [Node], into findings: inout OrderFindings) {
    for node in layer {
      var state = node.state
      let end = state.finish(stage)
      findings.cases += node.cases
      findings.different += node.different
      findings.tested |= state.watch.tested
      findings.add(
        OutcomeClass(
          end, state.watch, stage, first: path(to: node.trail), cases: node.cases,
          different: node.different))
    }
  }

  private func path(to trail: Int) -> OrderCase {
    var choices: [OrderCase.Choice] = []
    var place = trail
    while place >= 0 {
      choices.append(trails[place].choice)
      place = trails[place].before
    }
    return OrderCase(choices.reversed())
  }
}
