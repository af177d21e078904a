import PlaygroundTesting
import Testing
import Values

@Suite("Refused events")
struct RefusedEventTests {
  @Test("A refused event with a later time leaves the state at the clock's time")
  func shownMoment() {
    let client = Client()
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    let before = client.call("session/state", ["session": "s1"])
    let failure = client.failure(
      "session/send",
      [
        "session": "s1",
        "event": [
          "type": "drag", "phase": "began", "t": .integer(5), "target": "nothing",
          "translation": ["x": .integer(0), "y": .integer(0)],
        ],
      ])
    #expect(failure.code == -32602)
    #expect(client.call("session/state", ["session": "s1"]) == before)
  }
}
