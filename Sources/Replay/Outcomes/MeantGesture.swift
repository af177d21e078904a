internal import Interaction
internal import Motion
internal import Recordings

/// A gesture with the outcome that the person intended.
public struct MeantGesture: Sendable {
  /// The index of the gesture's file in the population's `files`.
  public var file: Int

  /// The line of the file on which the gesture begins, counting from 1.
  public var line: Int

  /// The index of the intended outcome in the population's `outcomes`.
  public internal(set) var meant: Int

  /// The range of the gesture's samples in the population's `samples`.
  var samples: Range<Int>

  /// The index of the session's preparation in the population's `preparations`.
  var preparation: Int

  /// The index of the gesture's calls in the population's `calls`, or `nil` if the gesture consists of samples.
  var calls: Int?

  /// Whether the times of the samples are times on the session's clock.
  ///
  /// Otherwise, the gesture begins as soon as the prepared session has settled.
  var isTimed = false
}

/// A gesture's sample that, unlike a recording's sample, stores neither a line number nor an intended outcome.
///
/// A population has millions of samples, so this type is kept as small as possible.
struct GestureSample: Sendable {
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

  /// Returns the sample as a step of a gesture, delayed by `delay` microseconds.
  func step(delay: Int64) -> GestureStep {
    let event = PointerEvent(
      phase: phase, id: pointer, location: Point(x: x, y: y), device: device)
    return GestureStep(
      time: Timestamp(microseconds: microseconds + delay), action: .pointer(event))
  }

  /// Returns the sample in the form that recordings use, delayed by `delay` microseconds.
  func touch(delay: Int64) -> TouchSample {
    TouchSample(
      microseconds: microseconds + delay, phase: phase, pointer: pointer, x: x, y: y,
      device: device)
  }
}
