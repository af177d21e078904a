public import Hosting
internal import JSON
public import Methods
public import PlaygroundHost
internal import Values

extension Scenario {
  /// The requests of a scenario in which something is played.
  ///
  /// - Parameters:
  ///   - components: the components that it may ask for
  ///   - plugins: where further components come from
  /// - Returns: the requests, one a line
  /// - Throws: what is wrong with the file, with its line; that it creates no session
  public func playedRequests(
    _ components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) -> [UInt8] {
    let lines = try soundRequests(components, plugins: plugins)
    try refuseIdle(lines)
    return lines
  }

  /// Refuses requests of which none creates a session: there is nothing to see, and nothing to hold.
  public func refuseIdle(_ lines: [UInt8]) throws(ReplayError) {
    let isPlayed = lines.split(separator: UInt8(ascii: "\n")).contains { line in
      guard let message = try? JSONParser.parse(line) else { return false }
      let calls = if case .array(let batch) = message { batch } else { [message] }
      return calls.contains { $0["method"]?.asString == "session/create" }
    }
    guard isPlayed else {
      throw .badInput("\(path): no session is created in it, so there is nothing to play")
    }
  }
}
