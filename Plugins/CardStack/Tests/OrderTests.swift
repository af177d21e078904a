import PlaygroundTesting
import Testing
import Values

@Suite("The order of the layers")
struct OrderTests {
  @Test("A card that is pushed out of the loaded range keeps its depth and is never lifted")
  func pushedOut() {
    for depth in ["deck", "peek"] {
      for push in [
        [change("insert", ["n"], at: 0)], [change("insert", ["n", "m", "o"], at: 1)],
        [change("move", ids: ["e"], at: 0)],
        [action("save"), action("undo")],
      ] {
        let session = stack(["a", "b", "c", "d", "e"], ["depth": .string(depth)])
        session.settle()
        session.send(all: push)
        session.advance(by: 0.8, frames: true)
        for frame in session.frames {
          checkInvariants(frame, depth)
          for card in frame.cards {
            let position = card["content"]?["position"]?.asNumber ?? 0
            let back = frame["phase"] == "undoing" && position == 0
            guard position >= 0, !back else { continue }
            #expect(card.number("zIndex") == (position == 0 ? 100 : -position), "\(card.id)")
          }
        }
      }
    }
  }

  @Test("A card that fades out and is loaded again reappears at its own depth in the stack")
  func backBelow() {
    let session = stack(["a", "b", "c", "d", "e"], ["depth": "deck"])
    session.send(change("insert", ["n"], at: 0))
    session.advance(by: 0.1)
    #expect(session.layer("card:c")?.number("zIndex") == -3)
    session.send(change("remove", ids: ["n"]))
    #expect(session.layer("card:c")?.number("zIndex") == -2)
    session.settle()
    #expect(session.layer("card:c")?.number("zIndex") == -2)
  }

  @Test("Several returning cards keep their order, and only the top one is lifted")
  func severalBack() {
    let session = stack(
      ["a", "b", "c", "d", "e"], ["undoDepth": .integer(5), "behind": .integer(3)])
    for _ in 0..<3 { session.send(action("save")) }
    session.settle()
    session.send(action("jump", card: "a"))
    #expect(session.layer("card:a")?.number("zIndex") == 101)
    #expect(session.layer("card:b")?.number("zIndex") == -1)
    #expect(session.layer("card:c")?.number("zIndex") == -2)
    session.advance(by: 1, frames: true)
    for frame in session.frames { checkInvariants(frame, "jumped") }
  }

  @Test("Leaving cards stay below the controls, however many there are")
  func manyFlights() {
    let session = stack((0..<60).map { "c\($0)" })
    session.send(action("save"), action("save"))
    var snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = stack(["x"])
    #expect(raiseLifts(in: &snapshot) == 1)
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": snapshot["snapshot"] ?? .null])
    for step in 0..<40 {
      other.send(action("save"))
      checkInvariants(other.state, "step \(step)")
      let flights = other.state.cards.filter { $0.number("zIndex") > 100 }
      #expect(
        flights.map { $0["content"]?.number("position") ?? 0 }
          == flights.map { $0["content"]?.number("position") ?? 0 }.sorted(), "by decision")
    }
  }

  /// Raises the z-order of the second leaving card, as if thousands of decisions without a pause had preceded it, and
  /// returns the number of changes.
  private func raiseLifts(in value: inout Value) -> Int {
    var count = 0
    switch value {
    case .object(let members):
      var changed: JSONObject = [:]
      for member in members.elements {
        var inner = member.value
        if member.name == "lift", inner.asNumber == 102 {
          inner = .number(9_997)
          count += 1
        } else {
          count += raiseLifts(in: &inner)
        }
        changed.append(member.name, inner)
      }
      value = .object(changed)
    case .array(var elements):
      for index in elements.indices { count += raiseLifts(in: &elements[index]) }
      value = .array(elements)
    default: break
    }
    return count
  }
}
