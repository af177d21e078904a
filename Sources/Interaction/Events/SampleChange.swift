public import Motion

/// A change to one sample of a finger or a drag, for trying a gesture with other numbers.
public struct SampleChange: Equatable, Sendable {
  /// The distance by which the position or the translation is moved, in points.
  public var shift = Point.zero

  /// The change in the velocity that the sender provides, if any, in points per second.
  public var velocity = Point.zero

  /// The change in the predicted final translation that the sender provides, if any, in points.
  public var predictedEnd = Point.zero

  /// The time by which the sample is delayed, in microseconds.
  public var delay: Int64 = 0

  /// Creates a change that leaves the sample as it is.
  public init() {}
}

extension Event {
  /// Changes the numbers of a pointer or drag event.
  ///
  /// Other events stay as they are. The delay is not part of the event and must be added to its time.
  public mutating func apply(_ change: SampleChange) {
    switch self {
    case .pointer(var pointer):
      if let location = pointer.location { pointer.location = location + change.shift }
      self = .pointer(pointer)
    case .drag(var drag):
      drag.translation = drag.translation + change.shift
      if let velocity = drag.velocity { drag.velocity = velocity + change.velocity }
      if let end = drag.predictedEndTranslation {
        drag.predictedEndTranslation = end + change.predictedEnd
      }
      self = .drag(drag)
    default: break
    }
  }
}
