package import Interaction
package import Motion
package import Values

/// A session that can be explored: it can be forked, and compared with other sessions.
package protocol SystemUnderTest: AnyObject {
  /// Whether the session runs in a plugin, where forking it is slow.
  var isRemote: Bool { get }

  /// The current time on the session's clock.
  var now: Timestamp { get }

  /// The next time at which the component changes without an event, or `nil` if it is settled.
  var nextMoment: Timestamp? { get }

  /// The current state.
  var state: RenderState { get }

  /// A digest that is equal for sessions with the same future behavior.
  var digest: StateDigest { get }

  /// Returns an independent copy of the session.
  ///
  /// If the session's motions are examined, those of the copy are examined, too.
  func fork() -> any SystemUnderTest

  /// Returns an independent copy of the session for a trial.
  ///
  /// The motions of the copy are not examined.
  func trial() -> any SystemUnderTest

  /// Advances the clock to a given time.
  func run(to moment: Timestamp)

  /// Performs a step at the current time.
  ///
  /// - Returns: `false` if the step is refused, for example because its target doesn't exist. A refused step doesn't
  ///   change the session.
  func happen(_ step: Int) -> Bool

  /// Returns the effects, diagnostics and decisions that the component has reported since the previous call
  /// of this method.
  func takeReport() -> ComponentOutput

  /// Requests that all following reports include the reasons for decisions.
  func explain()

  /// Returns the time at which the component settles, or `limit` if that is earlier.
  func restMoment(limit: Timestamp) -> Timestamp
}

/// The error for a step with an invalid event.
package struct UnreadableStep: Error {
  package let index: Int
  package let mistake: InvalidValue
}
