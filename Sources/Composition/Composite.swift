public import Interaction
public import Motion

/// A component that shows another component inside one of its layers, such as a card stack in a bottom card.
///
/// The layer that shows the content is the holder. The content has its own coordinates, whose origin is the upper
/// left corner of the holder, and it moves with the holder. A touch on the content belongs to the component that
/// moves first. If both would move, the touch belongs to the content.
///
/// The outer component's names are unchanged. The names of the content's parameters, values, events and effects
/// begin with `content.`, and those of its layers and roles with `content/`. A composite is itself a component, so
/// it can be the content of another composite.
public struct Composite<Outer: Component, Content: Component>: Component {
  var parameters: Parameters

  /// The component that contains the holder.
  public internal(set) var outer: Outer

  /// The component inside the holder.
  public internal(set) var content: Content

  /// The number of values that the outer component declares.
  ///
  /// A rendered state of the outer component may omit trailing values.
  let outerValues = Outer.descriptor.values.count

  /// The content's environment, whose viewport has the size of the holder.
  var room: Environment

  /// The pointers that went down on the content.
  var routes: [PointerRoute] = []

  /// The ids of all pointers that are down, at most `PointerRoute.limit`.
  var touches: [Int] = []

  /// The component that receives the events of the `drag` in progress, or `undecided` if there is none.
  var drag = PointerRoute.Owner.undecided

  /// The id of the holder that last determined the size of the content's viewport, or an empty string if there has
  /// been no holder.
  var fitted = ""

  /// The name in the parameter `holder` that was last found in the outer component or reported as unknown, or `nil` if
  /// there was none.
  var checkedHolder: String?

  /// Creates both components at time zero.
  public init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {
    self.parameters = parameters
    outer = Outer(parameters: parameters.outer, environment: environment, report: &report)
    room = environment
    room.safeArea = Insets(top: 0, left: 0, bottom: 0, right: 0)
    room.keyboardHeight = 0
    if let holder = Self.holder(parameters.holder, of: outer, at: .zero) {
      room.viewport = holder.viewport
      fitted = holder.layer.id
      checkedHolder = parameters.holder
    }
    let begin = ReportMark(report)
    content = Content(parameters: parameters.content, environment: room, report: &report)
    begin.nameContent(in: &report)
    if outer.nextMoment(after: .zero) == nil { reportHolder(at: .zero, &report) }
  }

  /// Applies parameters that changed while the component is running.
  public mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    self.parameters = parameters
    outer.configure(parameters.outer, at: now, report: &report)
    changeContent(&report) { content, report in
      content.configure(parameters.content, at: now, report: &report)
    }
    fitContent(at: now, &report)
  }

  /// Returns the next time at which one of the two components changes without an event, or `nil` if both are
  /// settled.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    guard let first = outer.nextMoment(after: now) else { return content.nextMoment(after: now) }
    guard let second = content.nextMoment(after: now) else { return first }
    return min(first, second)
  }

  /// Performs the changes that the components announced for this time, the outer component's first.
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    let before = moment.advanced(byMicroseconds: -1)
    let isInner = content.nextMoment(after: before) == moment
    if outer.nextMoment(after: before) == moment { outer.advance(to: moment, report: &report) }
    if isInner {
      changeContent(&report) { content, report in content.advance(to: moment, report: &report) }
    }
    fitContent(at: moment, &report)
  }

  /// Notifies both components that a client's call has ended.
  public mutating func callEnded(at now: Timestamp, report: inout ComponentOutput) {
    outer.callEnded(at: now, report: &report)
    changeContent(&report) { content, report in content.callEnded(at: now, report: &report) }
  }

  /// Changes the content with a closure, and prefixes the names in everything that the content reports.
  mutating func changeContent(
    _ report: inout ComponentOutput, _ change: (inout Content, inout ComponentOutput) -> Void
  ) {
    let begin = ReportMark(report)
    change(&content, &report)
    begin.nameContent(in: &report)
  }
}
