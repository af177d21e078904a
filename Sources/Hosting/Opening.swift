package import Interaction
package import Values
internal import Wire

/// The parameters of `session/create`.
package struct Opening {
  package let component: String
  package let id: String?
  package let parameters: JSONObject
  package var environment = Environment()
  package let clock: Clock
  package let explains: Bool

  /// The clock that a session follows.
  package enum Clock: String, CaseIterable {
    /// A virtual clock, which only events, gestures and `session/advance` move forward.
    case virtual
    /// The host's clock, with which the session runs in real time.
    case realtime
  }

  /// Creates the parameters from the members of a call.
  ///
  /// - Throws: `InvalidValue` for the first invalid parameter.
  package init(_ members: JSONObject) throws(InvalidValue) {
    component = try members.requiredString("component")
    id = members.present("session") == nil ? nil : try members.requiredString("session")
    parameters = try members.object("parameters") ?? [:]
    clock = try members.choice("clock", of: Clock.self) ?? .virtual
    explains = try members.bool("explain") ?? false
    var change = EnvironmentEvent()
    (change.viewport, change.safeArea) = try EventReader.viewport(members)
    environment.apply(change)
  }
}
