internal import Interaction
internal import Orders
internal import PlaygroundHost
internal import Replay
internal import Values

extension PlayedHost {
  /// Returns the session that a script explores, in a form that can be copied.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - rules: The component's rules.
  /// - Returns: The session.
  /// - Throws: `ReplayError` if the session doesn't exist or can't be explored, or if an event is invalid.
  func world(of script: OrderScript, _ rules: ComponentRules) throws(ReplayError)
    -> any SystemUnderTest
  {
    guard let component = component(of: script.session) else {
      throw .badInput("\(script.path): the scenario has no session \(script.session)")
    }
    guard let session = local(script.session) else {
      guard let world = PluginSystem(self, script.session, steps: script.steps) else {
        throw .badInput(
          "\(script.path): the plugin returned no snapshot of \(script.session): \(refusal ?? "")")
      }
      return world
    }
    guard session.realTimeNow == nil else {
      throw .badInput(
        "\(script.path): session \(script.session) runs in real time; only sessions "
          + "with a virtual clock can be "
          + "explored")
    }
    do throws(UnreadableStep) {
      return try NativeSystem(session.forkCore(), rules, of: component, steps: script.steps)
    } catch {
      let place = error.mistake.path.isEmpty ? "an event" : error.mistake.path
      throw .badInput(
        "\(script.path):\(script.steps[error.index].line): \(place) must be "
          + "\(error.mistake.expected)")
    }
  }
}
