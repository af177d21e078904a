import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Flight")
struct FlightTests {
  /// Returns a spring's progress from the formula, independent of the host.
  static func progress(_ time: Double, duration: Double, fraction: Double) -> Double {
    let omega = -log(0.0001) / (fraction * duration)
    if fraction == 1 { return 1 - exp(-omega * time) * (1 + omega * time) }
    let damped = omega * sqrt(1 - fraction * fraction)
    let swing = cos(damped * time) + fraction * omega / damped * sin(damped * time)
    return 1 - exp(-fraction * omega * time) * swing
  }

  @Test(
    "After the duration, a ten-thousandth of the spring's envelope remains",
    arguments: [(0.4, 0.85), (0.4, 0.5), (1, 0.85), (0.25, 1), (2, 0.2)])
  func spring(duration: Double, fraction: Double) {
    let session = hero([
      "duration": .number(duration), "dampingFraction": .number(fraction),
    ])
    session.send(present())
    // A critically damped spring would still be a thousandth away from its target. This remainder is removed
    // along the path.
    let left = 1 - Self.progress(duration, duration: duration, fraction: fraction)
    for step in 1..<20 {
      session.move(to: duration * Double(step) / 20)
      let expected = Self.progress(session.time, duration: duration, fraction: fraction)
      let part = Double(step) / 20
      let landing = fraction == 1 ? left * part * part * part * part : 0
      #expect(abs(session.number("progress") - expected - landing) < 2e-4, "at \(session.time)")
    }
    session.move(to: duration - 0.000001)
    #expect(session.phase == "presenting")
    #expect(session.state["settled"] == false)
    session.move(to: duration)
    #expect(session.phase == "presented")
    #expect(session.state["settled"] == true)
    #expect(session.effects.last?["t"]?.asNumber == duration)
    #expect(session.story == ["began present matched a", "completed present"])
  }

  @Test("Frame, radius, image and the detail's opacity follow the progress")
  func interpolates() {
    let session = hero()
    session.send(present())
    var shrank = false
    for step in 1..<40 {
      session.move(to: Double(step) / 100)
      let p = session.number("progress")
      func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * p }
      let expected: [(String, Double)] = [
        ("x", between(20, 0)), ("y", between(500, 0)), ("width", between(100, 393)),
        ("height", between(100, 300)), ("cornerRadius", max(0, between(12, 0))),
        // A 600 × 400 image fills 100 × 100 as 150 × 100, and 393 × 300 as 450 × 300.
        ("imageX", between(-5, -28.5)), ("imageY", between(500, 0)),
        ("imageWidth", between(150, 450)), ("imageHeight", between(100, 300)),
        ("toViewOpacity", min(max(p, 0), 1)),
      ]
      for (name, value) in expected {
        // The progress itself is rounded to 4 decimals.
        #expect(abs(session.number(name) - value) < 0.05, "\(name) at \(session.time)")
      }
      shrank = shrank || p > 1
      let snapshot = session.layer("snapshot")
      #expect(snapshot?.number("x") == session.number("x"))
      #expect(snapshot?.number("height") == session.number("height"))
      #expect(snapshot?["content"]?["image"] == "ride")
      #expect(session.bool("sourceHidden") && session.bool("destinationHidden"))
      #expect(session.layer("source:a")?["hidden"] == true)
      #expect(session.layer("destination")?["hidden"] == true)
      #expect(session.layer("source:b")?["hidden"] == nil)
      if session.phase == "presented" { break }
    }
    #expect(shrank, "a spring of 0.85 overshoots")
  }

  @Test("At rest the values are those of the visible source or destination")
  func rest() {
    let session = hero()
    // Before the first presentation, the current source is the one that `centered` selects.
    #expect(session.place == [140, 500, 100, 80, 12])
    #expect(session.text("source") == "b")
    #expect(session.state.layers.count == 2)
    session.send(present())
    session.settle()
    #expect(session.place == [0, 0, 393, 300, 0])
    #expect(session.number("imageWidth") == 450)
    #expect(session.number("progress") == 1)
    #expect(session.number("toViewOpacity") == 1)
    #expect(session.text("mode") == nil)
    #expect(session.text("direction") == nil)
    #expect(session.text("source") == "a")
    #expect(session.text("destination") == "detail")
    #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
    #expect(session.layer("snapshot") == nil)
    session.send(call("dismiss"))
    session.settle()
    #expect(session.time == 0.8)
    #expect(session.place == [20, 500, 100, 100, 12])
    #expect(session.number("imageX") == -5)
    #expect(session.phase == "idle")
    #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
    #expect(
      session.story == [
        "began present matched a", "completed present", "began dismiss matched a",
        "completed dismiss",
      ])
  }

  @Test("The last frame of a flight is within half a point of the frame at rest")
  func handOver() {
    for (fps, damping) in [(60.0, 0.85), (120, 0.85), (60, 1), (120, 1), (60, 0.98), (60, 0.5)] {
      let session = hero(["dampingFraction": .number(damping)])
      session.send(present())
      for _ in 0..<2 {
        session.settle(frames: true, fps: fps)
        let frames = session.frames
        guard let flying = frames.dropLast().last?["values"] else { return }
        for name in ["x", "y", "width", "height", "cornerRadius", "imageX", "imageWidth"] {
          #expect(abs(flying.number(name) - session.number(name)) <= 0.5, "\(name), \(damping)")
        }
        #expect(flying.number("toViewOpacity") - session.number("toViewOpacity") < 0.001)
        session.send(call("dismiss"))
      }
    }
  }

  @Test("An image fills the cell and the detail, and is cropped if its aspect ratio differs")
  func crops() {
    let session = hero()
    session.send(present("b"))
    // A 300 × 500 image fills 100 × 80 by width and is centered.
    #expect(session.number("imageWidth") == 100)
    #expect(abs(session.number("imageHeight") - 500.0 / 3) < 1e-4)
    #expect(abs(session.number("imageY") - (540 - 250.0 / 3)) < 1e-4)
    session.settle()
    #expect(session.number("imageWidth") == 393)
    #expect(session.number("imageHeight") == 655)
    #expect(session.number("imageY") == 150 - 327.5)
  }

  @Test("A state does not depend on the steps in which the clock advanced")
  func sampling() {
    func play(steps: Int) -> Value {
      let session = hero()
      session.send(
        present(), call("dismiss", t: 0.13), present("b", t: 0.2), call("cancel", t: 0.27))
      for _ in 0..<steps { session.advance(by: 0.4 / Double(steps)) }
      #expect(session.story.count == 6)
      return session.state
    }
    let once = play(steps: 1)
    #expect(once["t"] == .number(0.67))
    for steps in [2, 40, 400] { #expect(play(steps: steps) == once) }
  }

  @Test("Without animation, the transition completes immediately and reports both effects")
  func unanimated() {
    let session = hero(["animated": false])
    session.send(present())
    #expect(session.phase == "presented")
    #expect(session.story == ["began present matched a", "completed present"])
    session.send(call("dismiss", animated: true))
    #expect(session.phase == "dismissing")
    session.advance(by: 0.1)
    session.send(call("dismiss", animated: false))
    #expect(session.phase == "idle")
    #expect(session.time == 0.1)
    #expect(copies(session.state) == 1)
    let quick = hero(["duration": .integer(0)])
    quick.send(present(), call("dismiss"), present("b"))
    #expect(quick.phase == "presented")
    #expect(quick.story.count == 6)
  }

  @Test("`centered` selects the visible source that is nearest to the center")
  func centered() {
    let cells: [Value] = [
      source("gone", rectangle(190, 420, 10, 10), visible: false),
      source("left", rectangle(-80, 400, 100, 50)),
      source("near", rectangle(150, 600, 100, 50)),
      source("far", rectangle(150, 100, 100, 50)),
    ]
    let session = hero(["sources": .array(cells)])
    session.send(present("centered"))
    #expect(session.text("source") == "near")
    let other = hero(["sources": .array(cells)])
    other.send(release("near"), present("centered"))
    #expect(other.text("source") == "left")
    let scrolled = hero(["sources": .array(cells)])
    scrolled.send(
      measure("source:left", rectangle(-150, 400, 100, 50)), release("near"), present(nil))
    // The left source is nearer, but it is outside the viewport.
    #expect(scrolled.text("source") == "far")
    let empty = hero(["sources": [cells[0]]])
    empty.send(present("centered"))
    #expect(empty.text("reason") == "source-lost")
    #expect(empty.text("mode") == "fade")
  }

  @Test("A tap on a source presents from it; a tap elsewhere does nothing")
  func taps() {
    let session = hero()
    session.send(["type": "tap", "x": .integer(200), "y": .integer(100)])
    #expect(session.phase == "idle")
    session.send(pointer("down", 150, 520), pointer("up", 150, 521))
    #expect(session.text("source") == "b")
    #expect(session.phase == "presenting")
    // The view behind receives no touches once the transition has started.
    let target = session.client.call(
      "session/hitTest", ["session": .string(session.id), "x": .integer(30), "y": .integer(520)])
    #expect(target == ["target": "to-view"])
    session.send(["type": "tap", "target": "source:a"])
    #expect(session.story == ["began present matched b"])
    session.settle()
    session.send(["type": "action", "name": "dismiss"])
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("Accepts SwiftUI's spring notations; the spring determines the flight's duration")
  func springs() {
    func end(_ spring: Value) -> Double {
      let session = hero(["flightSpring": spring])
      session.send(present())
      session.settle()
      #expect(session.place == [0, 0, 393, 300, 0])
      return session.time
    }
    #expect(end(.null) == 0.4)
    // The duration is ln 10 000 / (ζω), with ζω = 0.7 · 2π / 0.5 for `bouncy`.
    #expect(abs(end("bouncy") - 1.047051) < 2e-6)
    #expect(end(["duration": .number(0.5), "bounce": .number(0.3)]) == end("bouncy"))
    let failure = Client().failure(
      "session/create",
      ["component": "hero-transition", "parameters": ["flightSpring": "springy"]])
    #expect(failure.data["path"] == "/parameters/flightSpring")
  }
}
