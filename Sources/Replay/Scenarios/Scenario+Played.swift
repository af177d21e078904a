public import Hosting
internal import JSON
public import Methods
public import PlaygroundHost
internal import Values

extension Scenario {
  /// Returns the requests of a scenario that creates at least one session.
  ///
  /// - Parameters:
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Returns: The requests, one per line.
  /// - Throws: `ReplayError` with the file's line if the file is invalid or creates no session.
  public func playedRequests(
    _ components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) -> [UInt8] {
    let lines = try soundRequests(components, plugins: plugins)
    try refuseIdle(lines)
    return lines
  }

  /// Throws if none of the requests creates a session.
  public func refuseIdle(_ lines: [UInt8]) throws(ReplayError) {
    let isPlayed = lines.split(separator: UInt8(ascii: "\n")).contains { line in
      guard let message = try? JSONParser.parse(line) else { return false }
      let calls = if case .array(let batch) = message { batch } else { [message] }
      return calls.contains { $0["method"]?.asString == "session/create" }
    }
    guard isPlayed else {
      throw .badInput("\(path): the scenario creates no session, so there is nothing to play")
    }
  }
}
