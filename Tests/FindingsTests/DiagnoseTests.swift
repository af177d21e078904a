import PlaygroundTesting
import Testing
import Values

@Suite("A session that is judged")
struct DiagnoseTests {
  private let drag: Value = [
    "session": "s1",
    "gesture": [
      "kind": "drag", "from": ["x": .integer(200), "y": .integer(800)],
      "to": ["x": .integer(200), "y": .integer(650)], "duration": .number(0.3),
    ],
  ]

  /// What a drag tells, in a session that may be asked to be judged before it.
  private func codes(_ asks: [Value]) -> (told: [String], all: [String], gestures: Int) {
    let client = Client()
    _ = client.call(
      "session/create",
      [
        "component": "bottom-card",
        "parameters": ["item": ["id": "a"], "velocityContinuity": false],
      ])
    for ask in asks { _ = client.call("session/diagnose", ask) }
    let answer = client.call("session/perform", drag)
    let rest = client.call("session/advance", ["session": "s1", "until": "settled"])
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    func codes(_ value: Value) -> [String] {
      guard case .array(let list)? = value["diagnostics"] else { return [] }
      return list.compactMap { $0["code"]?.asString }
    }
    var gestures = 0
    if case .array(let list)? = all["gestures"] { gestures = list.count }
    return (codes(answer) + codes(rest), codes(all), gestures)
  }

  @Test("What one event begins is no jump, though its call goes on to the end of it")
  func waiting() {
    let client = Client()
    let photos: Value = [["id": "p0"], ["id": "p1"], ["id": "p2"]]
    _ = client.call(
      "session/create",
      [
        "component": "bottom-card",
        "parameters": ["item": ["id": "a", "photos": photos], "scrollExpand": "on"],
      ])
    _ = client.call(
      "session/send", ["session": "s1", "event": ["type": "action", "name": "expand"]])
    _ = client.call("session/advance", ["session": "s1", "until": "settled"])
    _ = client.call("session/diagnose", ["session": "s1"])
    let wheel: Value = [
      "kind": "wheel", "at": ["x": .integer(200), "y": .integer(700)],
      "delta": ["x": .integer(0), "y": .integer(-60)], "duration": .integer(0),
    ]
    let wait: Value = ["kind": "wait", "duration": .integer(1)]
    let gesture: Value = ["kind": "sequence", "gestures": [wheel, wait]]
    let answer = client.call("session/perform", ["session": "s1", "gesture": gesture])
    #expect(answer["state"]?["phase"]?.asString == "compact")
    #expect(answer["diagnostics"] == .array([]))
  }

  @Test("Tells what it finds with the call, and all of it when asked; nothing where nobody asked")
  func diagnose() {
    let judged = codes([["session": "s1"]])
    #expect(judged.told == ["motion/velocity-kink"])
    #expect(judged.all == judged.told && judged.gestures == 1)
    let unjudged = codes([])
    #expect(unjudged.told.isEmpty && unjudged.all.isEmpty && unjudged.gestures == 0)
    let given = codes([["session": "s1"], ["session": "s1", "wanted": false]])
    #expect(given.told.isEmpty && given.all.isEmpty)
  }
}
