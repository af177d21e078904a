internal import JSONRPC
public import Methods
public import PlaygroundHost

extension Replayer {
  /// Returns the responses to requests, identical to the output of `playground serve`.
  ///
  /// - Parameters:
  ///   - input: The requests.
  ///   - limits: The host's limits.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Returns: The responses, one per line.
  public static func answers(
    to input: [UInt8], limits: Limits = Limits(),
    components: [ComponentEntry] = BuiltIns.components, plugins: PluginHub.Configuration = .init()
  ) -> [UInt8] {
    let host = Host(components: components, limits: limits, plugins: plugins)
    defer { host.finishPlugins() }
    var handler = HostHandler(host)
    var connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    connection.receive(input[...], &handler)
    host.waitForAnswers(on: &connection, &handler)
    connection.finish(&handler)
    return connection.output
  }
}
