public import Motion
public import Values

/// An interaction as a value type: it takes events and produces render states.
///
/// A component has no clock and does no I/O. Between two events, its state is a function of time and must not
/// depend on how often it is read. A change without an event, such as a spring that settles, happens at a
/// time that `nextMoment(after:)` announces.
public protocol Component: Sendable {
  /// The type of the component's parameters.
  associatedtype Parameters: ParameterSet

  /// The type of the component's own events after decoding.
  associatedtype OwnEvent: Sendable

  /// The component's name, parameters, events, effects and values.
  static var descriptor: Descriptor { get }

  /// Creates the component at time zero.
  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput)

  /// Decodes one of the component's own events.
  ///
  /// - Parameters:
  ///   - type: The event's type, one of those that the descriptor lists.
  ///   - members: The event as it was sent.
  /// - Returns: The event, or `nil` for a type that is not one of the component's own.
  /// - Throws: `InvalidValue` if a member is invalid.
  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> OwnEvent?

  /// Refuses an event that contains an unknown name, such as that of a card, a detent or an option.
  ///
  /// The session calls this function at the event's time, before the event is handled. The session itself
  /// checks the targets of gestures. A refused call is undone as a whole.
  ///
  /// - Parameters:
  ///   - event: An action, a measurement or an event of the component's own.
  ///   - now: The event's time.
  /// - Throws: `InvalidValue` with the path of the unknown name, relative to the event, and with the valid
  ///   names. `Expectation.name(_:_:among:)` provides the wording.
  func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue)

  /// Returns whether `target` names a layer that was removed recently, or a hidden part of a visible layer.
  ///
  /// A gesture on such a target is ignored and reported with a finding. `DepartedNames` stores the names of
  /// removed layers.
  func hasLeft(_ target: String) -> Bool

  /// Returns whether a visible layer belongs to something that is leaving, such as a dismissed card.
  ///
  /// A gesture on such a layer is ignored and reported with the same finding as a gesture on a removed layer.
  func isLeaving(_ layer: String) -> Bool

  /// Returns whether a drag along an axis can have a lasting effect, such as an expanded card or a swiped card.
  ///
  /// A `Composite` passes a drag to its outer component if only the outer component can respond to it with a lasting
  /// effect. For example, a card stack without vertical actions moves with a vertical drag, but its card returns.
  ///
  /// - Parameters:
  ///   - isHorizontal: Whether the drag is more horizontal than vertical.
  ///   - now: The time of the drag.
  /// - Returns: Whether such a drag can have a lasting effect.
  func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool

  /// Applies parameters that changed while the component is running.
  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput)

  /// Handles an event.
  ///
  /// `now` must not be earlier than the time of any previous event.
  mutating func handle(_ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput)

  /// Returns the next time at which the component changes without an event, or `nil` if it is
  /// settled.
  func nextMoment(after now: Timestamp) -> Timestamp?

  /// Performs the change that `nextMoment(after:)` announced for this time.
  mutating func advance(to moment: Timestamp, report: inout ComponentOutput)

  /// The earlier name of `advance(to:report:)`.
  ///
  /// A component implements `advance(to:report:)`. Only components that were written for version 0.1.0 implement this
  /// function instead.
  mutating func elapse(at moment: Timestamp, report: inout ComponentOutput)

  /// Passes every field of the state to an archive, to take or restore a snapshot.
  ///
  /// The session itself archives the parameters and the environment. To restore a snapshot, the session first creates
  /// the component with the archived parameters and environment, and then calls this function.
  mutating func archive(_ archive: inout Archive)

  /// Handles the end of a client's call.
  ///
  /// Implement this function for work that an app does once after a batch of changes. The session calls it
  /// after the last event of a call, and after a call without events. If the component has received nothing
  /// since this function was last called, it must do nothing. Otherwise, its state would depend on how often
  /// the clock was advanced.
  mutating func callEnded(at now: Timestamp, report: inout ComponentOutput)

  /// Adds the phase, the values and the layers at the given time to an empty state.
  func render(at now: Timestamp, into state: inout RenderState)
}

extension Component {
  /// Does nothing, because most components don't depend on when a call ends.
  public mutating func callEnded(at now: Timestamp, report: inout ComponentOutput) {}

  /// Accepts every event.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {}

  /// Returns `false`, because the component stores no names of removed layers.
  public func hasLeft(_ target: String) -> Bool { false }

  /// Returns `false`, because the component has no leaving layers.
  public func isLeaving(_ layer: String) -> Bool { false }

  /// Returns `true`, because most components respond to all drags that move them.
  public func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool { true }
}
