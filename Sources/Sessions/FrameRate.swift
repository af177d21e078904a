public import Motion

/// The rate at which states are recorded.
public struct FrameRate: Equatable, Sendable {
  /// The valid rates, in frames per second.
  public static let range = 0.1...1000.0

  /// The number of frames per second.
  public var framesPerSecond: Double

  /// Creates a rate of the given number of frames per second.
  public init(framesPerSecond: Double) {
    self.framesPerSecond = framesPerSecond
  }

  /// Returns the time of the frame with a given index, counting from 0.
  ///
  /// In microseconds, frame k is at start + round(10⁶ k / fps). Rounding errors therefore don't accumulate.
  public func time(of frame: Int, from start: Timestamp) -> Timestamp {
    let offset = (1e6 * Double(frame) / framesPerSecond).rounded()
    return Timestamp(microseconds: start.microseconds + Int64(offset))
  }

  /// Returns the number of frames at or after `start` and before `end`.
  ///
  /// The first frame is at `start`.
  public func count(from start: Timestamp, to end: Timestamp) -> Int {
    let microseconds = Double(end.microseconds - start.microseconds)
    return Int((microseconds * framesPerSecond / 1e6).rounded(.up))
  }
}
