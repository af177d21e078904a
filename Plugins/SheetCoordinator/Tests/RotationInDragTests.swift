import PlaygroundTesting
import Testing
import Values

@Suite("A rotation during a drag of a sheet")
struct RotationInDragTests {
  @Test(
    "A release chooses among the detents at the start of the drag, even after a snapshot is restored"
  )
  func detents() {
    // On the screen of 852 pt, the large height is 842 pt and medium is 426 pt. On the screen of 500 pt, they are
    // 490 and 250 pt, so the dragged height of 446 pt would be nearest to large.
    for (turns, restores) in [(false, false), (true, false), (true, true)] {
      let session = coordinator(["detents": ["medium", "large"], "dragIndicator": "visible"])
      session.send(present("a"))
      session.settle()
      session.send(drag("changed", -20))
      if turns {
        session.send(
          environment(["viewport": ["width": .integer(393), "height": .integer(500)]]))
      }
      if restores {
        let token = session.client.call("session/snapshot", ["session": .string(session.id)])
        _ = session.client.call(
          "session/restore",
          ["session": .string(session.id), "snapshot": token["snapshot"] ?? .null])
      }
      session.send(drag("ended", -20, velocity: 0))
      session.settle()
      #expect(session.text("detent") == "medium", "turns: \(turns), restores: \(restores)")
    }
  }
}
