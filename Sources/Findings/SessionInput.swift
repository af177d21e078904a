public import Motion

/// One input to a session: an event, or a call that changes the session.
public struct SessionInput: Equatable, Sendable {
  /// The type of the input, such as `pointer`, `present` or `configure`.
  public let type: String

  /// The phase, such as `down`, or the name of an action; empty if there is none.
  public let phase: String

  /// The location in the viewport, if the event has one.
  public var location: Point?

  /// The translation of a drag since it began, or the distance of a wheel step, in points.
  public var way: Point?

  /// The velocity reported with the event, in points per second.
  public var velocity: Point?

  /// The pointer's id.
  public var pointer = 0

  /// The new size of the viewport, in points.
  public var viewport: Size?

  /// Whether motion is reduced from this input onward, or `nil` if the setting does not change.
  public var reduceMotion: Bool?

  /// Whether the resulting change is animated.
  ///
  /// A program may request a change without animation.
  public var isAnimated = true

  /// Creates an input with a type such as `pointer` and a phase such as `down`.
  public init(type: String, phase: String = "") {
    self.init(Source(rawValue: type) ?? .other, type, phase)
  }

  /// Creates an input from a source such as a pointer or a wheel.
  package init(_ source: Source, phase: String = "") {
    self.init(source, source.rawValue, phase)
  }

  private init(_ source: Source, _ type: String, _ phase: String) {
    self.type = type
    self.phase = phase
    self.source = source
    touch = Touch(source, phase)
  }

  /// The type and phase, as used in findings and allowances.
  public var kind: String { phase.isEmpty ? type : type + " " + phase }

  /// Whether the input starts an interaction: a touch or a drag begins, or the input is not a part of a gesture.
  public var beginsInteraction: Bool { touch == .begins || touch == .none }

  /// The source of an input, such as a pointer or a wheel.
  package enum Source: String, Sendable {
    case pointer, drag, wheel, scroll, other
  }

  /// The part of a gesture to which an input belongs.
  enum Touch: Equatable, Sendable {
    /// A finger touches the screen, or a drag is recognized.
    case begins
    /// The finger or drag moves.
    case moves
    /// The gesture ends or is cancelled.
    case ends
    /// The input is not part of a gesture.
    case none

    init(_ source: Source, _ phase: String) {
      switch source {
      case .wheel, .scroll: self = .moves
      case .other: self = .none
      case .pointer: self = phase == "move" ? .moves : phase == "down" ? .begins : .ends
      case .drag: self = phase == "changed" ? .moves : phase == "began" ? .begins : .ends
      }
    }
  }

  /// The pointer of a touch, or `nil` for a recognized drag.
  var finger: Int? { source == .drag ? nil : pointer }

  /// Whether the input is a movement of a finger or a drag, as opposed to its start or end.
  public var isMove: Bool { touch == .moves && (source == .pointer || source == .drag) }

  /// Whether the input may replace the content of a layer: an app's event or call, except a tap or a measurement.
  var mayReplaceContent: Bool { source == .other && type != "tap" && type != "measure" }

  /// Whether the input ends a touch or a drag.
  public var endsTouch: Bool { touch == .ends }

  /// Whether the input cancels a gesture.
  var isCancelled: Bool {
    touch == .ends && (source == .pointer ? phase == "cancel" : phase == "cancelled")
  }

  /// The source of the input, stored because it is read often.
  let source: Source

  /// The input's role in a gesture, stored because it is read often.
  let touch: Touch
}

extension [SessionInput] {
  /// Whether all inputs are finger movements.
  @usableFromInline var areMoves: Bool { !isEmpty && indices.allSatisfy { self[$0].isMove } }

  /// The kinds of the inputs, as shown in findings.
  var cause: String { map { $0.kind }.joined(separator: ", ") }
}
