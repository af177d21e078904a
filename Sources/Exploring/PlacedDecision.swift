public import Interaction
package import Values

/// A decision, its location in a scenario, and the gesture that led to it.
public struct PlacedDecision: Sendable {
  /// The line of the call that led to the decision, counted from 1.
  public var line: Int

  /// The id of the session that made the decision.
  public var session: String

  /// The decision, with its rules.
  public var decision: Decision

  /// The types of the effects that the decision caused.
  public var effects: [String]

  /// The events of the gesture up to the decision.
  ///
  /// Empty if the decision was caused by a call that is not a gesture event.
  package var gesture: [Value]

  /// The number of calls in the scenario before the gesture.
  package var before: Int

  package init(
    line: Int, session: String, decision: Decision, effects: [String] = [], gesture: [Value] = [],
    before: Int = 0
  ) {
    self.line = line
    self.session = session
    self.decision = decision
    self.effects = effects
    self.gesture = gesture
    self.before = before
  }
}
