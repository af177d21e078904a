public import Interaction

/// One sample of a finger, a mouse or a pen in a recording.
public struct TouchSample: Equatable, Sendable {
  /// The time in microseconds, on the clock of the recording.
  public var microseconds: Int64

  /// The phase of the pointer, such as `down` or `move`.
  public var phase: PointerEvent.Phase

  /// The id of the pointer.
  public var pointer: Int

  /// The horizontal position, in points.
  public var x: Double

  /// The vertical position, in points.
  public var y: Double

  /// The kind of pointer: a finger, a mouse or a pen.
  public var device: PointerEvent.Device

  /// The line of the recording, counting from 1.
  public var line: Int

  /// The index of the intended outcome in the reader's list, or -1 if the recording names none.
  public var meant: Int

  /// Creates a sample, by default of a finger and without an intended outcome.
  public init(
    microseconds: Int64, phase: PointerEvent.Phase, pointer: Int = 0, x: Double, y: Double,
    device: PointerEvent.Device = .touch, line: Int = 0, meant: Int = -1
  ) {
    self.microseconds = microseconds
    self.phase = phase
    self.pointer = pointer
    self.x = x
    self.y = y
    self.device = device
    self.line = line
    self.meant = meant
  }
}

/// The words for phases in the logs of several platforms.
enum PhaseWords {
  private static let table: [(Word, PointerEvent.Phase)] = [
    (Word("move"), .move), (Word("down"), .down), (Word("up"), .up), (Word("cancel"), .cancel),
    (Word("changed"), .move), (Word("began"), .down), (Word("ended"), .up),
    (Word("cancelled"), .cancel), (Word("canceled"), .cancel), (Word("moved"), .move),
    (Word("start"), .down), (Word("end"), .up), (Word("begin"), .down),
    (Word("touchstart"), .down), (Word("touchmove"), .move), (Word("touchend"), .up),
    (Word("touchcancel"), .cancel), (Word("pointerdown"), .down), (Word("pointermove"), .move),
    (Word("pointerup"), .up), (Word("pointercancel"), .cancel), (Word("mousedown"), .down),
    (Word("mousemove"), .move), (Word("mouseup"), .up), (Word("action_down"), .down),
    (Word("action_move"), .move), (Word("action_up"), .up), (Word("action_cancel"), .cancel),
    (Word("action_pointer_down"), .down), (Word("action_pointer_up"), .up),
  ]

  /// Returns the phase that a lowercase word names, or `nil` if it names none.
  static func phase(_ word: Word) -> PointerEvent.Phase? {
    for (known, phase) in table where known == word { return phase }
    return nil
  }

  /// Returns the phase that a string names.
  ///
  /// - Throws: `RecordingError` if the string names no phase.
  static func phase(
    _ bytes: ArraySlice<UInt8>, line: Int
  ) throws(RecordingError) -> PointerEvent.Phase {
    if let phase = phase(Word(lowercasing: bytes)) { return phase }
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    throw RecordingError(
      line: line, "the phase must be down, move, up or cancel, not \"\(text)\"")
  }
}
