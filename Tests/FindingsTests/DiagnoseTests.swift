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

  /// What a drag tells, in a session that may be asked to be judged before it, and comes to rest in
  /// one call behind others that move its clock.
  private func codes(
    _ asks: [Value], steps: Int = 0
  ) -> (told: [String], all: [Value], gestures: [Value]) {
    let client = Client()
    _ = client.call(
      "session/create",
      [
        "component": "bottom-card",
        "parameters": ["item": ["id": "a"], "velocityContinuity": false],
      ])
    for ask in asks { _ = client.call("session/diagnose", ask) }
    let answer = client.call("session/perform", drag)
    for _ in 0..<steps {
      _ = client.call("session/advance", ["session": "s1", "by": .number(1.0 / 60)])
    }
    let rest = client.call("session/advance", ["session": "s1", "until": "settled"])
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    func list(_ value: Value?) -> [Value] {
      if case .array(let list)? = value { list } else { [] }
    }
    let told = (list(answer["diagnostics"]) + list(rest["diagnostics"])).map(code)
    return (told, list(all["diagnostics"]), list(all["gestures"]))
  }

  private func code(_ diagnostic: Value) -> String { diagnostic["code"]?.asString ?? "" }

  @Test("What is found does not depend on how often the clock is moved")
  func clock() {
    let (once, often) = (codes([["session": "s1"]]), codes([["session": "s1"]], steps: 20))
    #expect(once.told == often.told)
    #expect(once.all == often.all)
    #expect(once.gestures == often.gestures)
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
    #expect(judged.all.map(code) == judged.told && judged.gestures.count == 1)
    let unjudged = codes([])
    #expect(unjudged.told.isEmpty && unjudged.all.isEmpty && unjudged.gestures.isEmpty)
    let given = codes([["session": "s1"], ["session": "s1", "wanted": false]])
    #expect(given.told.isEmpty && given.all.isEmpty)
  }
}
