public import Motion

/// How often a state is recorded.
public struct FrameRate: Equatable, Sendable {
  /// The rates that are taken, in frames per second.
  public static let range = 0.1...1000.0

  /// Frames per second.
  public var framesPerSecond: Double

  /// Makes a rate.
  public init(framesPerSecond: Double) {
    self.framesPerSecond = framesPerSecond
  }

  /// The time of a frame, computed and never accumulated: start + round(10⁶ k / fps).
  public func time(of frame: Int, from start: Timestamp) -> Timestamp {
    let offset = (1e6 * Double(frame) / framesPerSecond).rounded()
    return Timestamp(microseconds: start.microseconds + Int64(offset))
  }

  /// How many frames lie before the end of a stretch, the frame at its end not counted.
  public func count(from start: Timestamp, to end: Timestamp) -> Int {
    let microseconds = Double(end.microseconds - start.microseconds)
    return Int((microseconds * framesPerSecond / 1e6).rounded(.up))
  }
}
