import PlaygroundTesting
import Testing
import Values

@Suite("Actions that name a card")
struct NamedActionTests {
  private func failure(_ session: TestSession, _ event: Value) -> (code: Int, data: Value) {
    session.client.failure("session/send", ["session": .string(session.id), "event": event])
  }

  @Test("Accepts an action that names the top card, and refuses one that names any other card")
  func refused() {
    let session = stack(["a", "b", "c", "d"])
    for card in ["c", "nobody", ""] {
      let before = session.client.call("session/state", ["session": .string(session.id)])
      let (code, data) = failure(session, action("save", card: card))
      #expect(code == -32602)
      #expect(data["path"] == "/event/card")
      #expect(data["expected"]?.asString?.contains("a") == true)
      #expect(
        session.client.call("session/state", ["session": .string(session.id)]) == before)
    }
    session.send(action("save", card: "a"), action("remove", card: "b"))
    #expect(session.acts == ["a save", "b remove"])
    #expect(failure(session, action("save", card: "a")).code == -32602, "a was already swiped")
  }

  @Test("Reports an unknown card, and a veto for a card without an action")
  func told() {
    let session = stack(["a", "b"])
    session.send(action("jump"), action("veto", card: "b"), action("veto"))
    #expect(
      session.diagnostics.map { $0["code"]?.asString }
        == ["cards/jump-nowhere", "cards/not-acted", "cards/not-acted"])
    session.send(change("remove", ids: ["b"]), action("veto", card: "b"))
    #expect(session.diagnostics.last?["code"] == "cards/unknown-id", "a late veto is not refused")
  }

  @Test("With actionTarget visible, any visible card can be swiped and leaves from its place")
  func visible() {
    let session = stack(["a", "b", "c", "d"], ["actionTarget": "visible", "depth": "deck"])
    let before = session.state
    session.send(action("save", card: "c"))
    checkContinuity(before, session.state, "acted on below", except: nil)
    #expect(session.acts == ["c save"])
    #expect(session.top == "a")
    #expect(session.number("index") == 1)
    #expect(session.number("remaining") == 3)
    session.settle()
    #expect(session.state.cards.map(\.id) == ["card:d", "card:b", "card:a"])
    session.send(action("undo"))
    #expect(session.top == "c", "an undo returns c to the top")
    #expect(failure(session, action("save", card: "d")).code == -32602, "d is not visible")
    session.settle()
    session.send(drag("began", 40), drag("changed", 80))
    session.send(action("remove", card: "a"))
    #expect(session.phase == "dragging", "the finger keeps dragging the top card")
    checkInvariants(session.state, "acted on below a hand")
  }

  @Test(
    "A card that is brought back before it has moved has the zIndex of a normal top card",
    arguments: 1...2)
  func backAtOnce(acts: Int) {
    let session = stack(["a", "b", "c"])
    let action: Value = ["type": "action", "name": "remove"]
    let back: Value = ["type": "action", "name": "jump", "card": "a"]
    if acts == 1 { session.send(action, back) } else { session.send(action, action, back) }
    #expect(session.layer("card:a")?.number("zIndex") == 100)
    #expect(session.layer("card:b")?.number("zIndex") == -1)
    session.settle()
    #expect(session.layer("card:a")?.number("zIndex") == 100)
  }
}
