import PlaygroundTesting
import Testing
import Values

@Suite("Changes to the list")
struct ItemsTests {
  @Test("Cards added during an exit can be dragged at once")
  func appendWhileFlying() {
    let session = stack(["a"])
    session.flick(1)
    session.advance(by: 0.5)
    session.send(change("append", ["f", "g", "h", "i", "j"]))
    #expect(session.top == "f")
    session.send(drag("began", 0), drag("changed", 33))
    #expect(session.number("dragX") == 33)
    session.send(drag("ended", 121, velocity: 0))
    session.settle()
    #expect(session.state["settled"] == true)
    #expect(session.phase == "idle")
    #expect(session.acts == ["a save", "f save"])
  }

  @Test("If the call that swipes a card also removes it, no frame shows that card")
  func removeSwiped() {
    let session = stack(["a", "b", "c", "d", "e"], ["removal": "cut"])
    session.send(drag("ended", 200, velocity: 0), change("remove", ids: ["a"]))
    #expect(session.top == "b")
    #expect(session.number("index") == 0)
    #expect(session.number("count") == 4)
    #expect(!session.bool("canUndo"))
    #expect(session.state["values"]?["lastAction"] == .null)
    checkInvariants(session.state, "removed", removed: ["a"])
    session.settle(frames: true)
    for frame in session.frames {
      checkInvariants(frame, "removed", removed: ["a"])
      #expect(frame.layer("card:a") == nil)
    }
  }

  @Test("If the dragged card is removed, its finger is ignored and the next card is on top")
  func removeHeld() {
    for isPointer in [true, false] {
      let session = stack()
      if isPointer {
        session.send(pointer("down", 200, 300, t: 0), pointer("move", 300, 300, t: 0.1))
      } else {
        session.send(drag("began", 0, t: 0), drag("changed", 100, t: 0.1))
      }
      let before = session.state
      session.send(change("remove", ids: ["a"]))
      checkContinuity(before, session.state, "the dragged card is removed")
      checkInvariants(session.state, "held", removed: ["a"])
      #expect(session.top == "b")
      #expect(!session.bool("isDragging"))
      #expect(session.number("dragX") == 0)
      if isPointer {
        session.send(pointer("move", 380, 300, t: 0.2), pointer("up", 380, 300, t: 0.21))
      } else {
        session.send(drag("changed", 180, t: 0.2), drag("ended", 180, velocity: 900))
      }
      session.settle()
      #expect(session.acts.isEmpty)
      session.flick(1)
      #expect(session.acts == ["b save"])
    }
  }

  @Test("A dragged card returns if a card is inserted above it or it is moved in the list")
  func covered() {
    for event in [change("insert", ["x"], at: 0), change("move", ids: ["a"], at: 2)] {
      let session = stack()
      session.send(drag("began", 0), drag("changed", 90))
      let before = session.state
      session.send(event)
      checkContinuity(before, session.state, "covered")
      #expect(session.top != "a")
      #expect(!session.bool("isDragging"))
      session.send(drag("ended", 300, velocity: 900))
      session.settle()
      #expect(session.acts.isEmpty)
      #expect(session.layer("card:a")?.number("translateX") == 0)
      checkInvariants(session.state, "covered")
    }
  }

  @Test("If a lower card is removed, the cards behind it move up with the spring")
  func removeLower() {
    let session = stack()
    let before = session.state
    session.send(change("remove", ids: ["b"]))
    checkContinuity(before, session.state, "removed below")
    #expect(session.layer("card:b")?["hit"] == nil)
    #expect(session.layer("card:c")?.number("opacity") == 0)
    session.settle()
    #expect(session.layer("card:c")?.number("scale") == 0.92)
    #expect(session.layer("card:c")?.number("opacity") == 1)
  }

  @Test("Replace updates the content of a card, or puts a different card in its place")
  func replace() {
    let session = stack()
    session.send(drag("began", 0), drag("changed", 80))
    session.send([
      "type": "items", "op": "replace",
      "items": [["id": "a", "title": "New", "media": ["kind": "image", "url": "u://1"]]],
    ])
    #expect(session.number("dragX") == 80, "the same card is still dragged")
    #expect(
      session.layer("card:a")?["content"]
        == [
          "kind": "image", "text": "New", "image": "u://1", "id": "a", "position": .integer(0),
        ])
    session.send(change("replace", ["x"], ids: ["a"]))
    #expect(session.top == "x")
    #expect(session.number("dragX") == 0)
    checkInvariants(session.state, "replaced", removed: ["a"])
    session.send(change("replace", ["y"], at: 1))
    #expect(session.layer("card:y")?.number("scale") == 0.92)
    session.flick(1)
    session.send(change("replace", ["z"], ids: ["x"]))
    #expect(session.layer("card:x")?["content"]?["position"] == nil, "x fades while it leaves")
    #expect(!session.bool("canUndo"))
    #expect(session.number("index") == 1)
    let count = session.number("count")
    session.send(change("replace", ["c"], ids: ["d"]), change("replace", ["q"]))
    #expect(session.number("count") == count)
    #expect(
      session.diagnostics.map { $0["code"] } == ["cards/duplicate-id", "cards/unknown-id"])
  }

  @Test("The index follows the top card when cards before it change")
  func index() {
    let session = stack(["a", "b", "c", "d"])
    session.send(action("save"), action("save"))
    session.send(change("insert", ["x"], at: 0))
    #expect((session.number("index"), session.top) == (3, "c"))
    session.send(change("insert", ["y", "z"], at: 3))
    #expect((session.number("index"), session.top) == (3, "y"))
    session.send(change("remove", ids: ["x", "y", "b"]))
    #expect((session.number("index"), session.top) == (1, "z"))
    session.send(change("move", ids: ["d"], at: 0))
    #expect((session.number("index"), session.top) == (2, "z"))
    session.send(change("move", ids: ["a"], at: 4))
    #expect((session.number("index"), session.top) == (1, "z"))
    session.send(change("move", ids: ["a", "c"], at: 1))
    #expect((session.number("index"), session.top) == (1, "a"))
    session.send(change("insert", ["w"], at: 1_000))
    #expect(session.number("count") == 5)
    session.send(change("remove", ids: ["a", "c", "z", "w"]))
    #expect((session.number("index"), session.top, session.phase) == (1, nil, "empty"))
    #expect(session.effects("emptied").count == 1)
  }

  @Test("A reused id is a new card without history")
  func reusedID() {
    let session = stack(["a", "b"])
    session.flick(1)
    session.advance(by: 0.05)
    session.send(change("remove", ids: ["a"]), change("append", ["a"]))
    #expect(session.number("remaining") == 2)
    #expect(session.layer("card:a")?.number("translateX") == 0)
    #expect(session.layer("card:a")?.number("zIndex") == -1)
    session.send(action("undo"))
    #expect(session.top == "b", "there is nothing to undo")
    session.send(change("append", ["a", "n"]))
    #expect(session.number("count") == 3)
    #expect(session.diagnostics.map { $0["code"] } == ["cards/duplicate-id"])
  }

  @Test("A new list keeps the top card if it still exists, and otherwise the next card that does")
  func reload() {
    let session = stack()
    session.flick(1)
    session.send(drag("began", 0), drag("changed", 55))
    let before = session.state
    session.configure(["cards": items(["n", "c", "b", "a"])])
    checkContinuity(before, session.state, "reloaded")
    #expect(session.top == "b")
    #expect(session.number("index") == 2)
    #expect(session.number("dragX") == 55, "the card is still dragged")
    session.configure(["cards": items(["c", "d", "e"])])
    #expect(session.top == "d", "c was before the top card")
    #expect(!session.bool("isDragging"))
    session.configure(["cards": items(["p", "q"])])
    #expect((session.top, session.number("index")) == ("p", 0))
    session.configure(["cards": []])
    #expect(session.phase == "empty")
    #expect(session.effects("emptied").count == 1)
    session.configure(["cards": items(["a"])])
    session.settle()
    #expect((session.top, session.phase) == ("a", "idle"))
  }

  @Test("The initial list can be sent again after the list has changed")
  func reloadEqual() {
    let session = stack(["a", "b"])
    session.flick(1)
    session.send(change("append", ["c"]), change("remove", ids: ["b"]))
    session.configure(["resistance": .number(0.5)])
    #expect((session.top, session.number("count")) == ("c", 2))
    session.configure(["cards": items(["a", "b"])])
    #expect((session.top, session.number("count")) == ("b", 2))
    #expect(session.bool("canUndo"), "a is still swiped")
  }

  @Test("Preload and release keep each card in memory once, and only while it has a layer")
  func memory() {
    let session = stack(["a", "b", "c", "d", "e", "f"], ["ahead": .integer(1)])
    var loaded: [String] = []
    var seen = 0
    func follow(_ note: String) {
      for effect in session.effects.dropFirst(seen) {
        guard case .array(let cards) = effect["cards"] ?? .null else { continue }
        for card in cards.compactMap(\.asString) {
          if effect["type"] == "preload" {
            #expect(!loaded.contains(card), "\(card) twice, \(note)")
            loaded.append(card)
          } else {
            #expect(loaded.contains(card), "\(card) was not there, \(note)")
            loaded.removeAll { $0 == card }
          }
        }
      }
      seen = session.effects.count
      let layers = session.state.layers.filter { $0["role"] == "card" }
      #expect(Set(layers.map(\.id)) == Set(loaded.map { "card:" + $0 }), "\(note)")
    }
    follow("start")
    #expect(loaded == ["a", "b"])
    session.flick(1)
    follow("first")
    session.flick(-1)
    follow("second")
    #expect(loaded.contains("a"), "still in flight")
    session.settle()
    follow("landed")
    #expect(Set(loaded) == ["b", "c", "d"])
    session.send(action("undo"))
    follow("undo")
    session.send(change("remove", ids: ["b", "c"]))
    follow("removed")
    session.send(change("append", ["c"]), action("jump", card: "c"))
    session.settle()
    follow("jump")
    #expect(loaded == ["c"])
  }

  @Test(
    "Refuses invalid input with the path of the error, without changing the state",
    arguments: mistakes)
  func refused(members: JSONObject, path: String) {
    let session = stack()
    var event = members
    event["type"] = "items"
    let failure = session.client.failure(
      "session/send",
      [
        "session": .string(session.id),
        "events": [action("save"), .object(event)],
      ])
    #expect(failure.code == -32602)
    #expect(failure.data["path"]?.asString == "/events/1" + path)
    session.advance(by: 0)
    #expect(session.number("index") == 0)
  }

  static let mistakes: [(JSONObject, String)] = [
    ([:], "/op"), (["op": "shuffle"], "/op"), (["op": "append"], "/items"),
    (["op": "append", "items": [.integer(3)]], "/items/0"),
    (["op": "append", "items": [["title": "x"]]], "/items/0/id"),
    (["op": "append", "items": [["id": "x"], ["id": "x"]]], "/items/1/id"),
    (["op": "append", "items": [["id": "x", "media": ["kind": "film"]]]], "/items/0/media/kind"),
    (["op": "insert", "items": [["id": "x"]]], "/at"),
    (["op": "insert", "items": [["id": "x"]], "at": .number(0.5)], "/at"),
    (["op": "insert", "items": [["id": "x"]], "at": .integer(-1)], "/at"),
    (["op": "remove"], "/ids"), (["op": "remove", "ids": [true]], "/ids/0"),
    (["op": "move", "ids": ["a"]], "/at"),
    (["op": "replace", "items": [["id": "x"]], "ids": []], "/ids"),
  ]
}
