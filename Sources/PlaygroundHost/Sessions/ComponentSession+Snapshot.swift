internal import Interaction
internal import JSONRPC
internal import Values
internal import Wire

extension ComponentSession {
  func snapshot() -> Value {
    catchUp()
    var snapshot = SessionSnapshot(
      component: running.component, parameters: assigned, environment: running.environment,
      now: now)
    var archive = Archive()
    snapshot.archive(&archive)
    return .object(archive.members)
  }

  func restore(_ value: Value) throws(RPCError) {
    guard case .object(let members) = value else {
      throw .snapshotMismatch(InvalidValue(path: "", expected: "an object"))
    }
    var snapshot = SessionSnapshot<C>.blank
    var archive = Archive(reading: members)
    snapshot.archive(&archive)
    if let error = archive.error { throw .snapshotMismatch(error) }
    var parameters = C.Parameters()
    do throws(InvalidValue) {
      try parameters.assign(snapshot.parameters)
      try names.check(snapshot.parameters)
    } catch {
      throw .snapshotMismatch(error.under("parameters"))
    }
    self.parameters = parameters
    assigned = snapshot.parameters
    running = RunningComponent(
      component: snapshot.component, environment: snapshot.environment, now: snapshot.now)
    realTime?.adjust(to: now)
    scheduled = []
    report.clear()
    frames = nil
    revision += 1
    subscription?.isDue = true
  }
}
