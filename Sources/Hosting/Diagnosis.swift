package import Findings
package import Interaction
package import Messages
package import Motion
package import Sessions
internal import Values

/// Judges a session for its client, who is told what is found with each call.
///
/// It looks at instants alone, so that being judged costs little; where something takes touches that
/// it should not, it looks how long that goes on.
package final class Diagnosis: SessionWatch {
  package private(set) var examiner: Examiner?
  private var told = 0
  private var toldTouches: [Finding] = []
  private var touchMark = 0
  /// What was known where snapshots were taken, the newest last.
  private var kept: [(state: RenderState, examiner: Examiner)] = []

  /// So many snapshots can be gone back to with what was known there.
  package static let mostKept = 16

  /// Judges nothing as long as nothing is shown.
  package init() { super.init() }

  package override func begin(
    _ component: String, _ side: Side, at time: Timestamp, in viewport: Size
  ) {
    // Whoever goes back to a snapshot in the middle of a drag has its finger there again.
    let known = side.states.first.flatMap { state in
      kept.last { $0.state.time == state.time && $0.state.layers == state.layers }
    }
    examiner = known?.examiner ?? Examiner(of: component, from: side, at: time, in: viewport)
    told = examiner?.findings.count ?? 0
    toldTouches = known == nil ? [] : toldTouches
    touchMark = 0
  }

  /// Keeps what is known now, for who comes back to the state of now.
  package func keep(at state: RenderState) {
    guard let examiner else { return }
    kept.removeAll { $0.state.time == state.time && $0.state.layers == state.layers }
    if kept.count == Self.mostKept { kept.removeFirst() }
    kept.append((state, examiner))
  }

  package override var rate: FrameRate? {
    examiner?.isWatchful == true ? FrameRate(framesPerSecond: 240) : nil
  }

  package override func pass(_ state: RenderState) { examiner?.pass(state) }

  package override func take(_ instant: Instant) { examiner?.take(instant) }

  package override func take(_ report: Report) {
    for effect in report.effects { examiner?.hear(effect) }
  }

  /// Whether anything may have become known since it was told last.
  var hasNews: Bool {
    // Member by member: an examiner is large, and not copied to be looked at.
    examiner?.findings.count ?? 0 > told || examiner?.touchMark ?? 0 != touchMark
  }

  /// What has become known since this was asked last.
  package func takeNews() -> [Diagnostic] {
    guard hasNews, let examiner else { return [] }
    var news = Array(examiner.findings[told...])
    told = examiner.findings.count
    touchMark = examiner.touchMark
    // How long touches go nowhere is known at the end; that they do is told once.
    for finding in examiner.touchFindings {
      let isTold = toldTouches.contains {
        $0.code == finding.code && $0.layer == finding.layer && $0.data == finding.data
      }
      if isTold { continue }
      toldTouches.append(finding)
      news.append(finding)
    }
    return news.map(Diagnostic.init)
  }
}

extension Diagnosis {
  /// What was found so far; what is open is told as if all ended now, and goes on.
  package var found: (findings: [Diagnostic], gestures: [GestureMetrics])? {
    examiner.map(Self.found)
  }

  /// What somebody who judges has found, if all ended now.
  package static func found(
    by examiner: Examiner
  ) -> (findings: [Diagnostic], gestures: [GestureMetrics]) {
    var examiner = examiner
    examiner.finish()
    return (examiner.findings.map(Diagnostic.init), examiner.gestures)
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

extension RPCError {
  /// A session in real time is not judged.
  package static var cannotBeJudged: RPCError {
    .invalidParams(
      InvalidValue(
        path: "/session",
        expected: "a session with a virtual clock: in real time no instant can be looked at"))
  }
}

extension HostedSession {
  func diagnose(_ isWanted: Bool) throws(RPCError) {
    guard realTime == nil else { throw .cannotBeJudged }
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

  var diagnosed: (findings: [Diagnostic], gestures: [GestureMetrics])? { diagnosis?.found }

  /// Adds what has become known to what the call in hand tells.
  func tellFindings() {
    guard let diagnosis, diagnosis.hasNews else { return }
    core.report.diagnostics += diagnosis.takeNews()
  }
}
