internal import Messages
internal import Sessions
internal import Values
internal import Wire

extension HostedSession {
  func snapshot() -> Value {
    catchUp()
    diagnosis?.keep(at: core.state)
    return .object(core.snapshot())
  }

  func restore(_ value: Value) throws(RPCError) {
    guard case .object(let members) = value else {
      throw .snapshotMismatch(InvalidValue(path: "", expected: "an object"))
    }
    let restored = core.fork()
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
    let before = watches.isEmpty ? nil : core.state
    core = restored
    beginWatch(after: before)
    realTime?.adjust(to: now)
    frames = nil
    subscription?.isDue = true
  }
}
