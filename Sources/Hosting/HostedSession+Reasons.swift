internal import Interaction
internal import Messages
internal import Sessions
internal import Values

/// The most recent decisions of a session that records them.
struct KeptReasons {
  /// The maximum number of decisions to keep.
  static let capacity = 100

  /// Whether decisions are recorded.
  ///
  /// If so, the result of each call also lists the call's decisions, unless the call sets `explain` to
  /// `false`.
  var isKept = false
  private(set) var decisions: [Decision] = []

  mutating func keep(_ more: [Decision]) {
    guard isKept, !more.isEmpty else { return }
    decisions = Array((decisions + more).suffix(Self.capacity))
  }
}

extension HostedSession {
  func keepReasons() {
    reasons.isKept = true
    core.explains = true
  }

  func explain(_ isWanted: Bool?) {
    core.explains = isWanted ?? reasons.isKept
  }

  var keptDecisions: [Decision]? {
    reasons.isKept ? reasons.decisions + core.report.decisions : nil
  }

  func rehearse(_ call: () throws(RPCError) -> Void) throws(RPCError) -> ComponentOutput {
    guard realTime == nil else {
      throw .invalidParams(
        InvalidValue(
          path: "/session",
          expected: "a session with a virtual clock; real-time sessions can't simulate events"))
    }
    let before = (core, frames, subscription?.isDue)
    // Observers must not see what never happens, such as a release that moves the layers.
    let observers = watches
    watches = []
    core = core.fork()
    core.report = ComponentOutput()
    core.explains = true
    defer {
      (core, frames) = (before.0, before.1)
      watches = observers
      if let isDue = before.2 { subscription?.isDue = isDue }
    }
    try call()
    return core.report
  }
}
