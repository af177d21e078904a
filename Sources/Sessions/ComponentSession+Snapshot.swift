internal import Interaction
public import Values

extension ComponentSession {
  /// Returns the session's complete state, which `restore` accepts.
  public func snapshot() -> JSONObject {
    var snapshot = SessionSnapshot(
      component: component, parameters: assigned, environment: environment, now: now)
    var archive = Archive()
    snapshot.archive(&archive)
    return archive.members
  }

  /// Restores a snapshot of this session or of another session with the same component.
  ///
  /// - Throws: `InvalidValue` for the first error. In that case nothing has changed.
  public mutating func restore(_ members: JSONObject) throws(InvalidValue) {
    var snapshot = SessionSnapshot<C>.blank
    var archive = Archive(reading: members)
    snapshot.archive(&archive)
    if let error = archive.error { throw error }
    var parameters = C.Parameters()
    do throws(InvalidValue) {
      try parameters.assign(snapshot.parameters, of: C.descriptor.id)
    } catch {
      throw error.under("parameters")
    }
    self = ComponentSession(snapshot, parameters, revision: revision + 1)
  }
}
