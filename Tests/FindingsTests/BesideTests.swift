import Findings
import Interaction
import Motion
import Testing

/// A plugin's card that a finger drags down at 400 pt/s and releases at 0.5 s, while other layers may move.
private struct Dragged {
  /// The sampling rate of the finger, per second.
  var rate = 120.0
  /// The card's velocity after the release, in points per second, and the delay before it moves, in seconds.
  var velocity = 400.0
  var delay = 0.0
  /// The position to which the card returns, or `nil` if it stays.
  var home: Double? = 300
  /// The jump at the release, in points.
  var leap = 0.0
  /// The movement of the other layer and the scale of the card, as functions of time.
  var dot: (Double) -> Double = { _ in 0 }
  var scale: (Double) -> Double = { _ in 1 }

  private static let (start, end) = (0.1, 0.5)
  private static let spring = Spring(response: 0.4, dampingFraction: 1)

  private func top(_ time: Double) -> Double {
    // The card moves at the finger's samples, but not between them.
    let samples = (min(time, Self.end) - Self.start) * rate
    let followed = 300 + 400 * max(0, (samples + 1e-6).rounded(.down)) / rate
    guard time >= Self.end else { return followed }
    guard let home, time > Self.end + delay else { return followed + leap }
    return Self.spring.value(
      from: followed + leap, to: home, velocity: velocity, after: time - Self.end - delay)
  }

  private func state(_ time: Double) -> RenderState {
    var card = Layer(
      id: "card", role: "card", frame: Rectangle(x: 50, y: 0, width: 290, height: 100))
    card.translation.y = (top(time) * 1e4).rounded() / 1e4
    card.scale = (scale(time) * 1e4).rounded() / 1e4
    var other = Layer(
      id: "dot", role: "dot", frame: Rectangle(x: 10, y: 700, width: 16, height: 16))
    other.translation.x = (dot(time) * 1e4).rounded() / 1e4
    var state = RenderState()
    state.time = Timestamp(seconds: time)
    state.isSettled = false
    state.layers = [other, card]
    return state
  }

  var findings: [Finding] {
    let count = Int((rate * (Self.end - Self.start)).rounded())
    let times = (0...count).map { Self.start + Double($0) / rate }
    let moments = times.map { Timestamp(seconds: $0) }
    var events = zip(moments, 0...).map { moment, index in
      let way = 400 * Double(index) / rate
      return (time: moment, Shown.drag(index == 0 ? "began" : "changed", way))
    }
    events.append((moments[count], Shown.drag("ended", 160)))
    let fps = SampledInstants.rate(between: moments, atLeast: 250)
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([state(0)], isStill: false), at: .zero,
      in: Size(width: 393, height: 852))
    var samples = SampledInstants(state(0))
    for frame in 1...Int(1.5 * fps) {
      let time = Double(frame) / fps
      let due = events.prefix { $0.time <= Timestamp(seconds: time) }
      events.removeFirst(due.count)
      samples.take(state(time), Array(due)) { analyzer.take($1) }
    }
    samples.finish { analyzer.take($1) }
    analyzer.finish()
    return analyzer.findings
  }

  var codes: [FindingCode] { findings.map(\.code) }
}

@Suite("Releases in a plugin's session, at any sampling rate and during other motions")
struct BesideTests {
  /// A drag alone, and drags with a motion of another layer or of the card itself, during the drag and after
  /// it.
  private static var beside: [Dragged] {
    let spring = Spring(response: 0.25, dampingFraction: 1)
    func held(_ time: Double) -> Double {
      time < 0.5
        ? spring.value(from: 0, to: 1, velocity: 0, after: max(0, time - 0.1))
        : spring.value(from: 1, to: 0, velocity: 0, after: time - 0.5)
    }
    var (dot, lift) = (Dragged(), Dragged())
    dot.dot = { 200 * held($0) }
    lift.scale = { 1 + 0.05 * held($0) }
    return [Dragged(), dot, lift]
  }

  private static let rates = [60.0, 120, 165, 200, 240, 360]

  @Test("Reports a kink only if the velocity is lost", arguments: rates)
  func velocitiesHeavy(rate: Double) {
    for var dragged in Self.beside {
      dragged.rate = rate
      #expect(dragged.codes == [])
      dragged.velocity = 0
      #expect(dragged.codes == [.velocityKink])
      #expect(dragged.findings.first?.layer == "card")
    }
  }

  @Test("Reports problems of two gestures if the second starts as the first one settles")
  func gesturesInARow() {
    let spring = Spring(response: 0.3, dampingFraction: 1)
    let rest = 1.0
    func state(_ time: Double, isSettled: Bool) -> RenderState {
      // The card moves against the finger twice, and returns between the two gestures.
      let since = time < rest ? time - 0.1 : time - rest
      let way = -400 * min(max(0, (since * 60 + 1e-6).rounded(.down) / 60), 0.3)
      let card = Layer(
        id: "card", role: "card",
        frame: Rectangle(
          x: 50,
          y: since < 0.3
            ? 400 + way
            : spring.value(from: 280, to: 400, velocity: -400, after: since - 0.3),
          width: 290, height: 100))
      var state = RenderState()
      state.time = Timestamp(seconds: time)
      state.layers = [card]
      state.isSettled = isSettled
      return state
    }
    let start = state(0, isSettled: true)
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([start], isStill: true), at: .zero, in: Size(width: 393, height: 852))
    var samples = SampledInstants(start)
    for beginning in [0.1, rest] {
      let events = (0...18).map { index in
        let (moment, way) = (beginning + Double(index) / 60, 400 * Double(index) / 60)
        let phase = index == 0 ? "began" : index == 18 ? "ended" : "changed"
        return (time: Timestamp(seconds: moment), Shown.drag(phase, way))
      }
      var due = events[...]
      // The last state before the second gesture is the first state at rest.
      for frame in Int(beginning * 250)...Int(beginning * 250) + 224 {
        let time = Double(frame) / 250
        let done = due.prefix { $0.time <= Timestamp(seconds: time) }
        due = due.dropFirst(done.count)
        samples.take(state(time, isSettled: false), Array(done)) { analyzer.take($1) }
      }
      samples.take(state(beginning + 0.9 - 1e-6, isSettled: true), []) { analyzer.take($1) }
    }
    samples.finish { analyzer.take($1) }
    analyzer.finish()
    #expect(analyzer.findings.map(\.code) == [.against, .against])
  }

  @Test("Reports no throw for a layer that shrinks while it loses its velocity")
  func shrinks() {
    let spring = Spring(response: 0.1, dampingFraction: 1)
    var dragged = Dragged(velocity: 0)
    dragged.scale = {
      $0 < 0.5 ? 1.05 : spring.value(from: 1.05, to: 1, velocity: 0, after: $0 - 0.5)
    }
    #expect(dragged.codes == [.velocityKink])
  }

  @Test("Reports a stall for a layer that pauses and continues, but not for one that stays")
  func stalls() {
    for var dragged in Self.beside {
      (dragged.delay, dragged.velocity) = (0.08, 0)
      #expect(dragged.codes == [.releaseStall])
      dragged.home = nil
      #expect(dragged.codes == [])
    }
  }

  @Test(
    "Limits a jump at the release by the finger's last step, not by the distance before the drag")
  func leaps() {
    for var dragged in Self.beside {
      dragged.leap = 14
      let found = dragged.findings
      #expect(found.map(\.code) == [.jump])
      #expect(found.first.map { $0.allowed < 8 } == true)
    }
  }
}
