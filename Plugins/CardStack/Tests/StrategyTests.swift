import PlaygroundTesting
import Testing
import Values

@Suite("Strategies and environment")
struct StrategyTests {
  @Test("With the implicit order, a leaving card falls behind the others, as the spec warns")
  func implicitOrder() {
    let session = stack(["a", "b", "c", "d"], ["zOrder": "implicit"])
    #expect(session.state.cards.map(\.id) == ["card:c", "card:b", "card:a"])
    session.send(drag("began", 0), drag("changed", 130))
    session.send(drag("ended", 130, velocity: 0))
    #expect(session.state.cards.map(\.id) == ["card:a", "card:d", "card:c", "card:b"])
    #expect(session.state.cards.allSatisfy { $0.number("zIndex") == 0 })
    let explicit = stack(["a", "b", "c", "d"])
    explicit.send(drag("ended", 130, velocity: 0))
    #expect(explicit.state.cards.map(\.id) == ["card:d", "card:c", "card:b", "card:a"])
  }

  @Test("With identity by index, removing a card skips the next one, and layers swap content")
  func indexIdentity() {
    let session = stack(["a", "b", "c", "d"], ["identity": "index"])
    session.flick(1)
    session.advance(by: 0.03)
    #expect(session.layer("card:0")?["content"]?["id"] == "a")
    let flying = session.layer("card:0")?.number("translateX")
    session.send(change("remove", ids: ["a"]))
    #expect(session.top == "c", "b was never on top")
    #expect(session.layer("card:0")?["content"]?["id"] == "b", "b flies away in a's place")
    #expect(session.layer("card:0")?.number("translateX") == flying)
    #expect(session.diagnostics.allSatisfy { $0["code"] == "motion/unstable-id" })
    #expect(session.diagnostics.contains { $0["layer"] == "card:0" && $0["value"] == "b" })
    let byID = stack(["a", "b", "c", "d"])
    byID.flick(1)
    byID.send(change("remove", ids: ["a"]))
    #expect(byID.top == "b")
    #expect(byID.diagnostics.isEmpty)
  }

  @Test("With identity by index, layer ids and the index stay valid after random changes")
  func indexIdentityRandomly() {
    var random = SplitMix(seed: 77)
    let session = stack(["a", "b", "c", "d", "e"], ["identity": "index", "zOrder": "implicit"])
    for step in 0..<200 {
      let count = Int(session.number("count"))
      let all = ["a", "b", "c", "d", "e", "n\(step)"]
      let id = all[Int.random(in: 0..<all.count, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: session.send(change("remove", ids: [id]))
      case 1: session.send(change("insert", [id], at: Int.random(in: 0...count, using: &random)))
      case 2: session.send(change("move", ids: [id], at: Int.random(in: 0...count, using: &random)))
      case 3: session.send(action("undo"))
      case 4: session.send(drag("began", 0), drag("changed", 50))
      case 5: session.configure(["cards": items([id, "x"])])
      default: session.flick(1)
      }
      session.advance(by: 0.1)
      let layers = session.state.layers
      #expect(Set(layers.map(\.id)).count == layers.count, "seed 77, step \(step)")
      #expect(session.number("index") <= session.number("count"))
    }
  }

  @Test("In a right-to-left layout, mirrored input gives mirrored frames")
  func mirrored() {
    let left = stack()
    let right = stack()
    right.send(["type": "environment", "layoutDirection": "rtl"])
    left.send(["type": "environment", "layoutDirection": "ltr"])
    let way = [(100.0, 300.0), (120, 305), (160, 290), (190, 292), (260, 280)]
    for (index, place) in way.enumerated() {
      let phase = index == 0 ? "down" : "move"
      left.send(pointer(phase, place.0, place.1, t: 0.02 * Double(index)))
      right.send(pointer(phase, 393 - place.0, place.1, t: 0.02 * Double(index)))
      compare(left.state, right.state)
    }
    left.send(pointer("up", 260, 280, t: 0.1))
    right.send(pointer("up", 133, 280, t: 0.1))
    #expect(left.acts == ["a save"])
    #expect(right.acts == ["a save"])
    for _ in 0..<10 {
      left.advance(by: 0.05)
      right.advance(by: 0.05)
      compare(left.state, right.state)
    }
  }

  private func compare(_ state: Value, _ mirror: Value) {
    #expect(state.layers.map(\.id) == mirror.layers.map(\.id))
    for layer in state.layers {
      guard let other = mirror.layer(layer.id) else { continue }
      #expect(abs(393 - layer.number("x") - layer.number("width") - other.number("x")) < 1e-3)
      #expect(layer.number("translateX") == -other.number("translateX"))
      #expect(layer.number("rotation") == -other.number("rotation"))
      #expect(layer.number("translateY") == other.number("translateY"))
      #expect(layer.number("scale") == other.number("scale"))
      if let hit = layer["hit"], let mirrored = other["hit"] {
        #expect(
          abs(393 - hit.number("x") - hit.number("width") - mirrored.number("x")) < 1e-3)
      }
    }
    #expect(state["values"]?["hint"] == mirror["values"]?["hint"])
    #expect(state["values"]?.number("dragX") == -(mirror["values"]?.number("dragX") ?? .nan))
  }

  @Test("With reduced motion, cards fade in place instead of moving")
  func reduceMotion() {
    let session = stack()
    session.send(["type": "environment", "reduceMotion": true])
    session.send(drag("began", 0), drag("changed", 130), drag("ended", 130, velocity: 900))
    #expect(session.acts == ["a save"])
    session.advance(by: 0.15)
    #expect(session.layer("card:a")?.number("translateX") == 130)
    let opacity = session.layer("card:a")?.number("opacity") ?? 0
    #expect(0 < opacity && opacity < 1)
    let before = session.state
    session.send(action("undo"))
    checkContinuity(before, session.state, "undo of a fade")
    session.settle()
    #expect(session.layer("card:a")?.number("opacity") == 1)
    session.send(action("remove"))
    session.settle(frames: true)
    for frame in session.frames {
      #expect(frame.cards.allSatisfy { $0.number("translateX") == 0 })
      #expect(frame.cards.allSatisfy { $0.number("scale") <= 1 }, "nothing bounces")
    }
    session.send(action("undo"))
    #expect(session.layer("card:a")?.number("translateX") == 0)
    #expect(session.layer("card:a")?.number("opacity") == 0)
    session.settle()
    #expect(session.layer("card:a")?.number("opacity") == 1)
    #expect(session.effects("acted").count == 2)
    #expect(session.effects("undone").count == 2)
  }

  @Test("Leaving and parked cards stay outside a screen that grows")
  func rotation() {
    let session = stack(["a", "b", "c"], ["behind": .integer(2)])
    session.flick(1)
    session.settle()
    session.flick(-1)
    session.advance(by: 0.05)
    let x = session.layer("card:b")?.number("translateX")
    session.send([
      "type": "environment", "viewport": ["width": .number(852), "height": .number(393)],
    ])
    #expect(session.layer("card:b")?.number("translateX") == x)
    #expect(session.layer("card:a")?.number("translateX") ?? 0 > 852)
    session.settle()
    #expect(session.layer("card:b")?.number("translateX") ?? 0 < -852)
    session.send(action("undo"))
    session.settle()
    #expect(session.layer("card:b")?.number("translateX") == 0)
  }

  @Test("Parameters may change at any time, and the cards move to a new depth without a jump")
  func configure() {
    let session = stack(["a", "b", "c", "d", "e"])
    var before = session.state
    session.configure(["depth": "deck"])
    checkContinuity(before, session.state, "another depth")
    session.settle()
    #expect(session.layer("card:c")?.number("scale") == 0.9)
    before = session.state
    session.configure(["ahead": .integer(1)])
    checkContinuity(before, session.state, "a smaller window")
    session.settle()
    #expect(session.layer("card:c") == nil)
    session.configure(["ahead": .integer(4), "cardInset": .number(40)])
    session.settle()
    #expect(session.layer("card:e")?.number("translateY") == 40)
    #expect(session.layer("card:a")?.number("x") == 40)
    for (name, value) in [
      ("ahead", .number(1.5)), ("swipe", ["response": .integer(0)]),
      ("swipe", ["bounce": .integer(1)]),
      ("cards", [["id": "x"], ["id": "x"]]),
    ] as [(String, Value)] {
      let failure = session.client.failure(
        "session/configure",
        ["session": .string(session.id), "parameters": [name: value]])
      #expect(failure.code == -32602, "\(name)")
    }
  }
}
