internal import Interaction
internal import Motion
internal import Recordings

/// A gesture with the outcome that the person intended.
public struct MeantGesture: Sendable {
  /// The index of its file in the list of the population.
  public var file: Int

  /// The line of the file on which the gesture begins, counting from 1.
  public var line: Int

  /// The index of the intended outcome in the population's list of outcomes.
  public internal(set) var meant: Int

  /// The samples, as a part of the population's samples.
  var samples: Range<Int>

  /// The index of the preparation of the session.
  var preparation: Int

  /// The index of the calls that perform the gesture, or `nil` if the samples do.
  var calls: Int?

  /// Whether the samples have times of the session's clock.
  ///
  /// Otherwise, they begin when the session has settled.
  var isTimed = false
}

/// A sample of a gesture, without the line and the intended outcome of a recording's sample.
///
/// A population has millions of samples, so a sample is as small as possible.
struct GestureSample: Sendable {
  /// The time in microseconds.
  var microseconds: Int64
  var x: Double
  var y: Double
  var pointer: Int
  var phase: PointerEvent.Phase
  var device: PointerEvent.Device

  init(_ sample: TouchSample) {
    microseconds = sample.microseconds
    (x, y) = (sample.x, sample.y)
    pointer = sample.pointer
    phase = sample.phase
    device = sample.device
  }

  /// Returns the sample as a step of a gesture, `delay` microseconds later.
  func step(delay: Int64) -> GestureStep {
    let event = PointerEvent(
      phase: phase, id: pointer, location: Point(x: x, y: y), device: device)
    return GestureStep(
      time: Timestamp(microseconds: microseconds + delay), action: .pointer(event))
  }

  /// Returns the sample of a recording, `delay` microseconds later.
  func touch(delay: Int64) -> TouchSample {
    TouchSample(
      microseconds: microseconds + delay, phase: phase, pointer: pointer, x: x, y: y,
      device: device)
  }
}
