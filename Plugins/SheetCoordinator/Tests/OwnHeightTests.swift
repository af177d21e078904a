import PlaygroundTesting
import Testing
import Values

/// Tests that a release compares the sheet's own height, without the height that a keyboard adds, with the detents.
@Suite("Releases with a keyboard")
struct OwnHeightTests {
  private static let keyboard = environment(["keyboardHeight": .integer(336)])

  private static let detents: Value = [["height": .integer(300)], "large"]

  private func sheet(_ setup: JSONObject = [:], _ parameters: JSONObject = [:]) -> TestSession {
    var all = setup
    all["detents"] = all["detents"] ?? Self.detents
    all["dragIndicator"] = "visible"
    let session = coordinator(.object(all), parameters)
    session.send(present("a"))
    session.settle()
    return session
  }

  private func end(_ session: TestSession, after way: Double) -> String {
    session.send(drag("changed", way))
    session.send(drag("ended", way, velocity: 0))
    session.settle()
    return session.phase == "idle" ? "dismissed" : session.text("detent") ?? "none"
  }

  /// Distances down and the detents at which the releases end, the same with and without a keyboard.
  static let ends: [(Double, String)] = [
    (200, "dismissed"), (151, "dismissed"), (149, "height:300"), (60, "height:300"),
    (-100, "height:300"), (-240, "height:300"), (-242, "large"),
  ]

  @Test(
    "A keyboard changes neither how far the sheet is pulled to be dismissed nor how far it is raised",
    arguments: ends, ["none", "lift", "ignore"])
  func rested(_ expected: (Double, String), keyboard: String) {
    let session = sheet(keyboard == "none" ? [:] : ["keyboard": .string(keyboard)])
    if keyboard != "none" { session.send(Self.keyboard) }
    session.settle()
    #expect(end(session, after: expected.0) == expected.1)
  }

  @Test(
    "A sheet that fills the space above the keyboard is dismissed by the same pull as without it")
  func filled() {
    for (way, detent) in [(200.0, "dismissed"), (140, "height:300"), (0, "height:300")] {
      let session = sheet(["keyboard": "fill"])
      session.send(Self.keyboard)
      session.settle()
      #expect(session.number("height") == 783)
      #expect(end(session, after: way) == detent)
    }
  }

  @Test(
    "A sheet caught while it follows the keyboard keeps its detent", arguments: ["lift", "fill"])
  func caught(keyboard: String) {
    for seconds in [0.02, 0.1, 0.2] {
      let session = sheet(["keyboard": .string(keyboard)])
      session.send(Self.keyboard)
      session.advance(by: seconds)
      session.send(drag("began", 0))
      #expect(end(session, after: 60) == "height:300")
    }
  }

  @Test("A large sheet, which the keyboard does not lift, moves as without a keyboard")
  func large() {
    for (way, detent) in [(240.0, "large"), (242, "height:300")] {
      let session = sheet(["initialDetent": "large"])
      session.send(Self.keyboard)
      session.settle()
      #expect(session.number("height") == 783)
      #expect(end(session, after: way) == detent)
    }
  }

  @Test("With `snapLimit`, the detents are counted from the sheet's own height")
  func limited() {
    let session = sheet(
      ["detents": [["height": .integer(300)], ["height": .integer(500)], "large"]],
      ["snapLimit": .integer(1)])
    session.send(Self.keyboard)
    session.settle()
    #expect(end(session, after: -600) == "height:500")
  }

  @Test("At every edge, a release with a keyboard is decided from the sheet's own height")
  func edges() {
    for (edge, sign) in [("bottom", 1.0), ("top", -1)] {
      let session = sheet([:], ["edge": .string(edge)])
      session.send(Self.keyboard)
      session.settle()
      #expect(end(session, after: 200 * sign) == "dismissed")
    }
  }
}
