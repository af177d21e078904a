internal import Interaction
internal import Motion
internal import Replay

/// A mapping from session time to animation time, which shortens long pauses and holds the last state.
struct AnimationClock {
  /// The maximum duration of a pause without changes, in seconds.
  ///
  /// Longer pauses are shortened to this duration.
  private static let longestRest = 0.6
  /// The time for which the last state is held before the animation repeats, in seconds.
  private static let hold = 1.2

  /// The animation time of each state, in seconds.
  private(set) var moments: [Double] = []

  /// The duration of one loop of the animation, in seconds.
  let duration: Double

  private let times: [Timestamp]

  init(_ sessionTrace: SessionTrace) {
    var movement = Movement(of: sessionTrace.states, in: sessionTrace.greatestViewport)
    times = sessionTrace.states.map(\.time)
    var clock = 0.0
    var rest = 0.0
    moments = [0]
    for index in sessionTrace.states.indices.dropFirst() {
      let step = times[index] - times[index - 1]
      let isStill = movement.distance(index - 1, index) < 0.05
      rest = isStill ? rest + step : 0
      clock += rest > Self.longestRest ? max(0, step - (rest - Self.longestRest)) : step
      moments.append(clock)
    }
    duration = clock + Self.hold
  }

  /// Returns the animation time for a session time, in seconds.
  func moment(of time: Timestamp) -> Double {
    let index = times.firstIndex { $0 >= time } ?? times.count - 1
    return moments.isEmpty ? 0 : moments[index]
  }

  /// Returns an animation time as a CSS keyframe percentage.
  func percent(_ moment: Double) -> String {
    SVGNumber.text(min(100, moment / duration * 100), decimals: 2) + "%"
  }
}
