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
}
