package import JSONRPC
package import Methods
internal import Platform
package import PlaygroundHost

extension Host {
  /// Waits until plugins have responded to all pending requests, and collects the responses.
  package func waitForAnswers(on connection: inout Connection, _ handler: inout HostHandler) {
    while connection.pendingCount > 0 {
      advancePlugins()
      connection.collect(&handler)
      guard connection.pendingCount > 0 else { return }
      var set = PollSet()
      addDescriptors(to: &set)
      guard (try? set.wait(timeout: pluginIdleTime)) != nil else { return }
      turn(set)
    }
  }
}
