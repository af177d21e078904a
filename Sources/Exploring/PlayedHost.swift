internal import JSON
internal import JSONRPC
internal import JSONText
internal import Methods
internal import Motion
internal import PlaygroundHost
internal import Replay
internal import Values

/// A host that calls are put to one by one, each with its answer.
final class PlayedHost {
  private var handler: HostHandler
  private var connection = Connection(messageLimit: Limits().messageBytes)

  init(_ components: [ComponentEntry], _ plugins: PluginHub.Configuration) {
    handler = HostHandler(Host(components: components, plugins: plugins))
  }

  deinit { handler.host.finishPlugins() }

  /// Puts a message to the host.
  ///
  /// - Returns: the result, or nil for an error or no answer
  func call(_ message: Value) -> Members? {
    var writer = JSONWriter()
    writer.value(message, .exact)
    connection.receive((writer.bytes + [UInt8(ascii: "\n")])[...], &handler)
    handler.host.waitForAnswers(on: &connection, &handler)
    defer { connection.clearOutput() }
    let answer = connection.output.split(separator: UInt8(ascii: "\n")).last {
      $0.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8)
    }
    guard let answer, case .object(let members)? = try? JSONParser.parse(answer),
      case .object(let result)? = members["result"]
    else { return nil }
    return result
  }

  /// Where a session's clock stands.
  func now(of session: String) -> Timestamp? { try? handler.host.anySession(session).now }
}
