internal import JSONRPC
internal import Sessions
internal import Values
internal import Wire

extension HostedSession {
  func snapshot() -> Value {
    catchUp()
    return .object(session.snapshot())
  }

  func restore(_ value: Value) throws(RPCError) {
    guard case .object(let members) = value else {
      throw .snapshotMismatch(InvalidValue(path: "", expected: "an object"))
    }
    var restored = session
    do throws(InvalidValue) {
      try restored.restore(members)
      do throws(InvalidValue) {
        try names.check(restored.assigned)
      } catch {
        throw error.under("parameters")
      }
    } catch {
      throw .snapshotMismatch(error)
    }
    session = restored
    realTime?.adjust(to: now)
    scheduled = []
    frames = nil
    subscription?.isDue = true
  }
}
