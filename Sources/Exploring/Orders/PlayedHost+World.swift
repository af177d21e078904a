internal import Orders
internal import PlaygroundHost
internal import Replay
internal import Values

extension PlayedHost {
  /// A session of this host as a world that orders are tried on.
  ///
  /// - Throws: what can't be read of the script, or is not there
  func world(of script: OrderScript) throws(ReplayError) -> any OrderWorld {
    guard component(of: script.session) != nil else {
      throw .badInput("\(script.path): there is no session \(script.session) in it")
    }
    guard let session = local(script.session) else {
      guard let world = PluginWorld(self, script.session, steps: script.steps) else {
        throw .badInput(
          "\(script.path): the plugin gives no snapshot of \(script.session): \(refusal ?? "")")
      }
      return world
    }
    guard session.realTimeNow == nil else {
      throw .badInput(
        "\(script.path): \(script.session) follows the host's clock; only a virtual clock can be "
          + "explored")
    }
    do throws(UnreadableStep) {
      return try NativeWorld(session.forkCore(), steps: script.steps)
    } catch {
      let place = error.mistake.path.isEmpty ? "an event" : error.mistake.path
      throw .badInput(
        "\(script.path):\(script.steps[error.index].line): \(place) has to be "
          + "\(error.mistake.expected)")
    }
  }
}
