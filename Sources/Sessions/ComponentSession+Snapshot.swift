internal import Interaction
public import Values

extension ComponentSession {
  /// All of the session, to be stored and restored.
  public func snapshot() -> Members {
    var snapshot = SessionSnapshot(
      component: component, parameters: assigned, environment: environment, now: now)
    var archive = Archive()
    snapshot.archive(&archive)
    return archive.members
  }

  /// Goes on from where a snapshot was taken, of this session or another of its component.
  ///
  /// - Throws: the place of the first mistake; nothing has changed then
  public mutating func restore(_ members: Members) throws(InvalidValue) {
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
