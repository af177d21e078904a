import PlaygroundTesting
import Testing
import Values

/// Faults of other libraries' card stacks from public reports, and what this stack does instead.
@Suite("Faults reported for other card stacks")
struct ReportedFaultTests {
  @Test("A card caught during an undo returns after its release")
  func caughtDuringUndo() {
    let session = stack(["a", "b"])
    session.send(action("save"))
    session.settle()
    session.send(action("undo"))
    session.advance(by: 0.12)
    #expect(session.phase == "undoing")
    session.send(drag("began", 0), drag("changed", -40), drag("ended", -40, velocity: 0))
    #expect(session.phase == "returning")
  }

  @Test("A removed card keeps its place among the cards around it when the list changes")
  func removedCardKeepsItsPlace() {
    let session = stack(["a", "b", "c"])
    session.send(change("remove", ids: ["b"]))
    session.advance(by: 0.05)
    #expect(order(session.state) == ["c", "b", "a"])
    session.send(change("insert", ["n"], at: 0))
    #expect(order(session.state) == ["c", "b", "a", "n"])
    session.send(change("remove", ids: ["n"]))
    #expect(order(session.state).filter { $0 != "n" } == ["c", "b", "a"])
    session.send(action("save"))
    #expect(order(session.state).filter { $0 != "n" } == ["c", "b", "a"])
  }

  @Test("A card inserted on top during an undo is visible on top until everything settles")
  func insertedDuringUndo() {
    let session = stack(["a", "b"])
    session.send(action("save"))
    session.advance(by: 0.25)
    session.send(action("undo"))
    session.advance(by: 0.25)
    session.send(change("insert", ["n"], at: 0))
    #expect(session.top == "n")
    for _ in 0..<90 {
      #expect(order(session.state).last == "n")
      session.advance(by: 1.0 / 60)
    }
    #expect(session.phase == "idle")
  }

  @Test(
    "With the preset deck, each card has a part that no card above it covers",
    arguments: [(320.0, 568.0), (393, 852), (1024, 1366)])
  func pile(_ width: Double, _ height: Double) throws {
    let all = stack().client.call("component/describe", ["component": "card-stack"])
    guard case .array(let presets)? = all["presets"] else { return #expect(all == .null) }
    let deck = try #require(presets.first { $0["name"] == "deck" })
    guard case .object(let parameters)? = deck["parameters"] else { return }
    let session = stack(
      ["a", "b", "c", "d"], parameters,
      viewport: ["width": .number(width), "height": .number(height)])
    let bottoms = ["a", "b", "c"].map { id in
      let card = session.layer("card:" + id) ?? .null
      let half = card.number("height") / 2
      #expect(card.number("opacity") > 0.5)
      return card.number("y") + half + card.number("translateY") + half * card.number("scale")
    }
    #expect(bottoms[1] > bottoms[0] + 5 && bottoms[2] > bottoms[1] + 5, "\(bottoms)")
    // The pile ends above the buttons.
    #expect(bottoms[2] < session.layer("button:save")?.number("y") ?? 0)
  }

  /// Returns the ids of the visible cards, back to front.
  private func order(_ state: Value) -> [String] {
    state.layers.filter { $0["role"] == "card" }
      .sorted { $0.number("zIndex") < $1.number("zIndex") }
      .compactMap { $0["id"]?.asString.map { String($0.dropFirst(5)) } }
  }

  @Test("A threshold given as a fraction refers to the screen at the start of the drag")
  func rotatedInADrag() {
    for rotates in [false, true] {
      let session = stack(["a", "b"], ["translationThreshold": ["fraction": .number(0.3)]])
      session.send(drag("changed", 130))
      if rotates {
        session.send([
          "type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)],
        ])
      }
      session.send(drag("ended", 130, velocity: 0))
      #expect(session.effects("acted").map { $0["action"] } == ["save"])
      // The next drag is compared with the new screen.
      session.settle()
      session.send(drag("changed", 130), drag("ended", 130, velocity: 0))
      #expect(session.effects("acted").count == (rotates ? 1 : 2))
    }
  }
}
