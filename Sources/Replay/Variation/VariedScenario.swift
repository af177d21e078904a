internal import JSONText
public import Methods
public import PlaygroundHost
public import Recordings
internal import Values

/// A recorded scenario that can be played with variations.
public struct VariedScenario: Sendable {
  private let path: String
  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration
  private let calls: [RecordedCall]
  /// The settled states of the recording.
  private let rests: [VariationRun.Rest]

  /// The rules that variations must satisfy.
  public var rules = VariationRules()

  /// Creates a varied scenario by reading and playing the recorded one.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins. Each variation starts its own plugin processes.
  ///   - noise: The noise of a touch screen, at whose rate the gestures are sampled, or `nil` to keep the
  ///     recorded samples.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public init(
    _ scenario: Scenario, components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init(), noise: NoiseProfile? = nil
  ) throws(ReplayError) {
    path = scenario.path
    self.components = components
    self.plugins = plugins
    let input = try scenario.playedRequests(components, plugins: plugins)
    let recorded = RecordedCalls(input, components, plugins, expandsGestures: noise != nil).calls
    calls = noise.map { noise in recorded.map { Self.sampled($0, at: noise.rate) } } ?? recorded
    rests = VariationRun(calls, [], on: PlayedHost(components, plugins), isShown: false).rests
  }

  /// Returns the edits that are generated from a seed.
  ///
  /// The same seed always gives the same edits.
  public func edits(seed: UInt64, _ range: VariationRange) -> [VariationEdit] {
    var random = VariationGenerator(seed: seed)
    var edits: [VariationEdit] = range.mirrors && seed % 2 == 1 ? [.mirror] : []
    for call in calls where call.isGesture {
      let isLong = call.events.count > 1 || call.message["params"]?["gesture"] != nil
      if isLong, range.warp > 0 {
        edits.append(.warp(line: call.line, factor: 1 + random.spread(range.warp)))
      }
      if isLong, !range.rates.isEmpty {
        // In addition to the rates, there is one choice that keeps the recorded rate.
        let index = Int(random.unit() * Double(range.rates.count + 1))
        if index > 0 { edits.append(.resample(line: call.line, rate: range.rates[index - 1])) }
      }
      if let noise = range.noise {
        edits += Self.edits(of: call, noise, &random)
        continue
      }
      for (index, event) in call.events.enumerated() where Self.isSample(event) {
        if random.unit() < range.drop {
          edits.append(.drop(line: call.line, event: index))
        } else if range.jitter > 0 {
          let (x, y) = (random.spread(range.jitter), random.spread(range.jitter))
          edits.append(.move(line: call.line, event: index, x: x, y: y))
        }
      }
    }
    return edits
  }

  static func isSample(_ event: Value) -> Bool {
    ["move", "changed"].contains(event["phase"]?.asString)
  }

  /// Returns the first violated rule of a variation, or `nil` if all rules hold.
  public func failure(with edits: [VariationEdit]) throws(ReplayError) -> VariationFailure? {
    try failure(in: run(edits, rules), rules)
  }

  /// Returns the first violated rule of a variation, the smallest margins of its decisions, and its outcome:
  /// the phases in which its sessions settle.
  ///
  /// The failure is `nil` if all rules hold.
  public func outcome(
    with edits: [VariationEdit]
  ) throws(ReplayError) -> (failure: VariationFailure?, margins: [LeastMargin], ending: String) {
    let run = run(edits, rules)
    let phases = run.endings.map { $0.state["phase"]?.asString ?? "" }
    return (
      try failure(in: run, rules), LeastMargin.least(of: run.decisions),
      phases.isEmpty ? "unfinished" : phases.joined(separator: " + ")
    )
  }

  private func run(_ edits: [VariationEdit], _ rules: VariationRules) -> VariationRun {
    played(edits, isShown: rules.holds(.noJump))
  }

  private func played(_ edits: [VariationEdit], isShown: Bool) -> VariationRun {
    VariationRun(calls, edits, on: PlayedHost(components, plugins), isShown: isShown)
  }

  private func failure(
    in run: VariationRun, _ rules: VariationRules
  ) throws(ReplayError) -> VariationFailure? {
    if let failure = rules.failure(in: run, like: rests) { return failure }
    guard rules.holds(.expectations), run.text.contains("$/expect") else { return nil }
    let played = try ScenarioPlayback(
      of: Array(run.text.utf8), path: path, components: components, plugins: plugins)
    return played.failures.first.map { failure in
      VariationFailure(
        .expectations,
        "\(failure.pointer) is \(failure.actual ?? "nothing") instead of \(failure.expected)")
    }
  }

  /// Returns whether a variation violates the given rule and none of its calls is refused.
  private func fails(
    _ invariant: Invariant, with edits: [VariationEdit]
  ) throws(ReplayError) -> Bool {
    var rules = rules
    rules.invariants.formIntersection([.accepted, invariant])
    return try failure(in: run(edits, rules), rules)?.invariant == invariant
  }

  /// Returns a part of the edits that is enough to cause the same violation.
  ///
  /// Removing any one of the returned edits makes the violation disappear.
  public func shrink(_ edits: [VariationEdit]) throws(ReplayError) -> [VariationEdit] {
    guard let invariant = try failure(with: edits)?.invariant else { return edits }
    return try edits.shrunk { (some) throws(ReplayError) in try fails(invariant, with: some) }
  }

  /// Returns edits that cause the same violation with as few calls and samples as possible.
  public func shorten(_ edits: [VariationEdit]) throws(ReplayError) -> [VariationEdit] {
    guard let invariant = try failure(with: edits)?.invariant else { return edits }
    let cuts = calls.reversed().map { VariationEdit.cut(line: $0.line) }
    let drops = calls.flatMap { call in
      call.events.indices.filter { Self.isSample(call.events[$0]) }.map { index in
        VariationEdit.drop(line: call.line, event: index)
      }
    }
    return try edits.grown(by: cuts + drops.filter { !edits.contains($0) }) {
      (some) throws(ReplayError) in try fails(invariant, with: some)
    }
  }

  /// Returns the requests of a variation as a scenario.
  ///
  /// This function plays the variation to find the timestamps. If a gesture takes longer than recorded, the calls
  /// after it are moved to a later time.
  public func text(with edits: [VariationEdit]) -> String {
    played(edits, isShown: false).text
  }
}
