import PlaygroundTesting
import Testing
import Values

/// Random movements of two fingers.
private struct Fingers {
  var random: SplitMix
  var places = [(x: 150.0, y: 100.0), (x: 250.0, y: 180.0)]
  var velocities = [(x: 0.0, y: 0.0), (x: 0.0, y: 0.0)]
  var t: Double

  init(seed: UInt64, at t: Double) {
    random = SplitMix(seed: seed)
    self.t = t
  }

  /// The midpoint between the fingers.
  var anchor: (x: Double, y: Double) {
    ((places[0].x + places[1].x) / 2, (places[0].y + places[1].y) / 2)
  }

  var down: [Value] {
    [0, 1].map { finger("down", places[$0].x, places[$0].y, id: Int64($0), t: t) }
  }

  /// Moves both fingers as smoothly as hands do, and returns the events.
  mutating func move() -> [Value] {
    t += 0.008
    return [0, 1].map { id in
      velocities[id].x += Double.random(in: -60...60, using: &random)
      velocities[id].y += Double.random(in: -60...60, using: &random)
      places[id].x += velocities[id].x * 0.008
      places[id].y += velocities[id].y * 0.008
      return finger("move", places[id].x, places[id].y, id: Int64(id), t: t)
    }
  }

  /// The events with which both fingers lift.
  var up: [Value] {
    [0, 1].map { finger("up", places[$0].x, places[$0].y, id: Int64($0), t: t) }
  }
}

@Suite("Properties of a zoomed image")
struct ZoomPropertyTests {
  /// Returns the point of the image, as a fraction of its size, that is at a point of the screen.
  private func grip(_ session: TestSession, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (width, height) = (session.number("width"), session.number("height"))
    let (dx, dy) = (
      x - session.number("x") - width / 2, y - session.number("y") - height / 2
    )
    let angle = -session.number("rotation")
    let (sine, cosine) = sinCos(angle)
    return ((cosine * dx - sine * dy) / width, (sine * dx + cosine * dy) / height)
  }

  /// Returns the sine and the cosine of an angle in degrees, computed from their series.
  ///
  /// Tests don't import Foundation here.
  private func sinCos(_ degrees: Double) -> (Double, Double) {
    let turned = degrees - 360 * (degrees / 360).rounded()
    let angle = turned * .pi / 180
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for step in 0..<40 {
      switch step % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(step + 1)
    }
    return (sine, cosine)
  }

  private func parameters(_ seed: UInt64) -> JSONObject {
    [
      "pinchRotates": .bool(seed % 2 == 0), "maximumZoom": .number(seed % 3 == 0 ? 1.5 : 4),
      "morph": seed % 5 == 0 ? "transform" : "frame",
    ]
  }

  @Test("The point of the image under the midpoint of the fingers stays there")
  func anchored() {
    for seed in Effort.seeds(60) {
      let session = zoomable(parameters(seed))
      var fingers = Fingers(seed: seed, at: session.time)
      session.send(all: fingers.down)
      var held: (x: Double, y: Double)?
      for step in 0..<60 {
        session.send(all: fingers.move())
        guard session.number("scale") != 1 else { continue }
        let (x, y) = fingers.anchor
        let grip = grip(session, x, y)
        let first = held ?? grip
        held = first
        let way = max(
          abs(grip.x - first.x) * session.number("width"),
          abs(grip.y - first.y) * session.number("height"))
        #expect(way < 0.01, "seed \(seed), step \(step): \(way)")
      }
      #expect(held != nil, "seed \(seed): no pinch")
    }
  }

  @Test("A state does not depend on how often the clock is advanced")
  func sampling() {
    for seed in Effort.seeds(40) {
      let (one, other) = (zoomable(parameters(seed)), zoomable(parameters(seed)))
      var fingers = Fingers(seed: seed, at: one.time)
      var events = fingers.down
      for _ in 0..<20 { events += fingers.move() }
      events += fingers.up
      one.send(all: events)
      for event in events {
        if let t = event["t"]?.asNumber { other.advance(by: (t - other.time) / 3) }
        other.send(event)
      }
      for _ in 0..<6 {
        one.advance(by: 0.06)
        for _ in 0..<6 { other.advance(by: 0.01) }
        #expect(one.state == other.state, "seed \(seed)")
      }
    }
  }

  @Test("A snapshot at any time of a pinch continues identically")
  func snapshots() {
    for seed in Effort.seeds(40) {
      let session = zoomable(parameters(seed))
      var fingers = Fingers(seed: seed, at: session.time)
      session.send(all: fingers.down)
      let count = Int.random(in: 0...40, using: &fingers.random)
      for _ in 0..<min(count, 25) { session.send(all: fingers.move()) }
      if count > 25 {
        session.send(all: fingers.up)
        session.advance(by: Double(count - 25) * 0.02)
      }
      let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
      let other = TestSession("hero-transition", [:])
      let restored = other.client.call(
        "session/restore",
        ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
      #expect(restored["state"] == session.state, "seed \(seed)")
      fingers.t = session.time
      for _ in 0..<10 {
        let events = fingers.move()
        session.send(all: events)
        other.send(all: events)
        #expect(session.state == other.state, "seed \(seed)")
      }
      for copy in [session, other] {
        copy.send(all: fingers.up)
        copy.advance(by: 0.1)
        copy.send(call("dismiss"))
        copy.advance(by: 0.1)
      }
      #expect(session.state == other.state, "seed \(seed)")
    }
  }

  @Test("The image continues from its position and its velocity at the release")
  func released() {
    for seed in Effort.seeds(40) {
      let session = zoomable(["pinchRotates": .bool(seed % 2 == 0), "maximumZoom": .number(100)])
      var fingers = Fingers(seed: seed, at: session.time)
      session.send(all: fingers.down)
      // The fingers move steadily, so their velocities are known exactly.
      for (id, sign) in [-1.0, 1].enumerated() {
        fingers.velocities[id] = (
          sign * Double.random(in: 100...400, using: &fingers.random),
          sign * Double.random(in: 0...300, using: &fingers.random)
        )
      }
      var boxes: [[Double]] = []
      for _ in 0..<25 {
        fingers.t += 0.008
        for id in 0...1 {
          fingers.places[id].x += fingers.velocities[id].x * 0.008
          fingers.places[id].y += fingers.velocities[id].y * 0.008
        }
        session.send(
          all: [0, 1].map {
            finger("move", fingers.places[$0].x, fingers.places[$0].y, id: Int64($0), t: fingers.t)
          })
        boxes.append(session.box + [session.number("rotation")])
      }
      session.send(all: fingers.up)
      let held = session.box + [session.number("rotation")]
      for index in held.indices {
        let jump = abs(held[index] - boxes[24][index])
        #expect(jump < 1e-3, "seed \(seed)")
      }
      // The spring decelerates the image, so the velocity is extrapolated from two times. The distance of the
      // fingers is no parabola, so its fitted velocity is inexact.
      session.advance(by: 0.0005)
      let soon = session.box + [session.number("rotation")]
      session.advance(by: 0.0005)
      let later = session.box + [session.number("rotation")]
      for index in held.indices {
        let before = (boxes[24][index] - boxes[23][index]) / 0.008
        let bent = (boxes[24][index] - 2 * boxes[23][index] + boxes[22][index]) / 0.008
        let after = (4 * soon[index] - 3 * held[index] - later[index]) / 0.001
        let tolerance = 0.2 * abs(before) + abs(bent) + 10
        #expect(abs(after - before) < tolerance, "seed \(seed), \(index): \(before), \(after)")
      }
      session.settle()
      #expect(session.box == [0, 0, 393, 300] && session.number("rotation") == 0)
    }
  }

  @Test("Random pinches, drags and calls cause no findings and always show one image")
  func findings() {
    for seed in Effort.seeds(60) {
      let session = zoomable(parameters(seed))
      _ = session.client.call("session/diagnose", ["session": .string(session.id)])
      var fingers = Fingers(seed: seed, at: session.time)
      for _ in 0..<4 {
        fingers.places = [(150, 100), (250, 180)]
        fingers.velocities = [(0, 0), (0, 0)]
        fingers.t = session.time
        session.send(all: fingers.down)
        for _ in 0..<Int.random(in: 5...30, using: &fingers.random) {
          session.send(all: fingers.move())
          #expect(abs(copies(session.state) - 1) < 2e-4, "seed \(seed)")
        }
        let way = Int.random(in: 0..<6, using: &fingers.random)
        if way == 0 { session.send(call("dismiss")) }
        if way == 1 { session.send(present("b")) }
        session.send(all: fingers.up)
        session.advance(by: Double.random(in: 0.01...0.5, using: &fingers.random))
        #expect(abs(copies(session.state) - 1) < 2e-4, "seed \(seed)")
        if way == 2 { session.send(call("dismiss")) }
        session.advance(by: Double.random(in: 0.01...0.3, using: &fingers.random))
        if session.phase == "dismissing" && way == 0 { session.send(present()) }
        if session.phase == "idle" {
          session.send(present())
          session.settle()
        }
      }
      session.settle()
      let texts = session.diagnostics.filter { $0["severity"] == "warning" }
        .compactMap { $0["message"]?.asString }
      #expect(texts.isEmpty, "seed \(seed): \(texts)")
    }
  }
}
