internal import Interaction
internal import JSON
internal import Motion
internal import Wire

/// The states that a call records on its way.
struct FrameRecorder {
  private(set) var frames = JSONWriter()
  private(set) var nextTime: Timestamp
  private let rate: FrameRate
  private let start: Timestamp
  private var index = 1

  init(rate: FrameRate, start: Timestamp) {
    self.rate = rate
    self.start = start
    nextTime = rate.time(of: 1, from: start)
  }

  mutating func append(_ state: RenderState, valueNames: [MemberName]) {
    frames.state(state, valueNames: valueNames)
    index += 1
    nextTime = rate.time(of: index, from: start)
  }
}
