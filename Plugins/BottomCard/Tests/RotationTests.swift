import PlaygroundTesting
import Testing
import Values

@Suite("A rotation during a drag")
struct RotationTests {
  @Test("A threshold given as a fraction refers to the screen at the start of the drag")
  func rotatedInADrag() {
    for restores in [false, true] {
      let session = card(["dismissTranslation": ["fraction": .number(0.1)]])
      session.send(drag("changed", 60))
      session.send([
        "type": "environment", "viewport": ["width": .integer(393), "height": .integer(500)],
      ])
      if restores {
        let token = session.client.call("session/snapshot", ["session": .string(session.id)])
        _ = session.client.call(
          "session/restore",
          ["session": .string(session.id), "snapshot": token["snapshot"] ?? .null])
      }
      session.send(drag("ended", 60, velocity: 0))
      session.settle()
      #expect(session.phase == "compact")
    }
  }

  @Test(
    "A release chooses among the detents at the start of the drag, and moves to the new height of the chosen one"
  )
  func detents() {
    // On the screen of 852 pt, the detents are 120, 426 and 700 pt high, and on that of 600 pt 120, 300 and 700 pt.
    let detents: Value = ["compact", ["fraction": .number(0.5)], ["height": .integer(700)]]
    for turns in [false, true] {
      let session = card(expanded: true, ["detents": detents, "snap": "nearest"])
      session.send(drag("changed", 20))
      if turns {
        session.send([
          "type": "environment", "viewport": ["width": .integer(393), "height": .integer(600)],
        ])
      }
      // The card is 550 pt high at the release. Among the new detents, 700 pt would be nearest.
      session.send(drag("changed", 150))
      session.send(drag("ended", 150, velocity: 0))
      session.settle()
      #expect(session.state["values"]?["detent"] == "fraction:0.5", "turns: \(turns)")
    }
  }
}
