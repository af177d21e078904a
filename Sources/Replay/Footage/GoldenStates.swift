internal import JSON
public import Motion
internal import Platform
public import Values

/// The states of a session as its golden file has them, each beside the one that comes out now.
public struct GoldenStates: Sendable {
  /// One state, twice.
  public struct Pair: Sendable {
    /// When it was.
    public var time: Timestamp

    /// As the golden file has it.
    public var golden: Value

    /// As it comes out now.
    public var actual: Value
  }

  /// The states, in their order.
  public private(set) var pairs: [Pair] = []

  /// How far numbers may be apart.
  public private(set) var tolerances = Tolerances()

  /// Reads the golden file of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: the scenario
  ///   - session: the session to look at
  ///   - request: the components that the scenario may ask for
  /// - Returns: the states; nil where there is no golden file
  /// - Throws: what is wrong with a file
  public static func read(
    _ scenario: Scenario, session: String, _ request: Footage.Request
  ) throws(ReplayError) -> GoldenStates? {
    guard Files.kind(of: scenario.goldenPath) == .file else { return nil }
    let golden = try Scenario.read(scenario.goldenPath)
    let channels = try ChannelFile.beside(scenario.path)
    let input = try scenario.requests()
    let run = try Playback(
      of: input, path: scenario.path, components: request.components, plugins: request.plugins)
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let answers = channels.projected(run.output).split(separator: UInt8(ascii: "\n"))
    let expected = golden.split(separator: UInt8(ascii: "\n"))
    var states = GoldenStates()
    states.tolerances = channels.tolerances
    for (index, (one, other)) in zip(expected, answers).enumerated() {
      guard let old = (try? JSONParser.parse(one))?["result"],
        let new = (try? JSONParser.parse(other))?["result"],
        (new["session"]?.asString ?? asked(run, index, lines)) == session
      else { continue }
      for (before, after) in zip(seen(old), seen(new)) {
        guard let time = before["t"]?.asNumber else { continue }
        states.pairs.append(
          Pair(time: Timestamp(seconds: time), golden: before, actual: after))
      }
    }
    return states
  }

  /// The session that the line of an answer asks for.
  private static func asked(
    _ run: Playback, _ answer: Int, _ lines: [ArraySlice<UInt8>]
  ) -> String? {
    guard run.steps.indices.contains(answer), lines.indices.contains(run.steps[answer].line - 1),
      let message = try? JSONParser.parse(lines[run.steps[answer].line - 1])
    else { return nil }
    return message["params"]?["session"]?.asString
  }

  private static func seen(_ result: Value) -> [Value] {
    if case .array(let frames)? = result["frames"], !frames.isEmpty { return frames }
    return result["state"].map { [$0] } ?? []
  }
}
