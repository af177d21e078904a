internal import Interaction
internal import JSON
internal import JSONText
internal import Motion
internal import PlaygroundHost
internal import Sessions
internal import Values
internal import Wire

/// A recorder of one session of a scenario, which plays the scenario once for each rate at which states are
/// needed.
struct SessionTraceRecorder {
  /// A call to the session, with the interval of time that it covers.
  struct Call {
    /// The index of the scenario's line that contains the call.
    var line: Int
    var message: Value
    var start: Timestamp
    var end: Timestamp
    /// Whether the call can return frames.
    var hasFrames: Bool
    /// The states, sorted by time.
    ///
    /// The last one is at the end of the call.
    var states: [RenderState] = []
  }

  let scenario: Scenario
  let settings: SessionTrace.Settings
  let lines: [ArraySlice<UInt8>]
  var calls: [Call] = []
  var sessionTrace = SessionTrace()
  private(set) var valueNames: [String] = []

  /// All states, in order.
  var states: [RenderState] { calls.flatMap(\.states) }

  /// The session's duration, in seconds.
  var duration: Double { calls.last.map { $0.end - .zero } ?? 0 }

  init(_ scenario: Scenario, _ settings: SessionTrace.Settings) throws(ReplayError) {
    try self.init(of: try scenario.requests(), scenario, settings)
  }

  /// Creates a recorder that plays requests as if they were a scenario's contents.
  init(
    of input: [UInt8], _ scenario: Scenario, _ settings: SessionTrace.Settings
  ) throws(ReplayError) {
    self.scenario = scenario
    self.settings = settings
    let run = try ScenarioPlayback(
      of: input, path: scenario.path, components: settings.components, plugins: settings.plugins)
    try run.refuseDamage()
    let text = Array(input[..<run.length]).askingForWholeStates
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    sessionTrace.name = Self.name(of: scenario.path)
    sessionTrace.raised = run.raised
    try learn(from: try answers(to: lines))
  }

  private static func name(of path: String) -> String {
    let file = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return String(file.hasSuffix(Scenario.suffix) ? file.dropLast(Scenario.suffix.count) : file)
  }

  /// Returns the parsed responses to each line.
  private func answers(to lines: [ArraySlice<UInt8>]) throws(ReplayError) -> [[Value]] {
    let text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let run = try ScenarioPlayback(
      of: text, path: scenario.path, components: settings.components, plugins: settings.plugins)
    var answers: [[Value]] = Array(repeating: [], count: lines.count)
    let told = run.output.split(separator: UInt8(ascii: "\n"))
    for (step, answer) in zip(run.steps, told) where SampledPlayback.isAnswer(answer) {
      guard let value = try? JSONParser.parse(answer) else { continue }
      answers[min(step.line, lines.count) - 1].append(value)
    }
    return answers
  }

  // MARK: - States

  /// Plays the scenario and stores the states of the session's calls.
  ///
  /// - Parameter rate: A closure that returns the frames per second for the call at a given index, or `nil`
  ///   for no frames.
  /// - Throws: `ReplayError` if the scenario can't be played, or a plugin returns an invalid state.
  mutating func play(_ rate: (Int) -> Double?) throws(ReplayError) {
    var changed = lines
    for (index, call) in calls.enumerated() {
      guard case .object(var members) = call.message,
        case .object(var params) = members["params"], call.hasFrames
      else { continue }
      params["frames"] = nil
      params["fps"] = nil
      if let rate = rate(index) {
        params["frames"] = true
        params["fps"] = .number(rate)
      }
      members["params"] = .object(params)
      changed[call.line] = Self.bytes(of: .object(members))
    }
    let answers = try answers(to: changed)
    for index in calls.indices {
      guard let result = answers[calls[index].line].first?["result"] else { continue }
      var seen: [Value] = []
      if case .array(let frames) = result["frames"] { seen = frames }
      if let state = result["state"] { seen.append(state) }
      for value in seen { try keep(value, of: index) }
    }
  }

  private static func bytes(of value: Value) -> ArraySlice<UInt8> {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return writer.bytes[...]
  }

  /// Stores a state in chronological order, without duplicates.
  private mutating func keep(_ value: Value, of index: Int) throws(ReplayError) {
    let named: StateReader.NamedState
    do throws(InvalidValue) { named = try StateReader.read(value) } catch {
      throw .badInput("\(scenario.path): invalid render state at \(error.path)")
    }
    if valueNames.isEmpty { valueNames = named.names }
    var state = named.state
    if named.names != valueNames {
      state.values = valueNames.map { name in
        named.names.firstIndex(of: name).map { named.state.values[$0] } ?? .null
      }
    }
    guard let last = calls[index].states.last, last.time >= state.time,
      let place = calls[index].states.firstIndex(where: { $0.time >= state.time })
    else { return calls[index].states.append(state) }
    guard calls[index].states[place].time > state.time else { return }
    calls[index].states.insert(state, at: place)
  }

  /// Returns the rates for additional playbacks whose frames include the given times.
  ///
  /// Each playback covers at most one time per call.
  func rounds(meeting moments: [Timestamp]) -> [[Int: Double]] {
    var rounds: [[Int: Double]] = []
    for (index, call) in calls.enumerated() where call.hasFrames {
      let met = call.states.map(\.time)
      var missed: [Timestamp] = []
      for moment in moments.sorted() where moment > call.start && moment < call.end {
        if !met.contains(moment), missed.last != moment { missed.append(moment) }
      }
      for (round, moment) in missed.enumerated() {
        let way = moment - call.start
        // The rate is chosen so that one frame is exactly at the time. For times less than 1 ms after the
        // start, the rate would be too high.
        let rate = max((way / 5).rounded(.up), 1) / way
        guard FrameRate.range.contains(rate) else { continue }
        while rounds.count <= round { rounds.append([:]) }
        rounds[round][index] = rate
      }
    }
    return rounds
  }
}
