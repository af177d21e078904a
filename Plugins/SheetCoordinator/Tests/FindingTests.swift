import PlaygroundTesting
import Testing
import Values

@Suite("Findings")
struct FindingTests {
  @Test("A sheet set up according to the checklist has no findings")
  func clean() {
    let session = coordinator()
    session.send(present("a"))
    session.settle()
    #expect(session.diagnostics.isEmpty)
  }

  @Test("Each violated line of the checklist is reported with its own code")
  func codes() {
    func codes(_ setup: JSONObject, _ pattern: String = "item") -> [String] {
      var members: JSONObject = ["detents": ["large"], "dragIndicator": "visible"]
      for member in setup.elements { members[member.name] = member.value }
      return coordinator(.object(members), ["pattern": .string(pattern)]).codes
    }
    #expect(codes(["detents": .null]) == ["sheet/missing-detents"])
    #expect(codes(["detents": []]) == ["sheet/missing-detents"])
    #expect(codes(["dragIndicator": "automatic"]) == ["sheet/missing-drag-indicator"])
    #expect(codes(["dragIndicator": "hidden"]) == ["sheet/missing-drag-indicator"])
    #expect(codes(["customHandle": true]) == ["sheet/double-indicator"])
    #expect(codes(["modifiersAt": "content"]) == ["sheet/modifier-scope"])
    #expect(codes(["interactiveDismissDisabled": true]) == ["sheet/not-dismissible"])
    #expect(codes([:], "flag") == ["sheet/flag-with-item"])
    #expect(codes(["hasItem": false], "flag") == [])
    #expect(
      coordinator([:]).codes == ["sheet/missing-detents", "sheet/missing-drag-indicator"])
  }

  @Test("Reports an item that is missing, older than the bound one, or accompanied by a flag")
  func content() {
    let blank = coordinator()
    blank.send(present(nil))
    #expect(blank.bool("blank") && blank.codes == ["sheet/blank-content"])
    let beside = coordinator()
    beside.send(bind(item: "a"), bind(flag: true))
    #expect(beside.codes == ["sheet/companion-flag"])
    let stale = coordinator(good, ["pattern": "flag", "evaluation": "manual"])
    stale.send(bind(item: "a"), bind(flag: true), evaluate)
    stale.settle()
    stale.send(drag("ended", 700, velocity: 0))
    stale.settle()
    stale.send(bind(flag: true), evaluate, bind(item: "b"))
    stale.send(bind(item: "b"))
    #expect(stale.codes == ["sheet/flag-with-item", "sheet/stale-content"])
    #expect(stale.text("item") == "a" && stale.diagnostics.last?["severity"] == "error")
  }

  @Test("A custom handle has different codes with and without a visible system indicator")
  func handles() {
    let hidden = coordinator([
      "detents": ["large"], "dragIndicator": "hidden", "customHandle": true,
    ])
    #expect(hidden.codes == ["sheet/missing-drag-indicator", "sheet/custom-handle"])
    let cutOff = coordinator(["dragIndicator": "visible", "customHandle": true])
    #expect(cutOff.codes == ["sheet/missing-detents", "sheet/custom-handle"])
    hidden.send(present("a"))
    #expect(hidden.layer("handle:player/a")?.number("opacity") == 0.3)
  }

  @Test("Each finding's message contains its line of the checklist")
  func lines() {
    let session = coordinator(["customHandle": true, "interactiveDismissDisabled": true])
    let lines = ["line 5", "line 6", "line 7", "line 8"]
    for (finding, line) in zip(session.diagnostics, lines) {
      #expect(finding["message"]?.asString?.contains(line) == true)
    }
    #expect(session.diagnostics.count == 4)
  }

  @Test("Findings are reported once: for listed sheets at the start, for others at presentation")
  func once() {
    let session = coordinator(["dragIndicator": "visible"])
    #expect(session.diagnostics.count == 1)
    #expect(session.diagnostics[0]["severity"] == "warning")
    #expect(session.diagnostics[0]["value"] == "player")
    session.send(present("a"))
    session.settle()
    session.send(dismiss(), present("b"))
    session.settle()
    #expect(session.diagnostics.count == 1)
    session.send(present("n", sheet: "notes"))
    session.settle()
    #expect(session.codes.suffix(2) == ["sheet/missing-detents", "sheet/missing-drag-indicator"])
    #expect(session.diagnostics.last?["value"] == "notes")
    session.configure(["sheets": ["player": ["detents": ["large"], "customHandle": true]]])
    #expect(
      session.codes.suffix(2) == ["sheet/missing-drag-indicator", "sheet/custom-handle"])
  }

  @Test("Blank content is reported as an error at each presentation, with its layer")
  func blank() {
    let session = coordinator(good, ["pattern": "flag"])
    for _ in 0..<2 {
      session.send(bind(flag: true))
      session.settle()
      session.send(bind(flag: false))
      session.settle()
    }
    let blanks = session.diagnostics.filter { $0["code"] == "sheet/blank-content" }
    #expect(blanks.count == 2)
    #expect(blanks[0]["severity"] == "error" && blanks[0]["layer"] == "sheet:player/-")
  }

  @Test("Modifiers inside the content act on the child, not on the sheet itself")
  func scope() {
    let sheets: Value = [
      "player": ["detents": ["large"], "dragIndicator": "visible", "modifiersAt": "content"],
      "notes": [:],
    ]
    let session = coordinator(good, ["sheets": sheets])
    session.send(present("p"))
    session.settle()
    #expect(session.number("height") == 852 && !session.bool("indicatorVisible"))
    #expect(session.layer("sheet:player/p")?.number("cornerRadius") == 0)
    session.send(present("n", sheet: "notes", over: true))
    session.settle()
    #expect(session.number("height") == 783 && session.bool("indicatorVisible"))
    #expect(session.layer("sheet:notes/n")?.number("cornerRadius") == 10)
    #expect(session.codes.first == "sheet/modifier-scope")
    // The spec's remedy: move the modifiers to the call site.
    session.configure([
      "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"], "notes": [:]]
    ])
    session.settle()
    #expect(session.number("height") == 852)
    #expect(session.layer("sheet:player/p") == nil, "the notes hide the player")
    session.send(dismiss())
    session.settle()
    #expect(session.top("sheet:player/p") == 69)
  }

  @Test("A custom handle appears in addition to the system's indicator, just below it")
  func doubled() {
    let session = coordinator([
      "detents": ["large"], "dragIndicator": "visible", "customHandle": true,
    ])
    session.send(present("a"))
    session.settle()
    #expect(session.top("indicator:player/a") == 74 && session.top("handle:player/a") == 77)
  }

  @Test("Refuses invalid events and parameters, and reports the path of the invalid member")
  func mistakes() {
    let session = coordinator()
    let mistakes: [(Value, String)] = [
      (["type": "present"], "/sheet"),
      (["type": "present", "sheet": "player", "item": ["id": .number(3.5)]], "/item/id"),
      (["type": "present", "sheet": "player", "item": ["id": ""]], "/item/id"),
      (["type": "present", "sheet": "player", "over": .number(1.5)], "/over"),
      (["type": "bind", "value": true], "/name"),
      (["type": "bind", "name": "item", "value": true], "/value"),
      (["type": "bind", "name": "flag", "value": ["id": "a"]], "/value"),
      (select("huge"), "/detent"), (select(["fraction": .integer(2)]), "/detent/fraction"),
      (["type": "action", "name": "fly"], "/name"), (["type": "dance"], "/type"),
    ]
    for (event, path) in mistakes {
      let failure = session.client.failure(
        "session/send", ["session": .string(session.id), "events": [present("a"), event]])
      #expect(failure.code == -32602 && failure.data["path"] == .string("/events/1" + path))
    }
    let wrong: [(Value, String)] = [
      (["player": .integer(1)], "/player"),
      (["player": ["detents": "large"]], "/player/detents"),
      (["player": ["detents": ["large", "big"]]], "/player/detents/1"),
      (["player": ["detents": [["fraction": .integer(0)]]]], "/player/detents/0/fraction"),
      (["player": ["detents": [["height": .integer(0)]]]], "/player/detents/0/height"),
      (["player": ["dragIndicator": "seen"]], "/player/dragIndicator"),
      (["player": ["dragindicator": "visible"]], "/player/dragindicator"),
      (["player": ["detents": ["large"], "initialDetent": "medium"]], "/player/initialDetent"),
      (["a/b": ["modifiersAt": "home"]], "/a~1b/modifiersAt"),
    ]
    for (sheets, path) in wrong {
      let failure = session.client.failure(
        "session/configure", ["session": .string(session.id), "parameters": ["sheets": sheets]])
      #expect(failure.code == -32602)
      #expect(failure.data["path"] == .string("/parameters/sheets" + path))
    }
    session.advance(by: 0)
    #expect(session.phase == "idle" && session.effects.isEmpty)
  }
}
