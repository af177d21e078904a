internal import Interaction
internal import Motion
internal import Values

/// The complete state of a session, for clients to store.
struct SessionSnapshot<C: Component>: Archivable {
  /// The version of the snapshot format.
  static var format: Int { 1 }

  var component: C
  var parameters: JSONObject = [:]
  var environment = Environment()
  var now = Timestamp.zero

  static var blank: SessionSnapshot {
    var unheard = ComponentOutput()
    return SessionSnapshot(
      component: C(parameters: C.Parameters(), environment: Environment(), report: &unheard))
  }

  mutating func archive(_ archive: inout Archive) {
    var format = Self.format
    var id = C.descriptor.id
    var version = C.descriptor.version
    archive.field("format", &format, in: Self.format...Self.format)
    archive.field("component", &id)
    archive.field("version", &version)
    let own = C.descriptor.version
    guard format == Self.format, id == C.descriptor.id, SnapshotVersion.isRead(version, by: own)
    else {
      return archive.refuse(
        InvalidValue(path: "", expected: "a snapshot of \(C.descriptor.id) \(own)"))
    }
    archive.field("t", &now, in: SessionClock.moments)
    archive.field("parameters", &parameters)
    archive.field("environment", &environment)
    if archive.isReading && archive.error == nil { rebuild(&archive) }
    archive.field("state", &component)
  }

  /// Creates a component with the archived parameters and environment.
  ///
  /// The archived state is then read into this component.
  private mutating func rebuild(_ archive: inout Archive) {
    var assigned = C.Parameters()
    do throws(InvalidValue) {
      try assigned.assign(parameters, of: C.descriptor.id)
    } catch {
      return archive.refuse(error.under("parameters"))
    }
    var unheard = ComponentOutput()
    component = C(parameters: assigned, environment: environment, report: &unheard)
  }
}
