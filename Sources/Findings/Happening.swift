public import Motion

/// Something that was done to a session at an instant: an event, or a call that changes it.
public struct Happening: Equatable, Sendable {
  /// What it was, such as `pointer`, `present` or `configure`.
  public let type: String

  /// What of it, such as `down`, or the name of an action; empty where there is none.
  public let phase: String

  /// Where it happened, in the viewport, if it said so.
  public var location: Point?

  /// How far a drag has gone since it began, or a wheel turned, in points.
  public var way: Point?

  /// The velocity that came with it, in points per second.
  public var velocity: Point?

  /// The pointer that did it.
  public var pointer = 0

  /// The size of the viewport from now on, in points.
  public var viewport: Size?

  /// Whether motion is reduced from now on.
  public var reduceMotion: Bool?

  /// Whether what comes of it is to move; a program may ask for the end at once.
  public var isAnimated = true

  /// Makes something that was done.
  public init(type: String, phase: String = "") {
    self.init(Source(rawValue: type) ?? .other, type, phase)
  }

  /// Makes what a finger or a wheel did.
  package init(_ source: Source, phase: String = "") {
    self.init(source, source.rawValue, phase)
  }

  private init(_ source: Source, _ type: String, _ phase: String) {
    self.type = type
    self.phase = phase
    self.source = source
    touch = Touch(source, phase)
  }

  /// Its type and phase in one, as findings and allowances name it.
  public var kind: String { phase.isEmpty ? type : type + " " + phase }

  /// Whether something begins with it: a finger comes down, or a program says something.
  public var beginsInteraction: Bool { touch == .begins || touch == .none }

  /// What it comes from.
  package enum Source: String, Sendable {
    case pointer, drag, wheel, scroll, other
  }

  /// What part of a gesture it is.
  enum Touch: Equatable, Sendable {
    /// A finger comes down, or a recogniser has found a drag.
    case begins
    /// It goes on.
    case moves
    /// It ends, or is taken away.
    case ends
    /// No part of one.
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

  /// Whether a finger goes on, and neither comes nor leaves.
  public var isMove: Bool { touch == .moves && (source == .pointer || source == .drag) }

  /// Whether a finger is lifted, or a drag ends.
  public var endsTouch: Bool { touch == .ends }

  /// Whether a gesture is taken away from the finger.
  var isCancelled: Bool {
    touch == .ends && (source == .pointer ? phase == "cancel" : phase == "cancelled")
  }

  /// What it comes from, and what part of a gesture it is, which is asked again and again.
  let source: Source
  let touch: Touch
}

extension [Happening] {
  /// Whether fingers go on, and nothing else is done.
  @usableFromInline var areMoves: Bool { !isEmpty && indices.allSatisfy { self[$0].isMove } }

  /// What was done, in words for findings.
  var cause: String { map { $0.kind }.joined(separator: ", ") }
}
