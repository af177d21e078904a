internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground vary`: runs many variations of a recorded gesture.
struct VaryCommand {
  static let help = VaryOptions.help
  static var exits: [Exit] { VaryOptions.exits }

  private let options: VaryOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try VaryOptions(&arguments)
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      var scenario = try VariedScenario(
        Scenario(path: options.path), components: options.plugins.components,
        plugins: options.plugins.configuration, noise: options.range.noise)
      scenario.rules = options.rules
      guard !options.isWorker else {
        return Worker.run { UInt64($0).map { value(of: $0, in: scenario) } ?? .null }
      }
      return try vary(scenario)
    } catch {
      return Console.tell(error)
    }
  }

  private func vary(_ scenario: VariedScenario) throws(ReplayError) -> Int32 {
    System.noteInterruptions()
    var report = VaryReport(options)
    // If the recording itself fails, every variation would fail too. Only the recording is reported.
    if let failure = try scenario.failure(with: []) {
      try report.take(VariedOutcome(failure, [], [], in: scenario), seed: nil)
      return report.end()
    }
    let seeds = options.seeds
    let jobs = min(options.jobs, Int(clamping: seeds.count))
    var pool =
      jobs > 1
      ? try WorkerPool(jobs, ["vary", "--worker"] + options.words, count: seeds.count) { index in
        String(seeds.lowerBound + UInt64(index))
      } : nil
    defer { pool?.end() }
    for (index, seed) in seeds.enumerated() where !System.isInterrupted {
      if pool == nil {
        let (outcome, margins, ending) = try outcome(of: seed, in: scenario)
        report.note(margins, seed: seed)
        report.note(ending: ending)
        try report.take(outcome, seed: seed)
      } else if let value = try pool?.answer(to: index) {
        if let message = value["broken"]?.asString { throw .badInput(message) }
        if case .array(let margins)? = value["margins"] {
          report.note(margins.compactMap { LeastMargin($0) }, seed: seed)
        }
        report.note(ending: value["ending"]?.asString ?? "")
        try report.take(VariedOutcome(value), seed: seed)
      }
    }
    return report.end()
  }

  /// Plays the variation that a seed determines.
  ///
  /// - Returns: The failure, or `nil` if every invariant holds; the smallest margins of the variation's
  ///   decisions; and the phases in which its sessions settle.
  private func outcome(
    of seed: UInt64, in scenario: VariedScenario
  ) throws(ReplayError) -> (VariedOutcome?, [LeastMargin], ending: String) {
    let edits = scenario.edits(seed: seed, options.range)
    let played = try scenario.outcome(with: edits)
    guard played.failure != nil else { return (nil, played.margins, played.ending) }
    let few = try scenario.shrink(edits)
    guard let failure = try scenario.failure(with: few) else {
      return (nil, played.margins, played.ending)
    }
    return (try VariedOutcome(failure, few, edits, in: scenario), played.margins, played.ending)
  }

  private func value(of seed: UInt64, in scenario: VariedScenario) -> Value {
    do throws(ReplayError) {
      let (outcome, margins, ending) = try outcome(of: seed, in: scenario)
      var members: JSONObject = ["holds": .bool(outcome == nil)]
      if case .object(let own)? = outcome?.value { members = own }
      members["margins"] = .array(margins.map(\.value))
      members["ending"] = .string(ending)
      return .object(members)
    } catch {
      return ["broken": .string(error.message)]
    }
  }
}

/// A variation that violates an invariant, in a form that can be sent between processes.
struct VariedOutcome {
  /// The outcome as JSON.
  let value: Value

  /// Creates an outcome from the answer of a worker, or returns `nil` if every invariant holds.
  init?(_ value: Value) {
    guard value["invariant"] != nil else { return nil }
    self.value = value
  }

  /// Creates an outcome from a failure, with the shortest scenario that reproduces it.
  init(
    _ failure: VariationFailure, _ few: [VariationEdit], _ edits: [VariationEdit],
    in scenario: VariedScenario
  ) throws(ReplayError) {
    let text = scenario.text(with: try scenario.shorten(few))
    value = [
      "invariant": .string(failure.invariant.rawValue), "text": .string(failure.text),
      "changes": .integer(Int64(edits.count)),
      "needed": .array(few.map { .string($0.text) }), "scenario": .string(text),
    ]
  }

  /// Returns a member's string, or an empty string if the member does not exist.
  func text(_ name: String) -> String { value[name]?.asString ?? "" }

  /// A minimal set of changes that violates the invariant.
  var needed: [String] {
    guard case .array(let texts) = value["needed"] else { return [] }
    return texts.compactMap(\.asString)
  }
}
