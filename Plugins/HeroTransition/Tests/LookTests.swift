import PlaygroundTesting
import Testing
import Values

@Suite("Appearance")
struct LookTests {
  private func states(_ parameters: JSONObject) -> [Value] {
    let session = hero(parameters)
    session.send(present())
    session.settle(frames: true, fps: 100)
    let presented = session.frames
    session.send(call("dismiss"))
    session.settle(frames: true, fps: 100)
    return presented + session.frames
  }

  @Test("An arc has the same ends as a line and the same path in both directions")
  func arc() {
    let session = hero(["path": "arc"])
    session.send(present())
    var way: [(p: Double, x: Double, y: Double)] = []
    func record() {
      let v = session.number
      way.append((v("progress"), v("x") + v("width") / 2, v("y") + v("height") / 2))
    }
    for step in 0..<40 {
      session.move(to: Double(step) / 100)
      record()
    }
    session.settle()
    session.send(call("dismiss"))
    for step in 40..<80 {
      session.move(to: Double(step) / 100)
      record()
    }
    for (p, x, y) in way {
      // A quadratic Bézier curve from (70, 550) to (196.5, 150), with the control point beside the source.
      let (q, c) = (1 - p, (196.5, 550.0))
      #expect(abs(x - (q * q * 70 + 2 * p * q * c.0 + p * p * 196.5)) < 0.1)
      #expect(abs(y - (q * q * 550 + 2 * p * q * c.1 + p * p * 150)) < 0.2)
    }
    session.settle()
    #expect(session.place == [20, 500, 100, 100, 12])
  }

  @Test("Morphing by transform looks like morphing by frame, but with a constant frame")
  func transform() {
    let byFrame = states([:])
    let byTransform = states(["morph": "transform"])
    #expect(byFrame.count == byTransform.count)
    var frames: Set<[Double]> = []
    for (first, second) in zip(byFrame, byTransform) {
      #expect(first["values"] == second["values"])
      guard let plain = first.layer("snapshot"), let moved = second.layer("snapshot") else {
        #expect(first["layers"] == second["layers"])
        continue
      }
      frames.insert(["x", "y", "width", "height"].map(moved.number))
      #expect(plain["clip"] == moved["clip"])
      let scale = moved.number("scale")
      let centre = moved.number("x") + moved.number("width") / 2 + moved.number("translateX")
      let left = centre - moved.number("width") * scale / 2
      let image = first["values"]
      #expect(abs(left - (image?.number("imageX") ?? .nan)) < 0.05)
      #expect(
        abs(moved.number("width") * scale - (image?.number("imageWidth") ?? .nan)) < 0.05)
      #expect(
        abs(moved.number("height") * scale - (image?.number("imageHeight") ?? .nan)) < 0.05)
      #expect(
        abs(moved.number("cornerRadius") * scale - (image?.number("cornerRadius") ?? .nan))
          < 0.01)
    }
    #expect(frames == [[-28.5, 0, 450, 300]])
  }

  @Test(
    "At 60 fps a flight lays the snapshot out 23 times, or once with `morph: transform`",
    arguments: [0, 1])
  func cost(index: Int) {
    let session = hero(["morph": .string(["frame", "transform"][index])])
    session.send(present())
    session.settle(frames: true, fps: 60)
    let frames = session.frames.compactMap { $0.layer("snapshot") }.map { layer in
      ["x", "y", "width", "height"].map(layer.number)
    }
    #expect(frames.count == 23)
    #expect(Set(frames).count == [23, 1][index])
  }

  @Test("The detail can fade in during part of the progress")
  func fadeWindow() {
    for (start, end) in [(0.25, 0.75), (0, 0.5), (0.5, 0.5), (0.8, 1)] {
      for state in states(["fadeStart": .number(start), "fadeEnd": .number(end)]) {
        guard let values = state["values"] else { continue }
        let (p, opacity) = (values.number("progress"), values.number("toViewOpacity"))
        let part = start == end ? (p > start ? 1 : 0) : (p - start) / (end - start)
        #expect(abs(opacity - min(max(part, 0), 1)) < 1e-3, "\(start)…\(end) at \(p)")
        #expect(state.layer("to-view")?.number("opacity") ?? 0 == opacity)
        #expect(copies(state) == 1)
      }
    }
  }

  @Test("A scrim darkens the view behind with the progress")
  func scrim() {
    #expect(states([:]).allSatisfy { $0.layer("scrim") == nil })
    for state in states(["scrimOpacity": .number(0.32)]) {
      let p = state["values"]?.number("progress") ?? .nan
      let opacity = state.layer("scrim")?.number("opacity") ?? 0
      #expect(abs(opacity - 0.32 * min(max(p, 0), 1)) < 1e-3)
      let order = state.layers.map { $0.number("zIndex") }
      #expect(order == order.sorted())
    }
  }

  @Test("A shadow grows until half of the progress and vanishes at both ends, at any scale")
  func shadow() {
    for morph in ["frame", "transform"] {
      let states = states([
        "shadowOpacity": .number(0.5), "shadowRadius": .number(20), "morph": .string(morph),
      ])
      for state in states {
        guard let snapshot = state.layer("snapshot"), let values = state["values"] else {
          #expect(state.layers.allSatisfy { $0["shadows"] == nil })
          continue
        }
        guard case .array(let shadows) = snapshot["shadows"], shadows.count == 1 else {
          Issue.record("no shadow")
          continue
        }
        let p = values.number("progress")
        let opacity = 0.5 * min(max(4 * p * (1 - p), 0), 1)
        #expect(abs(shadows[0].number("opacity") - opacity) < 1e-3)
        #expect(abs(shadows[0].number("radius") * snapshot.number("scale") - 20) < 0.02)
      }
      let flying = states.last { $0.layer("snapshot") != nil }?.layer("snapshot")
      guard case .array(let last) = flying?["shadows"] else { continue }
      #expect(last[0].number("opacity") < 0.01, "the shadow does not jump at the end of the flight")
    }
  }

  @Test("Each corner can have its own radius, at rest, in flight and with `morph: transform`")
  func corners() {
    let names = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
    let (from, to) = ([20.0, 12, 12, 0], [0.0, 0, 30, 30])
    var cell: JSONObject = [
      "id": "a", "frame": rectangle(20, 500, 100, 100), "image": image("ride"),
      "cornerRadius": .number(12),
    ]
    // Corners without their own radius use the common one.
    cell["cornerRadii"] = ["topLeft": .number(20), "bottomRight": .number(0)]
    let controller: Value = [
      "kind": "controller",
      "destination": [
        "frame": rectangle(0, 0, 393, 300),
        "cornerRadii": ["bottomLeft": .number(30), "bottomRight": .number(30)],
      ],
    ]
    for morph in ["frame", "transform"] {
      let states = states([
        "sources": [.object(cell)], "controller": controller, "morph": .string(morph),
      ])
      var flying = 0
      for state in states {
        guard let snapshot = state.layer("snapshot"), let values = state["values"] else {
          let end = state["phase"] == "idle" ? ("source:a", from) : ("destination", to)
          let radii = state.layer(end.0)?["cornerRadii"]
          #expect(names.map { radii?.number($0) ?? .nan } == end.1)
          #expect(values(state) == end.1.max())
          continue
        }
        flying += 1
        let p = values.number("progress")
        for (name, ends) in zip(names, zip(from, to)) {
          let radius = (snapshot["cornerRadii"]?.number(name) ?? .nan) * snapshot.number("scale")
          #expect(abs(radius - max(0, ends.0 + (ends.1 - ends.0) * p)) < 0.02, "\(name) at \(p)")
        }
      }
      #expect(flying > 60)
    }
  }

  /// Returns the largest radius, from the state's values.
  private func values(_ state: Value) -> Double? { state["values"]?.number("cornerRadius") }

  @Test("Escapes ids in layer ids, but not in measurement keys")
  func ids() {
    let session = hero(["sources": [source("a/b%", rectangle(0, 0, 10, 10))]])
    #expect(session.layer("source:a%2Fb%25") != nil)
    session.send(measure("source:a/b%", rectangle(5, 0, 10, 10)), present("a/b%"))
    #expect(session.number("x") == 5)
  }

  @Test("A running transition keeps its path, even if it is reversed")
  func keptPath() {
    for (path, other) in [("line", "arc"), ("arc", "line")] {
      let session = heroWithElements(["path": .string(path)])
      let same = heroWithElements(["path": .string(path)])
      for session in [session, same] {
        session.send(present())
        session.advance(by: 0.08)
      }
      session.configure(["path": .string(other)])
      for event in [present(), call("dismiss"), drag("began", 0)] {
        session.send(event)
        same.send(event)
        #expect(session.state == same.state, "\(path), \(event)")
        session.advance(by: 0.05)
        same.advance(by: 0.05)
        #expect(session.state == same.state, "\(path), \(event)")
      }
      session.send(drag("cancelled", 0))
      session.settle()
      // The next transition uses the new path.
      let fresh = heroWithElements(["path": .string(other)])
      fresh.send(present(animated: false))
      for session in [session, fresh] {
        session.send(call("dismiss"))
        session.advance(by: 0.1)
      }
      #expect(session.place == fresh.place, "\(path)")
    }
  }
}
