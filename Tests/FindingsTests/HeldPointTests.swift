import PlaygroundTesting
import Testing
import Values

@Suite("The measured distance between a finger and a layer")
struct HeldPointTests {
  /// Returns the measurements of the gestures in a session.
  private func gestures(
    _ component: String, _ parameters: Value, before: [Value] = [], _ events: [Value]
  ) -> [Value] {
    let client = Client()
    _ = client.call(
      "session/create", ["component": .string(component), "parameters": parameters])
    func send(_ events: [Value]) {
      _ = client.call("session/send", ["session": "s1", "events": .array(events)])
      _ = client.call("session/advance", ["session": "s1", "until": "settled"])
    }
    if !before.isEmpty { send(before) }
    _ = client.call("session/diagnose", ["session": "s1"])
    send(events)
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    guard case .array(let list)? = all["gestures"] else { return [] }
    return list
  }

  private func pointer(
    _ phase: String, _ x: Double, _ y: Double, _ t: Double, id: Int64 = 0
  ) -> Value {
    [
      "type": "pointer", "phase": .string(phase), "x": .number(x), "y": .number(y),
      "t": .number(t), "id": .integer(id),
    ]
  }

  /// Returns the samples of a finger that moves from one point to another in half a second.
  private func samples(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), start: Double = 0
  ) -> [Value] {
    [pointer("down", from.x, from.y, start)]
      + (1...30).map { step in
        let part = Double(step) / 30
        return pointer(
          "move", from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
          start + part / 2)
      }
  }

  private let cards: Value = [["id": "a"], ["id": "b"]]

  @Test("Measures the touched point of a card that turns", arguments: ["none", "touch", "finger"])
  func turning(pivot: String) {
    let found = gestures(
      "card-stack", ["cards": cards, "pivot": .string(pivot)], samples((360, 95), (30, 95)))
    #expect(found.count == 1)
    let distance = found.first?.number("distance") ?? -1
    #expect(pivot == "finger" ? distance < 0.01 : abs(distance - 85) < 1, "\(distance)")
  }

  @Test("Content that scrolls with the finger is not off, even if it was not scrolled before")
  func scrolled() throws {
    let found = gestures(
      "sheet-coordinator", ["sheets": ["l": ["detents": ["large"]]]],
      before: [
        ["type": "present", "sheet": "l", "item": ["id": "a"]],
        ["type": "measure", "key": "content", "height": .number(2400)],
      ], samples((200, 700), (200, 600), start: 5))
    #expect(found.count == 1)
    let gesture = try #require(found.first)
    #expect(gesture.number("distance") < 10.01, "the recognition distance")
    guard case .array(let track)? = gesture["track"], let last = track.last else {
      return #expect(gesture == .null)
    }
    #expect(abs(last.number("finger") - last.number("layer")) < 10.01)
  }

  @Test("A second finger that the component ignores is not a gesture")
  func second() {
    var events = samples((200, 300), (80, 300))
    events += [
      pointer("down", 300, 200, 0.6, id: 1), pointer("move", 300, 260, 0.65, id: 1),
      pointer("up", 300, 260, 0.7, id: 1), pointer("move", 60, 300, 0.75),
      pointer("up", 60, 300, 0.9),
    ]
    let found = gestures("card-stack", ["cards": cards], events)
    #expect(found.count == 1)
    #expect(found.first?.number("duration") == 0.9)
    #expect(found.first?.number("way") == 140)
    #expect(found.first?["toRest"] != .null)
  }
}
