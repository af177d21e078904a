import PlaygroundTesting
import Testing
import Values

@Suite("session/diagnose")
struct DiagnoseTests {
  private let drag: Value = [
    "session": "s1",
    "gesture": [
      "kind": "drag", "from": ["x": .integer(200), "y": .integer(800)],
      "to": ["x": .integer(200), "y": .integer(650)], "duration": .number(0.3),
    ],
  ]

  /// Returns the diagnostics of a drag that settles in one call, after calls that advance the clock.
  ///
  /// `asks` are the parameters of the `session/diagnose` calls before the drag.
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

  @Test("Findings do not depend on the number of clock advances")
  func clock() {
    let (once, often) = (codes([["session": "s1"]]), codes([["session": "s1"]], steps: 20))
    #expect(once.told == often.told)
    #expect(once.all == often.all)
    #expect(once.gestures == often.gestures)
  }

  @Test("Diagnosing from the middle of a drag reports no jump, but does report the release")
  func midway() {
    for keeps in [true, false] {
      let client = Client()
      _ = client.call(
        "session/create",
        [
          "component": "bottom-card",
          "parameters": ["item": ["id": "a"], "velocityContinuity": .bool(keeps)],
        ])
      var told: [Value] = []
      func send(_ phase: String, _ y: Int64, _ time: Double) {
        let event: Value = [
          "type": "pointer", "phase": .string(phase), "x": .integer(200), "y": .integer(y),
          "t": .number(time),
        ]
        let answer = client.call("session/send", ["session": "s1", "event": event])
        if case .array(let list)? = answer["diagnostics"] { told += list }
      }
      send("down", 800, 0.1)
      send("move", 780, 0.12)
      send("move", 760, 0.14)
      _ = client.call("session/diagnose", ["session": "s1"])
      for (index, time) in [0.16, 0.18, 0.2].enumerated() {
        send("move", 740 - 20 * Int64(index), time)
      }
      send("up", 700, 0.205)
      #expect(told.map(code) == (keeps ? [] : ["motion/velocity-kink"]))
    }
  }

  @Test(
    "Restoring a snapshot in the middle of a drag does not change the findings")
  func goingBack() {
    func told(goesBack: Bool) -> (told: [String], all: [Value], gestures: [Value]) {
      let client = Client()
      _ = client.call(
        "session/create",
        [
          "component": "bottom-card",
          "parameters": [
            "item": ["id": "a"], "inset": "binary", "velocityContinuity": false,
          ],
        ])
      _ = client.call("session/diagnose", ["session": "s1"])
      var answers: [Value] = []
      for index in 0...6 {
        let phase: Value = index == 0 ? "down" : index == 6 ? "up" : "move"
        if index == 4, goesBack {
          let snapshot = client.call("session/snapshot", ["session": "s1"])["snapshot"] ?? .null
          _ = client.call("session/advance", ["session": "s1", "by": .number(0.3)])
          _ = client.call("session/restore", ["session": "s1", "snapshot": snapshot])
        }
        answers.append(
          client.call(
            "session/send",
            [
              "session": "s1",
              "event": [
                "type": "pointer", "phase": phase, "x": .integer(200),
                "y": .integer(Int64(790 - 20 * min(index, 5))),
                "t": .number(Double(index) / 60),
              ],
            ]))
      }
      answers.append(client.call("session/advance", ["session": "s1", "until": "settled"]))
      let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
      func list(_ value: Value?) -> [Value] {
        if case .array(let list)? = value { list } else { [] }
      }
      return (
        answers.flatMap { list($0["diagnostics"]) }.map(code), list(all["diagnostics"]),
        list(all["gestures"])
      )
    }
    let (straight, back) = (told(goesBack: false), told(goesBack: true))
    #expect(straight.told.contains("motion/jump"))
    #expect(straight.told.contains { $0 == "motion/velocity-kink" || $0 == "motion/release-stall" })
    #expect(back.told == straight.told && back.all == straight.all)
    #expect(back.gestures == straight.gestures && back.gestures.count == 1)
  }

  @Test("A motion started by the first event of a long call is not a jump")
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

  @Test("Reports findings with each call, and all of them at the end, but only if requested")
  func diagnose() {
    let judged = codes([["session": "s1"]])
    #expect(judged.told == ["motion/velocity-kink"])
    #expect(judged.all.map(code) == judged.told && judged.gestures.count == 1)
    let unjudged = codes([])
    #expect(unjudged.told.isEmpty && unjudged.all.isEmpty && unjudged.gestures.isEmpty)
    let given = codes([["session": "s1"], ["session": "s1", "wanted": false]])
    #expect(given.told.isEmpty && given.all.isEmpty)
  }

  @Test("A decision by the next gesture, or reported with it, is not assigned to the first one")
  func decisions() throws {
    /// Returns the time from release to decision for two drags, sent in one call or event by event.
    func decided(inOne: Bool) throws -> [Value?] {
      let client = Client()
      _ = client.call(
        "session/create",
        ["component": "card-stack", "parameters": ["cards": [["id": "a"], ["id": "b"]]]])
      _ = client.call("session/diagnose", ["session": "s1"])
      var events: [Value] = []
      // After the first drag, the layer returns; the second drag starts during the return.
      for (start, way, count) in [(0.0, 40.0, 30), (0.7, 160, 12)] as [(Double, Double, Int)] {
        for index in 0...count {
          let phase: Value = index == 0 ? "down" : index == count ? "up" : "move"
          let share = Double(min(index, count - 1)) / Double(count - 1)
          events.append([
            "type": "pointer", "phase": phase, "x": .number(200 + way * share),
            "y": .integer(400), "t": .number(start + Double(index) / 60),
          ])
        }
      }
      let calls: [Value] = inOne ? [.array(events)] : events.map { .array([$0]) }
      for call in calls { _ = client.call("session/send", ["session": "s1", "events": call]) }
      _ = client.call("session/advance", ["session": "s1", "until": "settled"])
      let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
      guard case .array(let gestures)? = all["gestures"] else { return [] }
      return gestures.map { $0["toDecision"] }
    }
    let (once, often) = (try decided(inOne: true), try decided(inOne: false))
    #expect(once.count == 2 && once[0] == .null && once[1]?.asNumber == 0, "\(once)")
    #expect(once == often)
  }

  @Test("Reports an invisible hit area once, with the first call that can detect it")
  func touches() {
    let client = Client()
    _ = client.call(
      "session/create",
      ["component": "bottom-card", "parameters": ["item": ["id": "a"], "hitRegion": "frame"]])
    _ = client.call("session/diagnose", ["session": "s1"])
    func codes(_ value: Value) -> [String] {
      guard case .array(let list)? = value["diagnostics"] else { return [] }
      return list.map(code)
    }
    let told = (0..<3).map { _ in
      codes(client.call("session/advance", ["session": "s1", "by": .number(1)]))
    }
    #expect(told[0].contains("hit/invisible") && told[1] == [] && told[2] == [])
    let all = codes(client.call("session/diagnose", ["session": "s1", "wanted": false]))
    #expect(all.sorted() == told[0].sorted())
  }

  @Test(
    "The duration of an invisible hit area does not depend on the number of clock advances",
    arguments: [0.004, 0.1, 3])
  func fadingIn(step: Double) {
    let client = Client()
    _ = client.call(
      "session/create",
      [
        "component": "card-stack",
        "parameters": ["cards": [["id": "a"], ["id": "b"], ["id": "c"]]],
      ])
    _ = client.call("session/diagnose", ["session": "s1"])
    // A card that is inserted while another one returns accepts touches immediately and becomes visible soon
    // after.
    for index in 0...12 {
      let phase: Value = index == 0 ? "down" : index == 12 ? "up" : "move"
      _ = client.call(
        "session/send",
        [
          "session": "s1",
          "event": [
            "type": "pointer", "phase": phase, "x": .number(200 + 5 * Double(min(index, 11))),
            "y": .integer(400), "t": .number(Double(index) / 60),
          ],
        ])
    }
    _ = client.call(
      "session/send",
      [
        "session": "s1",
        "event": [
          "type": "items", "op": "insert", "at": .integer(0), "items": [["id": "z"]],
          "t": .number(0.3),
        ],
      ])
    for _ in 0..<Int(3 / step) {
      _ = client.call("session/advance", ["session": "s1", "by": .number(step)])
    }
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    guard case .array(let list)? = all["diagnostics"] else { return }
    #expect(!list.map(code).contains("hit/invisible"))
  }
}
