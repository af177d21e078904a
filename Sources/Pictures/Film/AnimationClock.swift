internal import Interaction
internal import Motion
internal import Replay

/// Session time laid out on the time of an animation: long rest is cut, and the end is held.
struct AnimationClock {
  /// Rest longer than this is cut to it, in seconds.
  private static let longestRest = 0.6
  /// How long the end is held before the next round, in seconds.
  private static let hold = 1.2

  /// When each state is shown, in seconds.
  private(set) var moments: [Double] = []

  /// How long a round takes, in seconds.
  let duration: Double

  private let times: [Timestamp]

  init(_ footage: Footage) {
    var movement = Movement(of: footage.states, in: footage.greatestViewport)
    times = footage.states.map(\.time)
    var clock = 0.0
    var rest = 0.0
    moments = [0]
    for index in footage.states.indices.dropFirst() {
      let step = times[index] - times[index - 1]
      let isStill = movement.distance(index - 1, index) < 0.05
      rest = isStill ? rest + step : 0
      clock += rest > Self.longestRest ? max(0, step - (rest - Self.longestRest)) : step
      moments.append(clock)
    }
    duration = clock + Self.hold
  }

  /// When a session time is shown, in seconds.
  func moment(of time: Timestamp) -> Double {
    let index = times.firstIndex { $0 >= time } ?? times.count - 1
    return moments.isEmpty ? 0 : moments[index]
  }

  /// A moment of the animation as a keyframe names it.
  func percent(_ moment: Double) -> String {
    SVGNumber.text(min(100, moment / duration * 100), decimals: 2) + "%"
  }
}
