package import Interaction
package import Values
internal import Wire

/// What `session/create` asks for.
package struct Opening {
  package let component: String
  package let id: String?
  package let parameters: Members
  package var environment = Environment()
  package let clock: Clock
  package let explains: Bool

  /// What moves a session's clock.
  package enum Clock: String, CaseIterable {
    /// Events and session/advance.
    case virtual
    /// The host's own clock.
    case realtime
  }

  /// Reads the parameters of the call.
  ///
  /// - Throws: the place of the first mistake
  package init(_ members: Members) throws(InvalidValue) {
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
