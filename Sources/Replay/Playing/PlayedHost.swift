package import Interaction
internal import JSON
internal import JSONRPC
internal import JSONText
internal import Methods
package import Motion
package import PlaygroundHost
package import Values
internal import Wire

/// A host that handles one call at a time.
package final class PlayedHost {
  private var handler: HostHandler
  private var connection = Connection(messageLimit: Limits().messageBytes)

  /// The error message of the last call, or `nil` if it has a result.
  package private(set) var refusal: String?

  /// Whether the last call failed because of a plugin.
  package private(set) var isFault = false

  /// Creates a host that offers the given components and the components of plugins.
  package init(
    _ components: [ComponentEntry], _ plugins: PluginHub.Configuration, limits: Limits = Limits()
  ) {
    handler = HostHandler(Host(components: components, limits: limits, plugins: plugins))
  }

  /// The codes of errors that a failing plugin causes: internal error, plugin failed, plugin
  /// timeout.
  package static let faults = [-32_603.0, -32_015, -32_016]

  deinit { handler.host.finishPlugins() }

  /// Sends a message to the host.
  ///
  /// - Returns: The result, or `nil` if the host returns an error or no response.
  package func call(_ message: Value) -> JSONObject? {
    var writer = JSONWriter()
    writer.value(message, .exact)
    connection.receive((writer.bytes + [UInt8(ascii: "\n")])[...], &handler)
    handler.host.waitForAnswers(on: &connection, &handler)
    defer { connection.clearOutput() }
    let answer = connection.output.split(separator: UInt8(ascii: "\n")).last {
      $0.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8)
    }
    refusal = nil
    isFault = false
    guard let answer, case .object(let members)? = try? JSONParser.parse(answer),
      case .object(let result)? = members["result"]
    else {
      let parsed = answer.flatMap { try? JSONParser.parse($0) }
      refusal = parsed?["error"]?["message"]?.asString?.onOneLine
      let code = parsed?["error"]?["code"]?.asNumber
      isFault = code.map(Self.faults.contains) ?? false
      return nil
    }
    return result
  }

  /// Sends a message to the host, which returns frames of the call as states.
  ///
  /// This avoids writing and parsing the frames of sessions in this process. Their results contain no `frames`.
  ///
  /// - Parameters:
  ///   - message: The request.
  ///   - frame: A closure that receives the frames in order, except the final state.
  /// - Returns: The result, or `nil` if the host returns an error or no response.
  package func call(_ message: Value, frame: @escaping (RenderState) -> Void) -> JSONObject? {
    handler.host.frameReceiver = frame
    defer { handler.host.frameReceiver = nil }
    return call(message)
  }

  /// Returns the description of a component, or `nil` if there is no such component.
  package func description(of component: String) -> JSONObject? {
    call([
      "jsonrpc": "2.0", "id": "describe", "method": "component/describe",
      "params": ["component": .string(component)],
    ])
  }

  /// Returns the rules of a component.
  ///
  /// Rules that can't be read are ignored. `playground validate` reports them.
  package func rules(of component: String) -> ComponentRules {
    let description = description(of: component).map { Value.object($0) } ?? .null
    return (try? ComponentRules(description: description)) ?? ComponentRules()
  }

  /// Returns the id of a session's component, or `nil` if the session doesn't exist.
  package func component(of session: String) -> String? {
    try? handler.host.anySession(session).componentID
  }

  /// Returns a session that runs in this process, or `nil` for any other session.
  package func local(_ id: String) -> (any LocalSession)? {
    (try? handler.host.anySession(id)) as? any LocalSession
  }

  /// The ids of the open sessions.
  package var sessionIDs: [String] { handler.host.sessionIDs }

  /// Returns the time of a session's clock, or `nil` if the session doesn't exist.
  package func now(of session: String) -> Timestamp? { try? handler.host.anySession(session).now }
}
