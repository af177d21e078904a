internal import Interaction
internal import Motion
internal import Values

/// A point in the history of a plugin's session, from which several histories can continue.
///
/// A component is a value: it can be copied, and each copy can continue in its own way. A plugin's session can't be
/// copied. Therefore, a plugin's component is represented by the history of its inputs, and a session in the plugin is
/// brought to this point only when the state at this point is needed.
final class ForeignMoment: @unchecked Sendable {
  /// An input that leads from one point to the next.
  enum Step: Equatable {
    case create(JSONObject, Environment)
    case restore(JSONObject)
    case send(JSONObject)
    case configure(JSONObject)
    case advance
  }

  /// The state and the report after a step.
  struct StepResult {
    var state: RenderState
    var report: ComponentOutput
  }

  /// The previous point, or `nil` if a session can be created at this point, or restored to it, without previous
  /// points.
  private(set) var parent: ForeignMoment?

  /// The step that led to this point.
  let step: Step

  /// The session time of the step.
  let time: Timestamp

  /// Whether reasons were requested for the step.
  let explains: Bool

  /// The state directly after the step, and everything that the plugin reported since the previous step.
  let outcome: StepResult

  /// The number of steps since the last point with a snapshot.
  private(set) var depth: Int

  /// The plugin's snapshot at this point, if it has been taken.
  private(set) var snapshot: JSONObject?

  /// The most recently created point that directly follows this one.
  weak var next: ForeignMoment?

  /// The time of the next change without an event after this point, if it has been determined.
  var nextChange: Timestamp??

  /// The state that was last requested for a time after this point, with that time.
  var later: (time: Timestamp, state: RenderState)?

  init(
    after parent: ForeignMoment?, _ step: Step, at time: Timestamp, explains: Bool,
    _ outcome: StepResult
  ) {
    self.parent = parent
    self.step = step
    self.time = time
    self.explains = explains
    self.outcome = outcome
    depth = (parent?.depth ?? 0) + 1
    if case .restore(let snapshot) = step { keep(snapshot) }
  }

  /// Stores the plugin's snapshot at this point, which makes the previous points unnecessary.
  func keep(_ snapshot: JSONObject) {
    self.snapshot = snapshot
    parent = nil
    depth = 0
  }
}
