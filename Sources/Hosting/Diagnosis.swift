internal import Findings
internal import Interaction
internal import Messages
internal import Motion
internal import Sessions
internal import Values

/// Judges a session for its client, who is told what is found with each call.
///
/// It looks at instants alone, so that being judged costs little.
final class Diagnosis: SessionWatch {
  private(set) var examiner: Examiner?
  private var told = 0

  override func begin(
    _ component: String, _ side: Side, at time: Timestamp, in viewport: Size
  ) {
    examiner = Examiner(of: component, from: side, at: time, in: viewport)
    told = 0
  }

  override func take(_ instant: Instant) { examiner?.take(instant) }

  override func take(_ report: Report) {
    for effect in report.effects { examiner?.hear(effect) }
  }

  /// Whether anything has become known since it was told last.
  var hasNews: Bool { examiner?.findings.count ?? 0 > told }

  /// What has become known since this was asked last.
  func takeNews() -> [Diagnostic] {
    guard hasNews, let examiner else { return [] }
    defer { told = examiner.findings.count }
    return examiner.findings[told...].map(Diagnostic.init)
  }
}

extension Diagnostic {
  /// A finding as the protocol tells it.
  init(_ finding: Finding) {
    self.init(
      time: finding.time, severity: finding.code.severity, code: finding.code.rawValue,
      message: finding.sentence, layer: finding.layer, value: nil,
      data: finding.members)
  }
}

extension HostedSession {
  func diagnose(_ isWanted: Bool) throws(RPCError) {
    guard realTime == nil else {
      throw .invalidParams(
        InvalidValue(
          path: "/session",
          expected: "a session with a virtual clock: in real time no instant can be looked at"))
    }
    guard isWanted != (diagnosis != nil) else { return }
    if isWanted {
      let diagnosis = Diagnosis()
      self.diagnosis = diagnosis
      watch(with: diagnosis)
    } else {
      watches.removeAll { $0 === diagnosis }
      diagnosis = nil
    }
  }

  var diagnosed: (findings: [Diagnostic], gestures: [GestureMetrics])? {
    guard var examiner = diagnosis?.examiner else { return nil }
    // What is open is told as if all ended now; the session goes on.
    examiner.finish()
    return (examiner.findings.map(Diagnostic.init), examiner.gestures)
  }

  /// Adds what has become known to what the call in hand tells.
  func tellFindings() {
    guard let diagnosis, diagnosis.hasNews else { return }
    core.report.diagnostics += diagnosis.takeNews()
  }
}
