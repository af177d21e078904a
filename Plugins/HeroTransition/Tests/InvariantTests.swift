import PlaygroundTesting
import Testing
import Values

@Suite("Invariants")
struct InvariantTests {
  /// Returns a random event, at the given time.
  private func event(at time: Double, _ random: inout SplitMix) -> Value {
    let id = Bool.random(using: &random) ? "a" : "b"
    let way = Double.random(in: -100...900, using: &random)
    let corner = Double.random(in: 0...600, using: &random)
    let isAnimated = Int.random(in: 0..<5, using: &random) > 0
    switch Int.random(in: 0..<21, using: &random) {
    case 0, 1, 2: return present(id, t: time, animated: isAnimated)
    case 3: return present(nil, t: time)
    case 4, 5, 6: return call("dismiss", t: time, animated: isAnimated)
    case 7: return call("cancel", t: time)
    case 8: return call("finish", t: time)
    case 9: return release(id, t: time)
    case 10, 11: return measure("source:" + id, rectangle(corner, corner, 80, 60), t: time)
    case 12: return measure("destination", rectangle(0, 0, 393, corner), t: time)
    case 13: return drag("began", 0, t: time)
    case 14: return drag("changed", way, t: time)
    case 15: return present("nobody", t: time)
    case 16:
      return [
        "type": "environment", "t": .number(time),
        "reduceMotion": .bool(Bool.random(using: &random)),
      ]
    case 17: return measure("source:" + id, rectangle(corner, corner, 0, 60), t: time)
    case 18: return measure("destination", rectangle(0, 0, 0, 0), t: time)
    case 19: return tree(Bool.random(using: &random))
    default:
      return drag("ended", way, t: time, velocity: Double.random(in: -900...900, using: &random))
    }
  }

  /// Returns an event that stands for a `session/configure` call, with a navigation whose controllers have no
  /// ids.
  private func tree(_ isPushed: Bool) -> Value {
    let (one, other) = (rectangle(0, 0, 393, 300), rectangle(100, 500, 200, 200))
    return ["type": "configure", "controller": isPushed ? unnamed(one, other) : unnamed(one)]
  }

  private func happen(_ event: Value, in session: TestSession) {
    guard event["type"] == "configure" else { return session.send(event) }
    session.configure(["controller": event["controller"] ?? .null])
  }

  /// Returns whether the visible views must not jump at an event.
  private func isSmooth(_ event: Value) -> Bool {
    if event["animated"] == false { return false }
    if event["type"] == "drag" { return event["phase"] == "began" }
    if event["type"] == "measure" { return event["frame"]?.number("width") == 0 }
    return event["type"] != "environment"
  }

  /// Expects the same opacities and frames before and after an event at which the views must not jump.
  private func checkContinuity(_ before: Value, _ after: Value, _ comment: String) {
    for id in ["from-view", "to-view", "snapshot"] {
      guard let old = before.layer(id), let new = after.layer(id) else { continue }
      // A source that takes over from a fade starts its image in its own cell, so the snapshot may jump
      // there.
      let isAnew = before["values"]?["mode"] != "matched" && after["values"]?["mode"] == "matched"
      guard id != "snapshot" || !isAnew else { continue }
      let change = abs(new.number("opacity") - old.number("opacity"))
      #expect(change < 1e-3, "opacity of \(id), \(comment)")
      for name in ["x", "y", "width", "height"] {
        let old = old["clip"]?.number(name) ?? old.number(name)
        let new = new["clip"]?.number(name) ?? new.number(name)
        #expect(abs(new - old) < 0.1, "\(name) of \(id), \(comment)")
      }
    }
  }

  private func check(_ state: Value, mode: String = "in", _ comment: String) {
    guard let values = state["values"] else {
      Issue.record("no values, \(comment)")
      return
    }
    let progress = values.number("progress")
    let opacity = values.number("toViewOpacity")
    if mode == "in" { #expect(opacity == min(max(progress, 0), 1), "\(comment)") }
    #expect(state.layer("from-view") == nil || mode != "in" && isUnderWay(state), "\(comment)")
    let hasSource = values["source"]?.asString.map { state.layer("source:" + $0) != nil } ?? false
    let isFlying = values["mode"] == "matched"
    // If the cell is lost during a flight, the snapshot fades out where it is.
    let isFading = state.layer("snapshot") != nil && !isFlying
    if isFading && hasSource && image(state.layer("snapshot")) != sourceImage(state) {
      // The other source's image fades into this source's image in the detail.
      #expect(copies(state) > 1 - 2e-4 || mode == "through", "\(comment)")
      #expect(copies(state) < 2 + 2e-4, "\(comment)")
    } else if mode == "through" && hasSource && !isFlying {
      // `through` changes to a plain cross-fade while the snapshot fades.
      #expect((0.7..<1 + 2e-4).contains(copies(state)), "\(comment)")
    } else if isFlying || hasSource {
      #expect(abs(copies(state) - 1) < 2e-4, "\(comment)")
    } else if state.layer("destination") != nil {
      // Without a cell, the image is visible only in the detail and fades with it.
      let shown = copies(state)
      // In the mode `out`, the detail is opaque and lies below the view behind, so the destination's visible
      // share counts.
      let seen = mode == "out" ? state.layer("destination")?.number("opacity") ?? .nan : opacity
      #expect(isFading ? shown > seen - 2e-4 : shown == seen, "\(comment)")
      #expect(shown < 1 + 2e-4, "\(comment)")
    }
    #expect(!isFlying || state.layer("snapshot") != nil, "\(comment)")
    if let picture = state.layer("snapshot") {
      #expect(picture.number("width") > 0 && picture.number("height") > 0, "\(comment)")
    }
    #expect(!isFading || values["mode"] == "fade" || values["mode"] == "system", "\(comment)")
    for name in ["sourceHidden", "destinationHidden"] {
      #expect((values[name] == true) == isFlying, "\(comment)")
    }
    let ids = state.layers.compactMap { $0["id"]?.asString }
    #expect(Set(ids).count == ids.count, "\(comment)")
    let order = state.layers.map { $0.number("zIndex") }
    #expect(order == order.sorted(), "\(comment)")
    for layer in state.layers {
      #expect((0...1).contains(layer.number("opacity")), "\(comment)")
      #expect(layer.number("width") >= 0 && layer.number("cornerRadius") >= 0, "\(comment)")
    }
  }

  private func isUnderWay(_ state: Value) -> Bool {
    state["phase"] == "presenting" || state["phase"] == "dismissing"
  }

  /// Returns the image of the source in the state's values.
  private func sourceImage(_ state: Value) -> Value? {
    image(state.layer("source:" + (state["values"]?["source"]?.asString ?? "")))
  }

  private func image(_ layer: Value?) -> Value? { layer?["content"]?["image"] }

  @Test("Random events cause no jumps, always show one copy and complete each transition once")
  func random() {
    for seed in Effort.seeds(40) {
      var random = SplitMix(seed: seed)
      let mode = ["in", "out", "cross", "through"][Int(seed % 4)]
      let duration = [0.4, 0.1, 0][Int.random(in: 0..<3, using: &random)]
      let session = hero([
        "fadeMode": .string(mode),
        "fadeStart": .number(mode == "in" ? 0 : Double.random(in: 0...1, using: &random)),
        "fadeEnd": .number(mode == "in" ? 1 : Double.random(in: 0...1, using: &random)),
        "fadeThreshold": .number(Double.random(in: 0...1, using: &random)),
        "scrimOpacity": .number(Bool.random(using: &random) ? 0 : 0.32),
        "fallback": Bool.random(using: &random) ? "fade" : "system",
        "path": Bool.random(using: &random) ? "line" : "arc",
        "morph": Bool.random(using: &random) ? "frame" : "transform",
        "dampingFraction": .number([0.85, 1, 0.3][Int.random(in: 0..<3, using: &random)]),
        "controller": Bool.random(using: &random) ? detail() : unnamed(rectangle(0, 0, 393, 300)),
        "duration": .number(duration),
        "postponeTimeout": .number(Bool.random(using: &random) ? 0 : 0.1),
        "retainDelegate": .bool(Int.random(in: 0..<8, using: &random) > 0),
      ])
      var time = 0.0
      for step in 0..<30 {
        if Bool.random(using: &random) { time += Double.random(in: 0...0.3, using: &random) }
        let comment = "seed \(seed), step \(step)"
        session.advance(by: time - session.time, frames: true, fps: 30)
        for frame in session.frames { check(frame, mode: mode, comment) }
        let (before, event) = (session.state, event(at: time, &random))
        happen(event, in: session)
        check(session.state, mode: mode, comment)
        if isSmooth(event) && duration > 0 {
          checkContinuity(before, session.state, "\(comment), \(event)")
        }
      }
      session.send(drag("ended", 0, t: time))
      session.settle(frames: true, fps: 30)
      for frame in session.frames { check(frame, mode: mode, "seed \(seed), at the end") }
      #expect(["idle", "presented"].contains(session.phase), "seed \(seed)")
      #expect(session.layer("snapshot") == nil, "seed \(seed)")
      checkStory(session, "seed \(seed)")
    }
  }

  /// Expects that every transition completes before the next one begins.
  private func checkStory(_ session: TestSession, _ comment: String) {
    var open: String?
    for effect in session.effects {
      let direction = effect["direction"]?.asString
      switch effect["type"]?.asString {
      case "began":
        #expect(open == nil, "\(comment)")
        open = direction
      case "completed":
        #expect(open == direction && open != nil, "\(comment)")
        open = nil
      default: break
      }
    }
    #expect(open == nil, "\(comment)")
  }

  @Test(
    "No pair of events, at any stage of a flight, leaves a transition stuck",
    arguments: ["present", "dismiss"])
  func matrixHeavy(direction: String) {
    let calls: [(String, (Double) -> Value)] = [
      ("present", { present("a", t: $0) }), ("other", { present("b", t: $0) }),
      ("dismiss", { call("dismiss", t: $0) }), ("cancel", { call("cancel", t: $0) }),
      ("finish", { call("finish", t: $0) }), ("release", { release("a", t: $0) }),
      ("at once", { call("dismiss", t: $0, animated: false) }),
      ("drag", { drag("began", 0, t: $0) }), ("end", { drag("ended", 300, t: $0, velocity: 0) }),
      ("move", { measure("source:a", rectangle(9, 9, 9, 9), t: $0) }),
    ]
    for (first, one) in calls {
      for (second, two) in calls {
        for part in [0, 1, 4] {
          let comment = "\(first), \(second) at \(part) quarters of \(direction)"
          let session = hero()
          session.send(present())
          if direction == "dismiss" {
            session.settle()
            session.send(call("dismiss"))
          }
          let start = session.time
          session.send(
            one(start + Double(part) / 10), two(start + Double(part) / 10 + 0.03), frames: true,
            fps: 12)
          for frame in session.frames { check(frame, comment) }
          session.send(["type": "drag", "phase": "cancelled"])
          session.settle(frames: true, fps: 12)
          for frame in session.frames { check(frame, comment) }
          checkStory(session, comment)
          // The next presentation behaves like a first one.
          if session.phase == "presented" { session.send(call("dismiss")) }
          session.settle()
          #expect(session.phase == "idle", "\(comment)")
          let before = session.time
          session.send(present("b"))
          #expect(session.text("mode") == "matched", "\(comment)")
          session.settle()
          #expect(abs(session.time - before - 0.4) < 1e-9, "\(comment)")
          #expect(session.place == [0, 0, 393, 300, 0], "\(comment)")
        }
      }
    }
  }

  @Test("No present, dismiss, cancel or finish call makes the image jump")
  func noJumps() {
    for seed in Effort.seeds(10) {
      var random = SplitMix(seed: seed)
      let session = hero()
      session.send(present("a", t: 0.0))
      var last = session.state["values"]
      var time = 0.0
      for _ in 0..<12 {
        time += Double.random(in: 0.01...0.25, using: &random)
        let events = [
          present("a", t: time), call("dismiss", t: time), call("cancel", t: time),
          call("finish", t: time),
        ]
        session.send(events[Int.random(in: 0..<4, using: &random)], frames: true, fps: 250)
        for frame in session.frames {
          let values = frame["values"]
          // The maximum speed of the spring on this path is 5 200 points per second.
          let step = abs((values?.number("y") ?? .nan) - (last?.number("y") ?? .nan))
          #expect(step < 26, "seed \(seed) at \(frame.number("t"))")
          last = values
        }
      }
    }
  }
}
