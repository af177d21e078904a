public import Interaction
package import Values

/// A decision of a scenario: where it stands, and the gesture that it came of.
public struct PlacedDecision: Sendable {
  /// The line of the scenario, counted from 1.
  public var line: Int

  /// The session that decided.
  public var session: String

  /// What it decided, and why.
  public var decision: Decision

  /// The types of the effects that came of it.
  public var effects: [String]

  /// The events of its call up to the decision; none where a program made it.
  package var gesture: [Value]

  /// The calls before the gesture, in order.
  package var before: Int
}
