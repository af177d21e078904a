import PlaygroundTesting
import Testing
import Values

@Suite("Motion of the cards")
struct MotionTests {
  @Test("The card follows the finger; rotation and hint follow from the translation")
  func follows() {
    let session = stack()
    session.send(drag("began", 0))
    for (x, y, rotation, progress, hint) in [
      (60.0, 12.0, 3.0, 0.5, "save"), (-120, -8, -6, 1, "remove"), (299, 0, 14.95, 1, "save"),
      (300, 0, 15, 1, "save"), (301, 0, 15, 1, "save"), (-900, 0, -15, 1, "remove"),
    ] {
      session.send(drag("changed", x, y))
      #expect(session.number("dragX") == x)
      #expect(session.number("dragY") == y)
      #expect(session.number("rotation") == rotation)
      #expect(session.number("hintProgress") == progress)
      #expect(session.state["values"]?["hint"]?.asString == hint)
      let card = session.layer("card:a")
      #expect(card?.number("translateX") == x)
      #expect(card?.number("translateY") == y)
      #expect(card?.number("rotation") == rotation)
      let sign = session.layer("hint")
      #expect(sign?["content"]?["text"]?.asString == hint)
      #expect(sign?.number("opacity") == progress)
    }
    session.send(drag("changed", 0, 0))
    #expect(session.state["values"]?["hint"] == .null)
    #expect(session.layer("hint") == nil)
    #expect(session.bool("isDragging"))
  }

  @Test("The card is inset from the safe area, with 120 points more at the bottom for the buttons")
  func layout() {
    for (width, height, top, bottom) in [
      (393.0, 852.0, 59.0, 34.0), (375, 667, 20, 0), (440, 956, 62, 34),
    ] {
      let session = stack(
        viewport: [
          "width": .number(width), "height": .number(height),
          "safeArea": ["top": .number(top), "bottom": .number(bottom)],
        ])
      let card = session.layer("card:a")
      #expect(card?.number("x") == 20)
      #expect(card?.number("y") == top + 20)
      #expect(card?.number("width") == width - 40)
      #expect(card?.number("height") == height - top - bottom - 160)
      let remove = session.layer("button:remove")
      let save = session.layer("button:save")
      let undo = session.layer("button:undo")
      let middle = width / 2
      #expect(remove?.number("x") == middle - 30 - 56)
      #expect(save?.number("x") == middle + 30)
      #expect(remove?.number("y") == height - bottom - 20 - 56)
      #expect(save?.number("width") == 56)
      #expect(undo?.number("x") == 20)
      #expect(undo?.number("width") == 40)
      #expect(undo?.number("y") == height - bottom - 20 - 28 - 20)
      // The same flick acts on every screen and carries the card completely off it.
      session.flick(1)
      #expect(session.acts == ["a save"])
      session.settle()
      let diagonal = ((width - 40) * (width - 40) + square(height - top - bottom - 160))
        .squareRoot()
      let away = session.layer("card:a")?.number("translateX") ?? 0
      #expect(abs(away - width - diagonal) < 1e-3)
    }
  }

  private func square(_ number: Double) -> Double { number * number }

  @Test("Each depth strategy sets scale, offset and opacity by position")
  func depth() {
    func laws(_ depth: String) -> [[Double]] {
      let session = stack(
        ["a", "b", "c", "d", "e", "f"], ["depth": .string(depth), "ahead": .integer(5)])
      return ["a", "b", "c", "d", "e", "f"].map { id in
        ["scale", "translateY", "opacity"].map { session.layer("card:" + id)?.number($0) ?? -1 }
      }
    }
    #expect(laws("peek") == [[1, 0, 1], [0.92, 30, 1]] + Array(repeating: [1, 0, 0], count: 4))
    #expect(
      laws("deck") == [
        [1, 0, 1], [0.95, 10, 0.8], [0.9, 20, 0.6], [0.85, 30, 0.4], [0.8, 40, 0.4],
        [0.8, 50, 0.4],
      ])
  }

  @Test("A promoted card grows from 0.92 to 1 with the swipe spring, without a jump")
  func promotion() {
    let session = stack()
    let before = session.state
    session.send(action("save"))
    checkContinuity(before, session.state, "at the decision")
    session.advance(by: 0.1)
    // The closed form of a spring with response 0.45 and damping fraction 0.75.
    let (omega, zeta, t) = (2 * Double.pi / 0.45, 0.75, 0.1)
    let damped = omega * (1 - zeta * zeta).squareRoot()
    let left =
      exponential(-zeta * omega * t)
      * (cosine(damped * t)
        + zeta * omega / damped * sine(damped * t))
    #expect(abs((session.layer("card:b")?.number("scale") ?? 0) - (1 - 0.08 * left)) < 2e-4)
    #expect(abs((session.layer("card:b")?.number("translateY") ?? 0) - 30 * left) < 2e-3)
    #expect(abs((session.layer("card:c")?.number("opacity") ?? 0) - (1 - left)) < 2e-4)
    session.settle()
    #expect(session.layer("card:b")?.number("scale") == 1)
    #expect(session.layer("card:c")?.number("scale") == 0.92)
  }

  @Test("Each motion uses its own spring parameter")
  func springs() {
    /// Returns the time until everything has settled.
    func duration(_ parameters: JSONObject, _ events: [Value]) -> Double {
      let session = stack(["a", "b", "c"], parameters)
      for event in events { session.send(event) }
      let start = session.time
      session.settle()
      return session.time - start
    }
    let slow: Value = ["response": .number(3), "dampingFraction": .number(1)]
    let scripts: [(String, [Value])] = [
      ("swipe", [action("save")]),
      ("return", [drag("ended", 100, velocity: 0)]),
      ("snappy", [action("save"), action("undo", t: 0.2)]),
      ("bounce", [tap("button:save")]),
    ]
    for (name, events) in scripts {
      for (other, _) in scripts {
        let changed = duration([other: slow], events)
        let plain = duration([:], events)
        // The badge of an action appears with the swipe spring and fades with the snappy spring, so only a
        // return is independent of the other springs.
        if other == name { #expect(changed > plain + 1, "\(name)") }
        if name == "return" && other != name { #expect(changed == plain, "\(other)") }
      }
    }
  }

  @Test("The spring starts with the velocity of the release unless velocityContinuity is false")
  func velocity() {
    func firstStep(_ parameters: JSONObject, _ x: Double, _ velocity: Double) -> Double {
      let session = stack(["a", "b"], parameters)
      session.send(drag("began", 0), drag("changed", x), drag("ended", x, velocity: velocity))
      let start = session.layer("card:a")?.number("translateX") ?? .nan
      session.advance(by: 0.001)
      return ((session.layer("card:a")?.number("translateX") ?? .nan) - start) / 0.001
    }
    #expect(abs(firstStep([:], 40, 200) - 200) < 30)
    #expect(abs(firstStep([:], 60, 900) - 900) < 120)
    #expect(abs(firstStep(["velocityContinuity": false], 60, 900)) < 120)
    #expect(
      abs(firstStep(["allowed": ["save"]], -100, -1000) + 300) < 30,
      "the resistance also applies to the velocity")
  }

  @Test("A flicked card flies along the line of the flick")
  func straight() {
    let session = stack()
    session.send(
      drag("began", 0), drag("changed", 80, -40),
      drag("ended", 80, -40, velocity: 1000, velocityY: -500))
    for _ in 0..<20 {
      session.advance(by: 0.03)
      guard let card = session.layer("card:a"), card["hidden"] != true else { break }
      let (x, y) = (card.number("translateX"), card.number("translateY"))
      #expect(abs(y + x / 2) < 0.01, "\(x) \(y)")
    }
  }

  @Test("A returning card is caught at its visible position, with and without resistance")
  func caught() {
    for allowed in [["save", "remove"], ["remove"]] as [Value] {
      let session = stack(["a", "b"], ["allowed": allowed])
      session.send(drag("ended", 110, 30, velocity: 0))
      session.advance(by: 0.08)
      let before = session.state
      #expect(session.phase == "returning")
      session.send(drag("began", 10), drag("changed", 10))
      #expect(session.phase == "dragging")
      checkContinuity(before, session.state, "caught")
      let x = session.number("dragX")
      session.send(drag("changed", 20))
      let step = allowed == ["remove"] ? 3.0 : 10
      #expect(abs(session.number("dragX") - x - step) < 1e-3)
    }
  }

  @Test("The state at a given time does not depend on how the clock was advanced")
  func sampling() {
    func playground(steps: Int) -> Value {
      let session = stack()
      session.flick(1)
      session.flick(-1)
      session.send(tap("button:save"), action("undo"), change("remove", ids: ["a"]))
      for _ in 0..<steps { session.advance(by: 0.4 / Double(steps)) }
      session.send(drag("ended", 90, velocity: 20))
      for _ in 0..<steps { session.advance(by: 0.8 / Double(steps)) }
      return session.state
    }
    let once = playground(steps: 1)
    #expect(once["t"] == .number(1.2))
    for steps in [2, 40, 80] { #expect(playground(steps: steps) == once) }
  }

  @Test("An exit and the fade of its badge end at an exact microsecond")
  func settles() {
    let session = stack(["a"])
    session.send(action("remove"))
    #expect(session.phase == "swiping")
    #expect(session.state["settled"] == false)
    let start = session.time
    session.settle()
    let end = session.time
    #expect(session.phase == "empty")
    let other = stack(["a"])
    other.send(action("remove"))
    other.advance(by: end - start - 0.000001)
    #expect(other.state["settled"] == false)
    other.advance(by: 0.000001)
    #expect(other.state == session.state)
  }
}

/// Returns eˣ from its power series, so that the test needs no math library.
func exponential(_ x: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for n in 1..<60 {
    term *= x / Double(n)
    sum += term
  }
  return sum
}

func cosine(_ x: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for n in 1..<40 {
    term *= -x * x / Double((2 * n - 1) * 2 * n)
    sum += term
  }
  return sum
}

func sine(_ x: Double) -> Double {
  var (sum, term) = (x, x)
  for n in 1..<40 {
    term *= -x * x / Double(2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}
