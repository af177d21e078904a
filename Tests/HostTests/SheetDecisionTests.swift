import PlaygroundTesting
import Testing
import Values

private func present(_ sheet: String, _ item: String, over: Value? = nil) -> Value {
  var event: JSONObject = [
    "type": "present", "sheet": .string(sheet), "item": ["id": .string(item)],
  ]
  if let over { event["over"] = over }
  return .object(event)
}

private func bind(_ item: String?, from writer: String? = nil) -> Value {
  var event: JSONObject = ["type": "bind", "sheet": "a", "name": "item"]
  event["value"] = item.map { ["id": .string($0)] } ?? .null
  if let writer { event["from"] = .string(writer) }
  return .object(event)
}

@Suite("Decisions of the sheet coordinator")
struct SheetDecisionTests {
  private func asker(_ more: JSONObject = [:]) -> Asker {
    var parameters: JSONObject = [
      "policy": "queue", "sheets": ["a": ["detents": ["medium", "large"]], "b": [:]],
    ]
    for member in more.elements { parameters[member.name] = member.value }
    return Asker("sheet-coordinator", parameters)
  }

  @Test("A presentation waits for a presented sheet and for a sheet that is being dismissed")
  func presentation() throws {
    let asker = asker()
    let first = asker.send(present("a", "1"))
    #expect(first.outcomes(of: "presentation") == ["presented"])
    #expect(first.decisions("presentation")[0].reason == ["leaving 0 < 1", "above 0 < 1"])
    let presented = first["effects"]?.elements.first { $0["type"] == "presented" }
    #expect(presented?["because"] == first.decisions("presentation")[0]["because"])
    let second = asker.send(present("b", "2"))
    #expect(second.outcomes(of: "presentation") == ["waits"])
    #expect(second.decisions("presentation")[0].missing == ["above"])
    asker.rest()
    let third = asker.send(["type": "dismiss"], present("b", "3"))
    #expect(third.outcomes(of: "presentation") == ["waits"])
    #expect(third.decisions("presentation")[0].missing == ["leaving"])
    #expect(asker.rest().outcomes(of: "presentation").first == "presented")
  }

  @Test("Presenting the same item updates its sheet; presenting over an unknown sheet is dropped")
  func updates() {
    let asker = asker()
    asker.send(present("a", "1"), present("b", "2"))
    let again = asker.send(present("a", "1"), present("b", "2"))
    #expect(again.outcomes(of: "presentation") == ["updated", "updated"])
    #expect(
      again.decisions("presentation").map(\.reason) == [
        ["isUp true is true"], ["isWaiting true is true"],
      ])
    let orphan = asker.send(present("c", "3", over: "nobody"))
    #expect(orphan.outcomes(of: "presentation") == ["dropped"])
    #expect(orphan.decisions("presentation")[0].reason == ["parentIsThere false is false"])
    #expect(orphan["effects"]?.elements.first?["because"] != nil)
    let over = asker.send(present("c", "4", over: "b"))
    #expect(over.decisions("presentation")[0].missing == ["parentIsUp"])
  }

  @Test("The policy decides the outcome of a second presentation", arguments: ["drop", "replace"])
  func policies(policy: String) {
    let asker = asker(["policy": .string(policy)])
    asker.send(present("a", "1"))
    asker.rest()
    let told = asker.send(present("b", "2"))
    let isDropped = policy == "drop"
    #expect(told.outcomes(of: "presentation") == (isDropped ? ["dropped"] : ["replaces", "waits"]))
    #expect(told.decisions("presentation")[0].reason == ["above 1 > 0"])
    let effect = told["effects"]?.elements.first
    #expect(effect?["type"] == (isDropped ? "dropped" : "dismissed"))
    #expect(effect?["because"] == told.decisions("presentation")[0]["because"])
  }

  @Test("With the policy drop, a waiting presentation is also given as a reason")
  func awaited() {
    let asker = asker(["policy": "drop"])
    asker.send(present("a", "1"))
    asker.rest()
    asker.send(["type": "dismiss"], present("b", "2"))
    let told = asker.send(present("c", "3"))
    #expect(told.decisions("presentation")[0].reason == ["waiting 1 > 0"])
  }

  @Test("A new bound item replaces the item in its own sheet")
  func bound() {
    let asker = asker()
    asker.send(bind("1"))
    asker.rest()
    let up = asker.send(bind("2"))
    #expect(up.outcomes(of: "presentation") == ["replaces", "waits"])
    #expect(up.decisions("presentation")[0].reason == ["sheetIsUp true is true"])
    let waiting = asker.send(bind("3"))
    #expect(waiting.outcomes(of: "presentation") == ["replaces", "waits"])
    #expect(waiting.decisions("presentation")[0].reason == ["sheetWaits true is true"])
  }

  @Test("A write reports whether it is applied or late")
  func writes() {
    let asker = asker()
    #expect(asker.send(bind("1")).outcomes(of: "write") == ["applied"])
    asker.rest()
    let later = asker.send(bind("2"), bind("1"))
    #expect(later.outcomes(of: "write") == ["applied", "applied"])
    asker.rest()
    asker.send(bind("3"))
    let late = asker.send(bind("1"))
    #expect(late.outcomes(of: "write") == ["late"])
    #expect(
      late.decisions("write")[0].reason == [
        "makesWay true is true", "isCurrent false is false", "isNewerWanted true is true",
      ])
    #expect(late["effects"]?.elements.first?["because"] != nil)
    asker.rest()
    let old = asker.send(bind("4", from: "1"))
    #expect(old.outcomes(of: "write") == ["late"])
    #expect(old.decisions("write")[0].reason == ["isWriterCurrent false is false"])
  }

  @Test("With manual evaluation, a write waits until there is one")
  func manual() {
    let told = asker(["evaluation": "manual"]).send(bind("1"))
    #expect(told.outcomes(of: "write") == ["waits"])
    #expect(told.decisions("write")[0].reason == ["evaluates false is false"])
    #expect(told.outcomes(of: "presentation") == [])
  }

  @Test("Reports each handoff between the sheet and its content")
  func handOff() {
    let asker = asker()
    asker.send(present("a", "1"), ["type": "measure", "key": "content", "height": .integer(2000)])
    asker.rest()
    let layer = "sheet:a/1"
    let up = asker.send(
      drag("began", 0, 0, layer), drag("changed", 0, -100, layer),
      drag("changed", 0, -200, layer), drag("changed", 0, -400, layer),
      drag("changed", 0, -450, layer), drag("changed", 0, -100, layer),
      drag("cancelled", 0, 0, layer))
    #expect(up.outcomes(of: "handOff") == ["sheet", "content", "sheet"])
    #expect(up.decisions("handOff")[1].reason == ["rise 400 > 357"])
    asker.rest()
    _ = asker.client.call(
      "session/configure", ["session": "s1", "parameters": ["handoff": "none"]])
    let none = asker.send(drag("began", 0, -20, layer), drag("cancelled", 0, 0, layer))
    #expect(none.outcomes(of: "handOff") == ["sheet"])
    #expect(none.decisions("handOff")[0].missing.first == "mayScroll")
  }
}
