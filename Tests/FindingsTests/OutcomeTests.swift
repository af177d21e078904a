import PlaygroundTesting
import Testing
import Values

@Suite("Gestures whose outcome the finger did not ask for")
struct OutcomeTests {
  /// Returns the findings of a bottom card for events that start when it is at rest.
  private func codes(_ parameters: JSONObject, _ events: [Value]) -> [String] {
    let client = Client()
    var parameters = parameters
    parameters["item"] = ["id": "a"]
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": .object(parameters)])
    _ = client.call("session/diagnose", ["session": "s1"])
    _ = client.call("session/send", ["session": "s1", "events": .array(events)])
    _ = client.call("session/advance", ["session": "s1", "until": "settled"])
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    guard case .array(let list)? = all["diagnostics"] else { return [] }
    return list.map { "\($0["code"]?.asString ?? "") \($0["severity"]?.asString ?? "")" }
  }

  /// Returns the events of a finger at places, given as time, x and y.
  private func finger(_ places: [(Double, Double, Double)]) -> [Value] {
    places.enumerated().map { index, place in
      [
        "type": "pointer",
        "phase": .string(index == 0 ? "down" : index == places.count - 1 ? "up" : "move"),
        "t": .number(place.0), "x": .number(place.1), "y": .number(place.2),
      ]
    }
  }

  @Test(
    "Notes a card that is dismissed although the finger flings it up",
    arguments: [("literal", ["gesture/released-against information"]), ("signed", [])])
  func released(decision: String, expected: [String]) {
    // Down by 90 points in half a second, then up by 22 in 50 ms.
    var places: [(Double, Double, Double)] = []
    for step in 0...20 { places.append((0.025 * Double(step), 200, 745 + 4.5 * Double(step))) }
    for step in 1...5 { places.append((0.5 + 0.01 * Double(step), 200, 835 - 4.5 * Double(step))) }
    places.append((0.551, 200, 812.5))
    #expect(codes(["decision": .string(decision)], finger(places)) == expected)
  }

  @Test(
    "Notes a fling back that one event reports with the whole drag",
    arguments: [("literal", ["gesture/released-against information"]), ("signed", [])])
  func whole(decision: String, expected: [String]) {
    let drag: Value = [
      "type": "drag", "phase": "ended", "translation": ["x": .integer(0), "y": .integer(60)],
      "velocity": ["x": .integer(0), "y": .integer(-450)],
    ]
    #expect(codes(["decision": .string(decision)], [drag]) == expected)
  }

  @Test(
    "Notes a card that is dismissed by a horizontal swipe",
    arguments: [("any", ["gesture/across-axis information"]), ("vertical", [])])
  func across(axis: String, expected: [String]) {
    let places = [
      (0.0, 100.0, 780.0), (0.08, 160, 780), (0.12, 200, 780), (0.15, 220, 780), (0.18, 240, 798),
      (0.18, 240, 798),
    ]
    #expect(codes(["axis": .string(axis)], finger(places)) == expected)
  }

  @Test("Says nothing about a card that is dragged slowly aside and returns")
  func returns() {
    var places: [(Double, Double, Double)] = []
    for step in 0...40 {
      places.append((0.02 * Double(step), 100 + 3 * Double(step), 780 - Double(step) / 4))
    }
    places.append((0.9, 220, 770))
    #expect(codes([:], finger(places)) == [])
  }
}
