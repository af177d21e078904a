internal import JSON
internal import JSONRPC
internal import JSONText
internal import Methods
package import Motion
package import PlaygroundHost
package import Values

/// A host that calls are put to one by one, each with its answer.
package final class PlayedHost {
  private var handler: HostHandler
  private var connection = Connection(messageLimit: Limits().messageBytes)

  /// Why the last call has no result, in a sentence.
  package private(set) var refusal: String?

  /// Whether it was the plugin that failed, and not the call that was refused.
  package private(set) var isFault = false

  /// Starts a host.
  package init(_ components: [ComponentEntry], _ plugins: PluginHub.Configuration) {
    handler = HostHandler(Host(components: components, plugins: plugins))
  }

  /// What an answer says where a plugin broke down: its own error, its end, its silence.
  package static let faults = [-32_603.0, -32_015, -32_016]

  deinit { handler.host.finishPlugins() }

  /// Puts a message to the host.
  ///
  /// - Returns: the result, or nil for an error or no answer
  package func call(_ message: Value) -> Members? {
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
      refusal = parsed?["error"]?["message"]?.asString
      let code = parsed?["error"]?["code"]?.asNumber
      isFault = code.map(Self.faults.contains) ?? false
      return nil
    }
    return result
  }

  /// The id of a session's component; nil for a session that there is not.
  package func component(of session: String) -> String? {
    try? handler.host.anySession(session).componentID
  }

  /// A session that runs in this process; nil for any other.
  package func local(_ id: String) -> (any LocalSession)? {
    (try? handler.host.anySession(id)) as? any LocalSession
  }

  /// The sessions that there are.
  package var sessionIDs: [String] { handler.host.sessionIDs }

  /// Where a session's clock stands.
  package func now(of session: String) -> Timestamp? { try? handler.host.anySession(session).now }
}
