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
    guard !Self.creations(in: lines).isEmpty else {
      throw .badInput("\(path): the scenario creates no session, so there is nothing to play")
    }
  }

  /// Throws if one of the requests creates a session of a composite, which a page can't show.
  package func refuseComposites(_ lines: [UInt8]) throws(ReplayError) {
    for creation in Self.creations(in: lines) {
      guard let id = creation["params"]?["component"]?.asString, id.contains("+") else { continue }
      throw .badInput(
        "\(path): a page can't show a composite such as \(id); use playground report or "
          + "playground film")
    }
  }

  /// Returns the calls of `session/create` in requests.
  private static func creations(in lines: [UInt8]) -> [Value] {
    lines.split(separator: UInt8(ascii: "\n")).flatMap { line -> [Value] in
      guard let message = try? JSONParser.parse(line) else { return [] }
      let calls = if case .array(let batch) = message { batch } else { [message] }
      return calls.filter { $0["method"]?.asString == "session/create" }
    }
  }
}
