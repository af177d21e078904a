import Findings
import Interaction
import Motion
import Testing
import Values

/// A session that provides only a sequence of states.
@Suite("Sessions that provide only states")
struct SampledTests {
  private static let screen = Size(width: 393, height: 852)

  private func codes(
    eventsEvery interval: Double?, clip: Rectangle? = nil, turn: (Double) -> Double = { _ in 0 },
    _ place: (Double) -> Double, badge: (Double) -> Double = { _ in 0 }
  ) -> [FindingCode] {
    findings(eventsEvery: interval, clip: clip, turn: turn, place, badge: badge).map(\.code)
  }

  /// Returns the findings for a state every 4 ms, plus states at the events of an idle finger that does not
  /// touch the card.
  private func findings(
    eventsEvery interval: Double?, clip: Rectangle? = nil, turn: (Double) -> Double = { _ in 0 },
    _ place: (Double) -> Double, badge: (Double) -> Double = { _ in 0 }
  ) -> [Finding] {
    func state(_ time: Double) -> RenderState {
      var state = RenderState()
      state.time = Timestamp(seconds: time)
      var card = Layer(
        id: "card", role: "card", frame: Rectangle(x: 20, y: 0, width: 100, height: 100))
      card.translation.y = place(time)
      card.rotation = turn(time)
      if let clip {
        card.clip =
          card.frame.offsetBy(dx: 0, dy: place(time)).intersection(clip)
          ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
      }
      var dot = Layer(
        id: "dot", role: "dot", frame: Rectangle(x: 200, y: 200, width: 16, height: 16))
      dot.opacity = badge(time)
      state.layers = [card, dot]
      state.isSettled = false
      return state
    }
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([state(0)], isStill: false), at: .zero, in: Self.screen)
    var samples = SampledInstants(state(0))
    let tell = { (_: Int, instant: Instant) in analyzer.take(instant) }
    var (sample, event) = (0.004, interval ?? .infinity)
    while min(sample, event) < 0.5 {
      if sample < event - 0.0001 {
        samples.take(state(sample), [], tell)
        sample += 0.004
        continue
      }
      var move = SessionInput(type: "pointer", phase: "move")
      (move.pointer, move.location) = (7, Point(x: 300, y: 700))
      samples.take(state(event), [(Timestamp(seconds: event), move)], tell)
      if sample < event + 0.0001 { sample += 0.004 }
      event += interval ?? .infinity
    }
    samples.finish(tell)
    analyzer.finish()
    return analyzer.findings
  }

  @Test(
    "A layer that moves on its own does not jump, at any interval between events",
    arguments: [nil, 0.0083, 0.006, 0.004, 0.0025])
  func conveyor(interval: Double?) {
    #expect(codes(eventsEvery: interval) { 900 * $0 } == [])
    #expect(codes(eventsEvery: interval) { 300 + 8000 * ($0 - 0.25) * ($0 - 0.25) } == [])
    // A jump is reported, even if the layer jumps back immediately.
    #expect(codes(eventsEvery: interval) { 900 * $0 + ($0 < 0.2 ? 0 : 40) } == [.jump])
    #expect(
      codes(eventsEvery: interval) {
        300 + (($0 * 125).rounded(.down) / 2 == ($0 * 62.5).rounded(.down) ? 0 : 20)
      }
      .contains(.jump))
  }

  @Test("Reports a badge that appears suddenly, whatever moves next to it", arguments: [0.0, 900])
  func badge(velocity: Double) {
    #expect(
      codes(eventsEvery: nil) {
        velocity * $0
      } badge: {
        $0 < 0.2 ? 0 : 1
      } == [.opacityStep])
  }

  @Test(
    "Reports a change of velocity between two states only once", arguments: [0.2, 0.2013, 0.2039])
  func kinks(at moment: Double) {
    // The velocity is reversed, set to 0, or halved. In addition, a spring stops early.
    for share in [-1, 0, 0.5] {
      #expect(
        codes(eventsEvery: nil) {
          200 + 500 * min($0 - moment, 0) + 500 * share * max($0 - moment, 0)
        } == [.velocityKink])
    }
    let spring = Spring(response: 0.4, dampingFraction: 1)
    #expect(
      codes(eventsEvery: nil) {
        spring.value(from: 600, to: 100, velocity: 0, after: min($0, moment - 0.1))
      } == [.velocityKink])
  }

  @Test(
    "A kink contains the velocities before and after it, whenever it occurs between two states",
    arguments: [0.2, 0.2005, 0.201, 0.2015, 0.202, 0.2025, 0.203, 0.2035])
  func velocitiesOfAKink(at moment: Double) throws {
    let found = try #require(
      findings(eventsEvery: nil) { 300 - 500 * abs($0 - moment) }.first)
    #expect(found.data["before"]?.asNumber.map { abs($0 - 500) < 40 } == true)
    #expect(found.data["after"]?.asNumber.map { abs($0 + 500) < 40 } == true)
  }

  @Test("A spring that changes the acceleration but keeps the velocity is not a kink")
  func handoverHeavy() {
    for velocity in stride(from: -4000.0, through: 4000, by: 250) {
      for response in [0.2, 0.35, 0.55] {
        let spring = Spring(response: response, dampingFraction: 0.8)
        #expect(
          codes(eventsEvery: nil) { time in
            guard time > 0.1013 else { return 400 + velocity * (time - 0.1013) }
            return spring.value(from: 400, to: 300, velocity: velocity, after: time - 0.1013)
          } == [], "\(velocity), \(response)")
      }
    }
  }

  @Test(
    "Reports a backward step without input, but not the velocity at which a row scrolls into view")
  func beginnings() {
    let spring = Spring(response: 0.25, dampingFraction: 1)
    func place(_ time: Double, _ velocity: Double) -> Double {
      if time > 0.48 { return 400 }
      return time < 0.1013
        ? 100 : spring.value(from: 100, to: 400, velocity: velocity, after: time - 0.1013)
    }
    #expect(codes(eventsEvery: nil) { place($0, 0) } == [])
    #expect(codes(eventsEvery: nil) { place($0, -3000) }.contains(.backwardStep))
    // A row of a list becomes visible when it enters the list's clip.
    for way in [600.0, -600] {
      #expect(
        codes(eventsEvery: nil, clip: Rectangle(x: 0, y: 200, width: 393, height: 200)) {
          300 - way / 4 + way * $0
        } == [])
    }
  }

  @Test("A full rotation is not a jump, but an abrupt change of rotation speed is a kink")
  func turns() {
    func turned(_ turn: @escaping (Double) -> Double) -> [FindingCode] {
      codes(eventsEvery: nil, turn: turn) { _ in 100 }
    }
    #expect(turned { (720 * $0).truncatingRemainder(dividingBy: 360) } == [])
    #expect(turned { 200 * min($0, 0.2013) + 700 * max(0, $0 - 0.2013) } == [.velocityKink])
    #expect(turned { $0 < 0.2 ? 0 : 30 } == [.jump])
  }
}
