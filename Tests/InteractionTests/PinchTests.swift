import Interaction
import Motion
import Testing

private let hit = LayerHit(id: "photo", role: "photo")

/// Two fingers on a layer that can be tapped, dragged and pinched.
private struct Hand {
  var arena = GestureArena()
  var candidates = GestureCandidates(tap: true, drag: .any, pinch: true)
  var report = ComponentOutput()

  mutating func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, t: Double = 0, id: Int = 0
  ) -> [RecognizedGesture] {
    let event = PointerEvent(
      phase: phase, id: id, location: Point(x: x, y: y), hit: phase == .down ? hit : nil)
    return arena.receive(
      event, at: Timestamp(seconds: t), rules: GestureRules(), telling: &report
    ) { _ in candidates }
  }

  /// Sends an event that must be part of a pinch.
  mutating func pinch(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, t: Double = 0, id: Int = 0
  ) -> PinchEvent? {
    for case .pinch(let pinch) in send(phase, x, y, t: t, id: id) { return pinch }
    return nil
  }
}

private struct Randomness: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

private func isNear(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(one - other) <= tolerance
}

@Suite("Pinches")
struct PinchTests {
  @Test("Two fingers become a pinch when their distance has changed by 18 points")
  func slop() {
    for way in stride(from: -40.0, through: 40, by: 0.5) {
      var hand = Hand()
      #expect(hand.send(.down, 100, 100).isEmpty)
      #expect(hand.send(.down, 200, 100, id: 1).isEmpty)
      let pinch = hand.pinch(.move, 200 + way, 100, id: 1)
      #expect((pinch != nil) == (abs(way) >= GestureRules.pinchDistance), "\(way)")
      #expect(pinch?.phase == .began || pinch == nil)
      // The scale is measured from the recognition, so the content does not jump.
      #expect(pinch.map { $0.scale == 1 && $0.rotation == 0 && $0.hit == hit } ?? true)
    }
  }

  @Test("Two fingers also become a pinch when one turns around the other by 18 points")
  func turn() {
    for degrees in stride(from: 1.0, through: 30, by: 1) {
      var hand = Hand()
      _ = hand.send(.down, 0, 0)
      _ = hand.send(.down, 100, 0, id: 1)
      let (sine, cosine) = Math.sinCos(degrees: degrees)
      let pinch = hand.pinch(.move, 100 * cosine, 100 * sine, id: 1)
      #expect((pinch != nil) == (degrees * Math.pi / 180 * 100 >= 18), "\(degrees)")
    }
  }

  @Test("Two fingers that move in parallel are neither a drag nor a pinch")
  func parallel() {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    for step in 1...40 {
      let y = 100 + 8 * Double(step)
      #expect(hand.send(.move, 100, y).isEmpty)
      #expect(hand.send(.move, 200, y, id: 1).isEmpty)
    }
    // Neither of them becomes a tap or a drag when it lifts.
    #expect(hand.send(.up, 200, 420, id: 1).isEmpty)
    #expect(hand.send(.move, 100, 500).isEmpty)
    #expect(hand.send(.up, 100, 500).isEmpty)
    let tap = TapEvent(location: .zero, hit: hit)
    #expect(hand.send(.down, 0, 0) + hand.send(.up, 0, 0) == [.tap(tap)])
  }

  @Test("Scale, rotation and anchor are those of UIKit and Flutter")
  func numbers() throws {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.pinch(.move, 220, 100, id: 1)
    let pinchEvent = hand.pinch(.move, 100, 340, id: 1)
    let pinch = try #require(pinchEvent)
    #expect(pinch.phase == .changed)
    #expect(isNear(pinch.scale, 2) && isNear(pinch.rotation, 90))
    #expect(pinch.anchor == Point(x: 100, y: 220))
    #expect(pinch.anchorVelocity == .zero && pinch.scaleVelocity == 0)
  }

  @Test("The rotation accumulates over several turns in both directions")
  func turns() throws {
    for sign in [1.0, -1] {
      var hand = Hand()
      _ = hand.send(.down, 100, 100)
      _ = hand.send(.down, 200, 100, id: 1)
      _ = hand.pinch(.move, 220, 100, id: 1)
      var last: PinchEvent?
      for step in 1...72 {
        let (sine, cosine) = Math.sinCos(degrees: sign * 15 * Double(step))
        last = hand.pinch(.move, 100 + 120 * cosine, 100 + 120 * sine, id: 1)
      }
      #expect(isNear(try #require(last).rotation, sign * 1080, 1e-6))
    }
  }

  @Test(
    "A pinch ends when one finger lifts, and the other is ignored until it lifts",
    arguments: [0, 1])
  func lift(first: Int) throws {
    var hand = Hand()
    let second = 1 - first
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 240, 100, id: 1)
    let endedEvent = hand.pinch(.up, first == 0 ? 100 : 240, 100, id: first)
    let ended = try #require(endedEvent)
    #expect(ended.phase == .changed, "the position of the lift belongs to the path")
    #expect(hand.send(.move, 300, 300, id: second).isEmpty)
    #expect(hand.send(.up, 300, 300, id: second).isEmpty)
    #expect(!hand.arena.isPressed)
    #expect(hand.send(.down, 0, 0, id: 5).isEmpty)
    #expect(hand.send(.up, 0, 0, id: 5).count == 1)
  }

  @Test("A release reports the velocities of the midpoint, the scale and the rotation")
  func velocities() throws {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 220, 100, t: 0.01, id: 1)
    var events: [RecognizedGesture] = []
    for step in 1...20 {
      let t = 0.01 + Double(step) / 100
      events = hand.send(.move, 100 - 3 * Double(step), 100, t: t)
      events += hand.send(.move, 220 + 5 * Double(step), 100, t: t, id: 1)
    }
    events = hand.send(.up, 320, 100, t: 0.21, id: 1)
    guard case .pinch(let ended) = try #require(events.last) else { return }
    #expect(ended.phase == .ended)
    #expect(isNear(ended.anchorVelocity.x, 100, 0.01) && isNear(ended.anchorVelocity.y, 0, 0.01))
    #expect(isNear(ended.scaleVelocity, 800 / 120, 0.001))
    #expect(isNear(ended.rotationVelocity, 0, 0.001))
    #expect(hand.send(.up, 40, 100, t: 0.22).isEmpty)
  }

  @Test("A cancelled finger ends a pinch without velocities")
  func cancelled() throws {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 220, 100, t: 0.01, id: 1)
    _ = hand.send(.move, 260, 100, t: 0.02, id: 1)
    let pinchEvent = hand.pinch(.cancel, 260, 100, t: 0.02, id: 1)
    let pinch = try #require(pinchEvent)
    #expect(pinch.phase == .cancelled && pinch.scaleVelocity == 0)
  }

  @Test("A finger that drags keeps its drag, and the second finger is ignored")
  func dragging() {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    #expect(hand.send(.move, 100, 130).count == 1)
    #expect(hand.send(.down, 200, 100, id: 1).isEmpty)
    #expect(hand.send(.move, 300, 100, id: 1).isEmpty)
    #expect(hand.send(.move, 100, 150).count == 1)
  }

  @Test("Both fingers must be on layers that can be pinched, and a third finger is ignored")
  func others() {
    var hand = Hand()
    hand.candidates.pinch = false
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    #expect(hand.send(.move, 300, 100, id: 1).isEmpty)
    #expect(hand.send(.move, 100, 150).count == 1, "the first finger drags")
    hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 300, 100, id: 1)
    #expect(hand.send(.down, 400, 400, id: 2).isEmpty)
    #expect(hand.send(.move, 500, 500, id: 2).isEmpty)
    #expect(hand.send(.up, 500, 500, id: 2).isEmpty)
    #expect(hand.pinch(.move, 350, 100, id: 1)?.phase == .changed)
  }

  @Test("After a rejection, both fingers are ignored until they lift")
  func rejected() {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 300, 100, id: 1)
    #expect(hand.arena.pinch(at: .zero)?.phase == .changed)
    hand.arena.reject()
    #expect(hand.arena.pinch(at: .zero) == nil)
    #expect(hand.send(.move, 350, 100, id: 1).isEmpty && hand.send(.move, 0, 100).isEmpty)
    #expect(hand.send(.up, 350, 100, id: 1).isEmpty && hand.send(.up, 0, 100).isEmpty)
    #expect(!hand.arena.isPressed)
  }

  @Test("A finger that touches down twice without lifting cancels the pinch", arguments: [0, 1])
  func lostLift(id: Int) {
    var hand = Hand()
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 300, 100, id: 1)
    #expect(hand.pinch(.down, 50, 50, id: id)?.phase == .cancelled)
    // A first finger starts again; a second one is ignored.
    #expect(hand.send(.move, 50, 90, id: id).count == 1 - id)
  }

  @Test("A press with a second finger does not become a hold")
  func hold() {
    var hand = Hand()
    hand.candidates.hold = true
    _ = hand.send(.down, 100, 100)
    #expect(hand.arena.nextMoment(after: .zero) != nil)
    _ = hand.send(.down, 200, 100, id: 1)
    #expect(hand.arena.nextMoment(after: .zero) == nil)
    #expect(hand.arena.advance(to: Timestamp(seconds: 1)) == nil)
  }

  @Test("The reasons name the distance and the arc")
  func reasons() {
    var hand = Hand()
    hand.report.explains = true
    _ = hand.send(.down, 100, 100)
    _ = hand.send(.down, 200, 100, id: 1)
    _ = hand.send(.move, 217, 100, id: 1)
    #expect(hand.report.undecided?.text.contains("spread is 17") == true)
    _ = hand.send(.move, 218, 100, id: 1)
    #expect(hand.report.decisions.last?.outcome == "pinch")
  }

  @Test("An archived pinch continues identically, whenever it is archived")
  func archived() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = Randomness(state: seed)
      var hand = Hand()
      var t = 0.0
      _ = hand.send(.down, 100, 100)
      _ = hand.send(.down, 200, 120, id: 1)
      for _ in 0..<20 {
        var archive = Archive()
        hand.arena.archive(&archive)
        var read = Archive(reading: archive.members)
        var other = Hand()
        other.arena.archive(&read)
        #expect(read.error == nil && other.arena == hand.arena, "seed \(seed)")
        t += Double.random(in: 0.001...0.02, using: &random)
        let (x, y) = (
          Double.random(in: 0...400, using: &random), Double.random(in: 0...800, using: &random)
        )
        let id = Int.random(in: 0...1, using: &random)
        let phase: PointerEvent.Phase =
          Int.random(in: 0..<20, using: &random) == 0 ? .up : .move
        #expect(
          hand.send(phase, x, y, t: t, id: id) == other.send(phase, x, y, t: t, id: id),
          "seed \(seed)")
      }
    }
  }

  @Test("Fingers at one point and far apart give finite numbers")
  func extremes() {
    for (x, far) in [(100.0, 1e9), (100.000001, -1e9), (118, 118)] {
      var hand = Hand()
      _ = hand.send(.down, 100, 100)
      _ = hand.send(.down, x, 100, id: 1)
      for (a, b) in [(far, far), (100, 100), (100, 100.5), (-far, far)] {
        guard let pinch = hand.pinch(.move, a, b, id: 1) else { continue }
        #expect(pinch.scale.isFinite && pinch.rotation.isFinite && pinch.anchor.x.isFinite)
      }
    }
  }
}
