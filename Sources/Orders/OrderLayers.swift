internal import Interaction

/// A breadth-first search through the cases.
///
/// Each round adds one step to every unfinished case.
struct OrderLayers {
  /// Cases that reached the same state.
  struct Node {
    var state: ScheduleState
    var cases: Double
    var different: Double
    /// The index in `trails` of the last choice of the node's first case.
    var trail: Int
  }

  private let search: OrderSearch
  private let start: OrderStart
  private let sources: OrderSources
  private let instants: [OrderInstant]
  private let firsts: [Int]
  /// The choices of all nodes, each with the index of the preceding choice.
  private var trails: [(before: Int, choice: Schedule.Choice)] = []
  /// The tree of the search, or `nil` if it is not kept.
  private(set) var tree: OrderTree?

  init(
    _ search: OrderSearch, _ instants: [OrderInstant], _ firsts: [Int], keepsTree: Bool = false
  ) {
    self.search = search
    start = search.start
    sources = search.sources
    self.instants = instants
    self.firsts = firsts
    tree = keepsTree ? OrderTree() : nil
  }

  mutating func run(into findings: inout OrderFindings, progress: (Int, Int) -> Void) -> Bool {
    let begin = ScheduleState(start, sources)
    findings.states.insert(begin.key)
    var layer = [Node(state: begin, cases: 1, different: 1, trail: -1)]
    // The indices of the first node of this layer and of the next one.
    var (own, following) = (0, 1)
    for depth in 0..<sources.count {
      var next: [Node] = []
      var places: [StateDigest: Int] = [:]
      for index in layer.indices {
        var expansion = StepExpansion(layer[index].state, start, sources, instants)
        let chosen = depth == 0 ? firsts : Array(sources.names.indices)
        for source in chosen {
          for child in expansion.children(of: source) {
            findings.played += 1
            if child.isEffective { findings.effective |= 1 << UInt64(child.choice.step) }
            let cases = layer[index].cases * Double(child.count)
            let different = layer[index].different * Double(child.different)
            let known = places[child.key]
            tree?.link(own + index, child.choice, child.count, following + (known ?? next.count))
            if let place = known {
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
        // Frees the memory of an expanded node.
        layer[index].state = begin
        progress(findings.played, findings.states.count + next.count)
        if next.count > search.plan.stateLimit
          || findings.played > search.plan.playLimit || search.isOverdue()
        {
          return false
        }
      }
      for (key, _) in places { findings.states.insert(key) }
      layer = next
      (own, following) = (following, following + next.count)
    }
    finish(layer, from: own, into: &findings)
    return true
  }

  private mutating func finish(_ layer: [Node], from first: Int, into findings: inout OrderFindings)
  {
    for (index, node) in layer.enumerated() {
      var state = node.state
      let end = state.finish(start)
      findings.cases += node.cases
      findings.different += node.different
      findings.tested |= state.watch.tested
      let place = findings.add(
        OutcomeClass(
          end, state.watch, start, first: path(to: node.trail), cases: node.cases,
          different: node.different))
      tree?.end(first + index, in: place)
    }
  }

  private func path(to trail: Int) -> Schedule {
    var choices: [Schedule.Choice] = []
    var place = trail
    while place >= 0 {
      choices.append(trails[place].choice)
      place = trails[place].before
    }
    return Schedule(choices.reversed())
  }
}
