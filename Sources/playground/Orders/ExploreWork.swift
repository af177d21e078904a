internal import Exploring
internal import Orders
internal import Platform
internal import Replay
internal import Values

/// The work of an exploration, done by this process or divided among several.
struct ExploreWork {
  private let options: ExploreOptions
  private let exploration: OrderExploration
  private var progress = ExploreProgress()

  /// The maximum number of steps that this process plays before it starts worker processes.
  ///
  /// Most explorations have fewer steps.
  private static let alone = 800_000

  /// The number of random cases in one piece of work.
  private static let piece = 1000

  /// Creates the work of an exploration.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - exploration: The exploration.
  ///   - report: A closure that receives the progress, or `nil` to show it on the terminal.
  init(
    _ options: ExploreOptions, _ exploration: OrderExploration,
    report: ((String) -> Void)? = nil
  ) {
    self.options = options
    self.exploration = exploration
    progress.report = report
  }

  /// Performs the exploration and returns the findings, or `nil` if the user interrupts it.
  mutating func findings() throws(ReplayError) -> OrderFindings? {
    defer { progress.clear() }
    if exploration.isPlugin { return pluginFindings() }
    if options.plan.samples == nil {
      let parts = self.parts
      if parts == nil {
        var plan = options.plan
        plan.playLimit = Self.alone
        var found: OrderFindings?
        let whole = OrderExploration(exploration.stage, plan)
        found = whole.exhaust { progress.show($0, $1) }
        if let found { return found }
        // The other processes need the memory that this process has used.
        System.returnMemory()
      }
      let wanted = parts ?? Array(0..<exploration.partCount)
      switch try collect(wanted.map { "part \($0)" }, areSamples: false) {
      case .interrupted: return nil
      case .found(let findings): return findings
      case .tooMany: break
      }
    }
    let count = options.plan.samples ?? OrderPlan.usualSamples
    var pieces: [String] = []
    for start in stride(from: 0, to: count, by: Self.piece) {
      let index = start / Self.piece
      if let shard = options.shard, index % shard.count != shard.index - 1 { continue }
      pieces.append("samples \(start) \(min(start + Self.piece, count))")
    }
    guard case .found(let findings) = try collect(pieces, areSamples: true) else { return nil }
    return findings
  }

  /// Explores a plugin's component in this process, without workers.
  ///
  /// If not all cases can be played within the time limit of `--time`, random cases are then played for the same length
  /// of time.
  private mutating func pluginFindings() -> OrderFindings {
    let end = System.seconds + options.plan.pluginSeconds
    var timed = exploration
    timed.isOverdue = { System.seconds > end }
    if options.plan.samples == nil {
      var plan = options.plan
      plan.stateLimit = min(plan.stateLimit, 20_000)
      var whole = OrderExploration(exploration.stage, plan)
      whole.isOverdue = timed.isOverdue
      if let found = whole.exhaust(parts: parts, progress: { progress.show($0, $1) }) {
        return found
      }
    }
    // Sampling gets the same amount of time again, because samples of all orderings reveal more than a few
    // complete orderings.
    let last = end + options.plan.pluginSeconds
    timed.isOverdue = { System.seconds > last }
    return timed.sample(0..<(options.plan.samples ?? OrderPlan.usualSamples)) {
      progress.show($0, $1)
    }
  }

  /// The numbers of the parts that `--shard` selects, or `nil` for the whole exploration.
  private var parts: [Int]? {
    guard let shard = options.shard else { return nil }
    return (0..<exploration.partCount).filter { $0 % shard.count == shard.index - 1 }
  }

  private enum Collected {
    case found(OrderFindings)
    case tooMany
    case interrupted
  }

  private mutating func collect(
    _ pieces: [String], areSamples: Bool
  ) throws(ReplayError) -> Collected {
    var whole = OrderFindings()
    whole.orders = exploration.orders
    whole.coverage =
      areSamples
      ? .samples(
        options.plan.samples ?? OrderPlan.usualSamples, seed: options.plan.seed,
        instants: exploration.instantCount)
      : .all(instants: exploration.instantCount, perStep: !options.plan.isUniform)
    let jobs = min(options.jobs, pieces.count)
    var pool =
      jobs > 1
      ? try WorkerPool(
        jobs, ["explore", "--worker"] + options.words, count: pieces.count
      ) { pieces[$0] } : nil
    defer { pool?.end() }
    for (index, piece) in pieces.enumerated() {
      if System.isInterrupted { return .interrupted }
      progress.show(part: index, of: pieces.count, whole.states.count)
      var answer: ExploreWork.Answer?
      if pool == nil {
        answer = Self.answer(to: piece, exploration)
      } else if let value = try pool?.answer(to: index) {
        answer = Answer(value)
      }
      guard let answer else { return .interrupted }
      switch answer {
      case .found(let part): whole.join(part)
      case .tooMany: return .tooMany
      }
    }
    return .found(whole)
  }

  /// The result of a piece of work.
  enum Answer {
    case found(OrderFindings)
    /// There are more states than the limit allows.
    case tooMany

    /// Creates an answer from the JSON of a worker, or returns `nil` if the JSON is not an answer.
    init?(_ value: Value) {
      if value["tooMany"] == true {
        self = .tooMany
      } else if let findings = OrderFindings(value) {
        self = .found(findings)
      } else {
        return nil
      }
    }

    /// The answer as JSON.
    var value: Value {
      switch self {
      case .found(let findings): findings.value
      case .tooMany: ["tooMany": true]
      }
    }
  }

  /// Does a piece of work, `part NUMBER` or `samples FROM TO`, and returns its result.
  static func answer(to piece: String, _ exploration: OrderExploration) -> Answer {
    let words = piece.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    if words.first == "samples", numbers.count == 2, numbers[0] <= numbers[1] {
      return .found(exploration.sample(numbers[0]..<numbers[1]))
    }
    let found = exploration.exhaust(parts: numbers)
    return found.map { .found($0) } ?? .tooMany
  }
}

/// The progress of an exploration, shown on the last line of the terminal.
struct ExploreProgress {
  private let isTerminal = FileDescriptor.standardError.isTerminal

  /// A closure that receives the progress instead of the terminal.
  var report: ((String) -> Void)?

  private var lastUpdate = 0.0
  private var isDrawn = false

  mutating func show(_ played: Int, _ states: Int) {
    guard isDue else { return }
    draw("\(played) steps played, \(states) states")
  }

  mutating func show(part: Int, of count: Int, _ states: Int) {
    guard isShown else { return }
    draw("part \(part + 1) of \(count), \(states) states")
  }

  private var isShown: Bool { isTerminal || report != nil }

  private var isDue: Bool { isShown && System.seconds - lastUpdate > 0.1 }

  private mutating func draw(_ text: String) {
    lastUpdate = System.seconds
    if let report { return report(text) }
    isDrawn = true
    Console.draw(text)
  }

  func clear() {
    if isDrawn { Console.draw("") }
  }
}
