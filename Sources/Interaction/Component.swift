public import Motion
public import Values

/// An interaction as a value: events go in, render states come out, time is what it is told.
///
/// A component keeps no clock and does no I/O. Between two events it is a function of time: the
/// state at a moment must not depend on how often it was asked on the way. What happens by itself
/// (a spring comes to rest, a card is gone) happens at a moment that `nextMoment` announces.
public protocol Component: Sendable {
  /// What can be tuned.
  associatedtype Parameters: ParameterSet

  /// The component's own events, decoded.
  associatedtype OwnEvent: Sendable

  /// What the component is called, takes and gives.
  static var descriptor: Descriptor { get }

  /// Makes the component at time zero.
  init(parameters: Parameters, environment: Environment, report: inout Report)

  /// An event that only this component knows.
  ///
  /// - Parameters:
  ///   - type: one of the descriptor's events
  ///   - members: the event as it was sent
  /// - Returns: the event, or nil for a type that is not the component's own
  /// - Throws: what is wrong with a member; nothing has changed then
  static func decode(_ type: String, _ members: Members) throws(InvalidValue) -> OwnEvent?

  /// Refuses an event that names something that is not there: a card, a detent, an option.
  ///
  /// It is asked at the event's moment, before the event happens; the session sees to targets by
  /// itself. A call that is refused is taken back as a whole.
  ///
  /// - Parameters:
  ///   - event: an action, a measurement or an event of the component's own
  ///   - now: the event's moment
  /// - Throws: the place of the name relative to the event, and what there is:
  ///   `Expectation.name(_:_:among:)` has the wording
  func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue)

  /// Whether a target means a layer that has just left, or a part of something that is there which
  /// is not shown now; a gesture on it is ignored with a finding. `DepartedNames` remembers what
  /// has left.
  func hasLeft(_ target: String) -> Bool

  /// Whether a layer that is still seen belongs to something on its way out, such as a card that
  /// was dismissed; a gesture that names it is ignored with the same finding.
  func isLeaving(_ layer: String) -> Bool

  /// Takes over parameters that were changed while the component runs.
  mutating func configure(_ parameters: Parameters, at now: Timestamp, report: inout Report)

  /// Lets something happen; `now` is not before anything that has happened yet.
  mutating func handle(_ event: Event<OwnEvent>, at now: Timestamp, report: inout Report)

  /// The first moment after `now` at which something happens by itself; nil when settled.
  func nextMoment(after now: Timestamp) -> Timestamp?

  /// Lets happen what `nextMoment` announced for `moment`.
  mutating func elapse(at moment: Timestamp, report: inout Report)

  /// Hands every field of the state to an archive, so that a snapshot can be taken and restored.
  ///
  /// Parameters and environment are the session's to keep, and are set before this is called.
  mutating func archive(_ archive: inout Archive)

  /// Learns that a client's call has ended: what an app does once after a batch of changes.
  ///
  /// It is called after the last event of a call, and after a call that had none. A component that
  /// was given nothing since the last time does nothing, or else its state would depend on how
  /// often the clock was advanced.
  mutating func callEnded(at now: Timestamp, report: inout Report)

  /// Adds phase, values and layers of a moment to an empty state.
  func render(at now: Timestamp, into state: inout RenderState)
}

extension Component {
  /// Does nothing: most components do not care where a call ends.
  public mutating func callEnded(at now: Timestamp, report: inout Report) {}

  /// Refuses nothing.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {}

  /// Remembers nothing: a name that is not there was never there.
  public func hasLeft(_ target: String) -> Bool { false }

  /// Lets nothing leave: what is not there any more is not seen either.
  public func isLeaving(_ layer: String) -> Bool { false }
}
