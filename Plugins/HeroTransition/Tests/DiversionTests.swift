import PlaygroundTesting
import Testing
import Values

/// Returns an element with a frame in the cell and a frame in the detail, for one source or for all sources.
func element(_ id: String, source: String? = nil, _ from: Value, _ to: Value) -> Value {
  var members: JSONObject = [
    "id": .string(id), "source": ["frame": from, "cornerRadius": .number(4)],
    "destination": [
      "frame": to, "cornerRadii": ["topLeft": .number(8), "bottomRight": .number(2)],
    ],
  ]
  if let source { members["sourceId"] = .string(source) }
  return .object(members)
}

/// Creates a hero session with a title in each cell and a badge that belongs to both sources.
func heroWithElements(_ parameters: JSONObject = [:]) -> TestSession {
  var all: JSONObject = [
    "elements": [
      element("title", source: "a", rectangle(20, 610, 100, 20), rectangle(16, 320, 200, 40)),
      element("other", source: "b", rectangle(140, 590, 100, 20), rectangle(16, 320, 200, 40)),
      element("badge", rectangle(350, 20, 20, 20), rectangle(340, 60, 40, 40)),
    ]
  ]
  for member in parameters.elements { all[member.name] = member.value }
  return hero(all)
}

/// A visible part of an element: the name of its layer, its geometry and its opacity.
struct Seen {
  let part: String
  let place: [Double]
  let opacity: Double
}

/// Returns the visible parts of an element in a state.
func seen(_ id: String, _ state: Value) -> [Seen] {
  ["source", "destination", "snapshot"].compactMap { part in
    guard let layer = state.layer("element:\(id)/\(part)"), layer["hidden"] != true,
      layer.number("opacity") > 0
    else { return nil }
    let x = layer.number("x") + layer.number("translateX")
    return Seen(
      part: part,
      place: [x] + ["y", "width", "height", "cornerRadius"].map(layer.number),
      opacity: layer.number("opacity"))
  }
}

@Suite("Elements when a different source takes over")
struct DiversionTests {
  static let looks: [JSONObject] = [
    [:], ["style": "push"], ["path": "arc"], ["fadeMode": "through"],
    ["fadeMode": "out", "style": "push", "fadeStart": .number(0.1)],
  ]

  /// Expects that every element keeps its place and its opacity.
  ///
  /// The tolerance allows for a spring that settles immediately, because it is reversed within a
  /// ten-thousandth of its target.
  private func expectSame(
    _ before: Value, _ after: Value, _ comment: Comment, tolerance: Double = 3e-4
  ) {
    for id in ["title", "other", "badge"] {
      let old = seen(id, before).filter { $0.opacity > 3e-4 }
      let new = seen(id, after).filter { $0.opacity > 3e-4 }
      let shown = old.reduce(0) { $0 + $1.opacity }
      #expect(abs(new.reduce(0) { $0 + $1.opacity } - shown) < 3e-4, "\(id), \(comment)")
      guard old.count == 1, new.count == 1 else {
        #expect(old.count == new.count, "\(id), \(comment)")
        continue
      }
      for (one, other) in zip(old[0].place, new[0].place) {
        #expect(abs(one - other) < tolerance, "\(id), \(comment)")
      }
    }
  }

  @Test(
    "Position, size, opacity and velocity stay continuous",
    arguments: looks, [0.02, 0.05, 0.1, 0.2, 0.35])
  func continuous(look: JSONObject, time: Double) {
    for direction in ["present", "dismiss"] {
      let session = heroWithElements(look)
      session.send(present())
      if direction == "dismiss" {
        session.settle()
        session.send(call("dismiss"))
      }
      let start = session.time
      let comment: Comment = "\(direction) at \(time)"
      session.move(to: start + time - 0.001)
      let earlier = session.state
      session.advance(by: 0.001)
      let before = session.state
      session.send(present("b"))
      expectSame(before, session.state, comment)
      let after = session.state
      session.advance(by: 0.001)
      for id in ["title", "other"] {
        let states = [earlier, before, after, session.state].map { seen(id, $0).first?.place }
        guard let one = states[0], let two = states[1], let three = states[2],
          let four = states[3]
        else { continue }
        for index in 0..<4 {
          let change = (four[index] - three[index]) - (two[index] - one[index])
          #expect(abs(change) < 0.6, "speed \(index) of \(id), \(comment)")
        }
      }
    }
  }

  @Test("The old source's title flies back, the new source's title takes off, and both land")
  func lands() {
    for damping in [0.85, 1] {
      let session = heroWithElements(["dampingFraction": .number(damping)])
      session.send(present(), present("b", t: 0.08))
      session.advance(by: 0.05)
      #expect(seen("title", session.state).map { $0.part } == ["snapshot"])
      #expect(seen("other", session.state).map { $0.part } == ["snapshot"])
      session.settle()
      #expect(seen("other", session.state).map { $0.part } == ["destination"])
      #expect(seen("title", session.state).isEmpty)
      // After the return, the title is visible in its cell.
      session.send(call("dismiss"), present("a", t: session.time + 0.1))
      session.send(call("dismiss", t: session.time + 0.05))
      session.settle(frames: true, fps: 120)
      guard let last = session.frames.dropLast().last else { return }
      for id in ["title", "other", "badge"] {
        let (flying, resting) = (seen(id, last), seen(id, session.state))
        #expect(flying.map { $0.part } == ["snapshot"], "\(id)")
        #expect(resting.map { $0.part } == ["source"], "\(id)")
        guard let flying = flying.first, let resting = resting.first else { continue }
        for (one, other) in zip(flying.place, resting.place) {
          #expect(abs(one - other) <= 0.5, "\(id), damping \(damping)")
        }
        #expect(abs(flying.opacity - resting.opacity) < 0.03, "\(id)")
      }
    }
  }

  @Test("A drag holds the elements together with the image until the drag ends")
  func held() {
    let session = heroWithElements()
    session.send(present(), present("b", t: 0.08))
    session.advance(by: 0.04)
    session.send(drag("began", 0))
    let held = session.state
    session.advance(by: 0.3)
    expectSame(held, session.state, "held")
    session.send(drag("ended", 0, velocity: 0))
    expectSame(held, session.state, "released")
    session.settle()
    #expect(seen("other", session.state).map { $0.part } == ["destination"])
  }

  @Test("No element jumps when sources and directions change in random order")
  func random() {
    for seed in Effort.seeds(40) {
      var random = SplitMix(seed: seed)
      let looks = Self.looks
      let look = looks[Int.random(in: 0..<looks.count, using: &random)]
      let session = heroWithElements(look)
      session.send(present("a", t: 0.0))
      var time = 0.0
      for step in 0..<14 {
        time += Double.random(in: 0.005...0.2, using: &random)
        session.move(to: time)
        // A recycled cell takes its elements with it, so they may vanish here. The events below must not make
        // any element jump.
        switch Int.random(in: 0..<8, using: &random) {
        case 0: session.send(release("a"))
        case 1: session.send(release("b"))
        case 2: session.send(measure("source:a", rectangle(20, 500, 100, 100)))
        case 3: session.send(measure("source:b", rectangle(140, 500, 100, 80)))
        default: break
        }
        let before = session.state
        let events = [
          present("a"), present("b"), present("a"), present("b"), call("dismiss"),
          call("cancel"), call("finish"), drag("began", 0),
        ]
        session.send(events[Int.random(in: 0..<events.count, using: &random)])
        // At rest, presenting a different item replaces the detail's content immediately.
        guard before["phase"] != "presented" else { continue }
        expectSame(before, session.state, "seed \(seed), step \(step)", tolerance: 0.05)
      }
    }
  }

  @Test("A restored snapshot continues like the original session")
  func restored() {
    let session = heroWithElements()
    session.send(present(), present("b", t: 0.08))
    session.advance(by: 0.03)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = TestSession("hero-transition")
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    for event in [drag("began", 0), drag("changed", 99), call("cancel"), present("a")] {
      session.send(event)
      other.send(event)
      session.advance(by: 0.04)
      other.advance(by: 0.04)
      #expect(other.state == session.state)
    }
  }

  @Test("Elements don't jump when a different source takes over from a fade")
  func fromFade() {
    let session = heroWithElements()
    session.send(release("a"), present(), present("b", t: 0.1))
    #expect(session.text("mode") == "fade")
    let early = heroWithElements()
    early.send(release("a"), present())
    early.move(to: 0.1)
    expectSame(early.state, session.state, "from a fade")
  }
}
