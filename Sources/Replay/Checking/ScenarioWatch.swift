internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions

/// An observer of all sessions of a scenario during playback.
final class ScenarioWatch {
  /// The line of the scenario that is being played.
  var line = 0

  /// The observed sessions, in the order of creation.
  private(set) var sessions: [JudgingWatch] = []

  /// The copies of watches made since `beginCopying()` was called.
  ///
  /// Each key is the index of the original watch in `sessions`.
  fileprivate(set) var copies: [Int: JudgingWatch] = [:]

  private let touchTargets: TouchTargetRule
  private let rate: Double

  init(touchTargets: TouchTargetRule, rate: Double) {
    self.touchTargets = touchTargets
    self.rate = rate
  }

  /// Starts collecting copies of watches, discarding any collected earlier.
  func beginCopying() { copies = [:] }

  /// Replaces the watches with saved ones, or with the copies of them that sessions now use.
  func continueFrom(_ saved: [JudgingWatch]) {
    sessions = saved.enumerated().map { copies[$0.offset] ?? $0.element }
    copies = [:]
  }

  /// Returns whether a session could not be observed because it runs in a plugin or in real time.
  func isUnseen(_ id: String) -> Bool {
    !sessions.contains { $0.session == id && !$0.analyzers.isEmpty }
  }

  func open(_ id: String) -> SessionWatch { add(id) }

  func add(_ id: String) -> JudgingWatch {
    let watch = JudgingWatch(
      id, number: sessions.count, of: self, touchTargets, rate: rate)
    sessions.append(watch)
    return watch
  }
}

/// An observer that checks one session of a scenario.
final class JudgingWatch: SessionWatch {
  /// An instant, with the line of the scenario that was being played.
  struct Mark {
    var time: Timestamp
    var cause: String
    /// Whether an interaction begins at this time: a finger touches the screen, or a program sends an event.
    var beginsTouch = false
    var line: Int
  }

  let session: String
  private(set) var component = ""
  private(set) var analyzers: [MotionAnalyzer] = []
  private(set) var diagnostics: [(diagnostic: Diagnostic, line: Int)] = []
  private(set) var marks: [Mark] = []
  private unowned let owner: ScenarioWatch
  private let touchTargets: TouchTargetRule
  private let number: Int

  init(
    _ session: String, number: Int, of owner: ScenarioWatch, _ touchTargets: TouchTargetRule,
    rate: Double
  ) {
    self.session = session
    self.number = number
    self.owner = owner
    self.touchTargets = touchTargets
    super.init(rate: FrameRate(framesPerSecond: rate))
  }

  /// Creates a watch that has seen the same instants as another one.
  private init(copying other: JudgingWatch) {
    session = other.session
    number = other.number
    owner = other.owner
    touchTargets = other.touchTargets
    component = other.component
    analyzers = other.analyzers
    diagnostics = other.diagnostics
    marks = other.marks
    super.init(rate: other.rate)
  }

  override func copied() -> SessionWatch? {
    let copy = independentCopy()
    owner.copies[number] = copy
    return copy
  }

  /// Returns a copy that no session uses, so that the caller can finish it before the scenario ends.
  func independentCopy() -> JudgingWatch { JudgingWatch(copying: self) }

  override func begin(
    _ component: String, _ allowances: [Allowance], _ side: OneSidedLimit, at time: Timestamp,
    in viewport: Size
  ) {
    self.component = component
    finish()
    analyzers.append(
      MotionAnalyzer(
        from: side, at: time, in: viewport, allowances: allowances, touchTargets: touchTargets))
    marks.append(Mark(time: time, cause: "", line: owner.line))
  }

  override func take(_ instant: Instant) {
    let cause = instant.inputs.map(\.kind).joined(separator: ", ")
    marks.append(
      Mark(
        time: instant.time, cause: cause,
        beginsTouch: instant.inputs.contains { $0.beginsInteraction }, line: owner.line))
    analyzers[analyzers.count - 1].take(instant)
  }

  override func pass(_ state: RenderState) {
    analyzers[analyzers.count - 1].pass(state)
  }

  override func take(_ report: ComponentOutput) {
    for effect in report.effects { analyzers[analyzers.count - 1].hear(effect) }
    for diagnostic in report.diagnostics { diagnostics.append((diagnostic, owner.line)) }
  }

  /// Completes the check that is in progress.
  ///
  /// Afterwards, the observer must not receive instants before the next call to `begin`.
  func finish() {
    guard !analyzers.isEmpty else { return }
    analyzers[analyzers.count - 1].finish()
  }

  /// Returns the scenario line that was being played at the given time.
  func line(at time: Timestamp) -> Int {
    marks.first { $0.time == time }?.line ?? marks.last { $0.time <= time }?.line ?? 1
  }

  /// Returns the line of the gesture whose finger touches down at a given time.
  func line(ofGestureAt time: Timestamp) -> Int {
    marks.first { $0.time == time && $0.beginsTouch }?.line ?? line(at: time)
  }

  /// Returns the scenario line that causes a finding.
  func line(of finding: Finding) -> Int {
    let exact = marks.first { $0.time == finding.time && $0.cause == finding.cause }
    return exact?.line ?? line(at: finding.time)
  }
}
