package import Findings
package import Interaction
package import Messages
package import Motion
package import Sessions
internal import Values

/// An observer that diagnoses a session and reports its findings with each call.
///
/// To keep the cost low, it normally examines only instants: the times at which the motion may be
/// discontinuous. While a layer accepts touches that it should not accept, the observer also samples states
/// between instants to measure the duration of the problem.
package final class Diagnosis: SessionWatch {
  package private(set) var analyzer: MotionAnalyzer?
  private var told = 0
  private var toldTouches: [Finding] = []
  private var touchMark = 0
  /// The analyzers saved with snapshots, each with the state at that time, newest last.
  private var kept: [(state: RenderState, analyzer: MotionAnalyzer)] = []

  /// The maximum number of snapshots whose analyzers are kept.
  package static let mostKept = 16

  /// Creates a diagnosis that has not seen any state.
  package init() { super.init() }

  /// Creates an independent copy of a diagnosis, for a copy of its session.
  ///
  /// The analyzers saved with snapshots are not copied.
  package init(copying other: Diagnosis) {
    analyzer = other.analyzer
    told = other.told
    toldTouches = other.toldTouches
    touchMark = other.touchMark
    super.init()
  }

  package override func begin(
    _ component: String, _ allowances: [Allowance], _ side: OneSidedLimit, at time: Timestamp,
    in viewport: Size
  ) {
    // Returning to a snapshot taken in the middle of a drag also restores the analyzer's finger.
    let known = side.states.first.flatMap { state in
      kept.last { $0.state.time == state.time && $0.state.layers == state.layers }
    }
    analyzer =
      known?.analyzer
      ?? MotionAnalyzer(from: side, at: time, in: viewport, allowances: allowances)
    told = analyzer?.findings.count ?? 0
    toldTouches = known == nil ? [] : toldTouches
    touchMark = 0
  }

  /// Returns a diagnosis for a copy of the session.
  func copyOfDiagnosis() -> Diagnosis {
    let copy = Diagnosis()
    copy.analyzer = analyzer
    copy.told = told
    copy.toldTouches = toldTouches
    copy.touchMark = touchMark
    copy.kept = kept
    return copy
  }

  /// Saves a copy of the analyzer, to be restored if the session later returns to this state.
  package func keep(at state: RenderState) {
    guard let analyzer else { return }
    kept.removeAll { $0.state.time == state.time && $0.state.layers == state.layers }
    if kept.count == Self.mostKept { kept.removeFirst() }
    kept.append((state, analyzer))
  }

  package override var rate: FrameRate? {
    analyzer?.isWatchful == true ? FrameRate(framesPerSecond: 240) : nil
  }

  package override func pass(_ state: RenderState) { analyzer?.pass(state) }

  package override func take(_ instant: Instant) { analyzer?.take(instant) }

  package override func take(_ report: ComponentOutput) {
    for effect in report.effects { analyzer?.hear(effect) }
  }

  /// Whether there may be new findings since the last report.
  var hasNews: Bool {
    // Compare single members, because copying the large analyzer would be expensive.
    analyzer?.findings.count ?? 0 > told || analyzer?.touchMark ?? 0 != touchMark
  }

  /// Returns the findings that have not been reported yet, and marks them as reported.
  package func takeNews() -> [Diagnostic] {
    guard hasNews, let analyzer else { return [] }
    var news = Array(analyzer.findings[told...])
    told = analyzer.findings.count
    touchMark = analyzer.touchMark
    // The duration of a hit-area problem is known only when it ends, but the problem is reported as soon as
    // it occurs.
    for finding in analyzer.touchFindings {
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
  /// The findings and gestures so far.
  ///
  /// Findings in progress are included as if they ended now.
  package var found: (findings: [Diagnostic], gestures: [GestureMetrics])? {
    analyzer.map(Self.found)
  }

  /// Returns an analyzer's findings and gestures as if the session ended now.
  package static func found(
    by analyzer: MotionAnalyzer
  ) -> (findings: [Diagnostic], gestures: [GestureMetrics]) {
    var analyzer = analyzer
    analyzer.finish()
    return (analyzer.findings.map(Diagnostic.init), analyzer.gestures)
  }
}

extension Diagnostic {
  /// Creates a diagnostic from a finding.
  init(_ finding: Finding) {
    self.init(
      time: finding.time, severity: finding.code.severity, code: finding.code.rawValue,
      message: finding.sentence, layer: finding.layer, value: nil,
      data: finding.members)
  }
}

extension RPCError {
  /// The error for a request to diagnose a real-time session, which is not supported.
  package static var cannotBeJudged: RPCError {
    .invalidParams(
      InvalidValue(
        path: "/session",
        expected: "a session with a virtual clock; real-time sessions can't be diagnosed"))
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

  /// Adds new findings to the report of the current call.
  func tellFindings() {
    guard let diagnosis, diagnosis.hasNews else { return }
    core.report.diagnostics += diagnosis.takeNews()
  }
}
