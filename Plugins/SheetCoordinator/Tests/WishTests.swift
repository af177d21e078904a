import PlaygroundTesting
import Testing
import Values

@Suite("Bindings, parents and the ends of motions")
struct WishTests {
  @Test("An item bound again during its dismissal waits and is presented again")
  func secondTap() {
    for leave in [bind(item: nil), escape, dismiss("a"), tap("scrim")] {
      let session = coordinator()
      session.send(bind(item: "a"))
      session.settle()
      session.send(leave)
      session.advance(by: 0.1)
      session.send(bind(item: "a"))
      #expect(session.number("queued") == 1)
      session.settle()
      #expect(session.text("item") == "a" && session.phase == "presented")
      #expect(!session.story.contains { $0.hasPrefix("dropped") }, "\(session.story)")
    }
  }

  @Test("A write is late only if it sets an older item after a newer one")
  func late() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: "b"))
    session.advance(by: 0.1)
    session.send(bind(item: "a"))
    #expect(session.story.last == "dropped a late")
    session.settle()
    #expect(session.text("item") == "b")
  }

  @Test("The end of each motion is reported once, at the time at which the motion ends")
  func ends() {
    let session = coordinator()
    session.send(present("a"))
    #expect(session.effectTypes == ["presented"])
    session.settle()
    #expect(session.effectTypes == ["presented", "didPresent"])
    #expect(session.effects.last?["t"]?.asNumber == session.time)
    session.send(drag("began", 0), drag("cancelled", 0), dismiss())
    session.settle()
    #expect(session.effectTypes == ["presented", "didPresent", "dismissed", "didDismiss"])
    #expect(session.effects.last?["t"]?.asNumber == session.time)
    session.send(present("b"))
    session.advance(by: 0.1)
    session.send(dismiss())
    session.settle()
    #expect(session.effectTypes.suffix(3) == ["presented", "dismissed", "didDismiss"])
  }

  static let sheets: Value = [
    "note": ["detents": ["medium"], "hasItem": false, "over": "player"],
    "player": ["detents": ["large"], "dragIndicator": "visible"],
  ]

  @Test("A flag in the player's content presents its sheet over the player")
  func parent() {
    let session = coordinator(good, ["sheets": Self.sheets])
    session.send(bind(item: "p", sheet: "player"))
    session.settle()
    session.send(bind(flag: true, sheet: "note"))
    session.settle()
    #expect(session.story == ["presented p", "presented -"] && session.number("depth") == 2)
    session.send(bind(flag: false, sheet: "note"))
    session.settle()
    #expect(session.text("item") == "p" && session.number("depth") == 1)
    session.send(bind(flag: true, sheet: "note"), bind(item: "q", sheet: "player"))
    session.settle()
    #expect(session.story.suffix(3) == ["dismissed p replaced", "presented q", "presented -"])
    #expect(session.text("sheet") == "note" && session.number("depth") == 2)
  }

  @Test("Parent and child set in one call appear in order, even during a dismissal")
  func together() {
    let session = coordinator(good, ["sheets": Self.sheets])
    session.send(bind(flag: true, sheet: "note"), bind(item: "p", sheet: "player"))
    #expect(session.story == ["presented p", "presented -"])
    session.send(dismissAll)
    session.settle()
    session.send(present("x"))
    session.settle()
    session.send(dismiss())
    session.advance(by: 0.05)
    session.send(bind(flag: true, sheet: "note"), bind(item: "p", sheet: "player"))
    #expect(session.number("queued") == 2)
    session.settle()
    #expect(session.story.suffix(2) == ["presented p", "presented -"])
    #expect(session.number("depth") == 2)
  }

  @Test("A child sheet is dropped if its parent is not presented, and its flag is reset")
  func orphan() {
    let session = coordinator(good, ["sheets": Self.sheets])
    session.send(bind(flag: true, sheet: "note"))
    #expect(session.story == ["dropped - parent"] && session.phase == "idle")
    session.send(bind(item: "p", sheet: "player"))
    session.settle()
    #expect(session.number("depth") == 1)
    let named = coordinator(good, ["sheets": ["player": good, "note": good]])
    named.send(present("p"))
    named.send([
      "type": "bind", "sheet": "note", "name": "item", "value": item("n"), "over": "player",
    ])
    named.settle()
    #expect(named.number("depth") == 2 && named.text("sheet") == "note")
  }

  @Test(
    "The policies also apply to sheets over a parent", arguments: ["replace", "queue", "drop"])
  func policies(policy: String) {
    let session = coordinator(
      good, ["policy": .string(policy), "sheets": ["player": good, "note": good, "more": good]])
    func over(_ id: String, _ sheet: String) -> Value {
      ["type": "present", "sheet": .string(sheet), "item": item(id), "over": "player"]
    }
    session.send(present("p"), over("n", "note"))
    session.settle()
    session.send(over("m", "more"))
    session.settle()
    let stories = [
      "replace": ["dismissed n replaced", "presented m"], "queue": [], "drop": ["dropped m busy"],
    ]
    #expect(session.story == ["presented p", "presented n"] + (stories[policy] ?? []))
    #expect(session.number("depth") == 2)
    #expect(session.number("queued") == (policy == "queue" ? 1 : 0))
    session.send(dismiss())
    session.settle()
    #expect(session.number("depth") == (policy == "queue" ? 2 : 1))
  }

  @Test("Integers are valid ids")
  func integers() {
    let session = coordinator()
    session.send(["type": "bind", "name": "item", "value": ["id": .integer(7)]])
    session.settle()
    #expect(session.text("item") == "7" && session.layer("sheet:player/7") != nil)
    session.send(["type": "dismiss", "item": .integer(7)])
    #expect(session.story == ["presented 7", "dismissed 7 program"])
  }

  @Test("Refuses unknown names and lists the valid ones")
  func refused() {
    let sheets: Value = ["player": twoHeights, "settings": ["hasItem": false]]
    let session = coordinator(good, ["sheets": sheets])
    session.send(present("a"))
    session.settle()
    #expect(session.refusal(select(["height": .integer(20)])).path == "/event/detent")
    #expect(session.refusal(select(["height": .integer(20)])).expected.contains("medium, large"))
    let bound = session.refusal(bind(detent: "content"))
    #expect(bound.path == "/event/value" && bound.expected.contains("medium"))
    let settings = session.refusal(bind(item: "x", sheet: "settings"))
    #expect(settings.path == "/event/name" && settings.expected.contains("player"))
    let typo = session.client.failure(
      "session/configure",
      [
        "session": .string(session.id),
        "parameters": ["sheets": ["player": ["detent": ["large"]]]],
      ])
    #expect(typo.data["expected"]?.asString?.contains("detents") == true)
  }

  @Test("A bound detent is the initial one, moves the sheet later, and follows user drags")
  func selection() {
    let session = coordinator(twoHeights)
    session.send(bind(detent: "large"), bind(item: "a"))
    #expect(session.text("detent") == "large")
    session.settle()
    session.send(bind(detent: "medium"))
    #expect(session.text("detent") == "medium" && session.story.last == "detentChanged medium")
    session.settle()
    session.send(drag("ended", -300, velocity: 0))
    session.settle()
    session.send(evaluate)
    #expect(session.text("detent") == "large")
    session.send(bind(detent: "medium"))
    #expect(session.text("detent") == "medium")
    let initial = coordinator([
      "detents": ["medium", "large"], "dragIndicator": "visible", "initialDetent": "large",
    ])
    initial.send(present("a"))
    #expect(initial.text("detent") == "large")
  }

  @Test("A sheet with the content detent follows the measured height")
  func fitted() {
    let session = coordinator(["detents": ["content"], "dragIndicator": "visible"])
    session.send(present("a"), measure("content", 310))
    session.settle()
    #expect(session.number("height") == 310 && session.text("detent") == "content")
    session.send(measure("content", 500))
    #expect(session.number("height") == 310 && session.phase == "settling")
    session.settle()
    #expect(session.number("height") == 500)
    session.send(measure("content", 5000))
    session.settle()
    #expect(session.number("height") == 783)
  }

  @Test("A tap on the indicator goes to the next detent, and from the highest to the lowest")
  func indicator() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(tap("indicator"))
    session.settle()
    #expect(session.text("detent") == "large")
    session.send(pointer("down", 196, 76), pointer("up", 196, 76))
    session.settle()
    #expect(session.text("detent") == "medium")
  }

  @Test("The app chooses how a sheet reacts to the keyboard")
  func keyboard() {
    for (behavior, height) in [("lift", 626.0), ("fill", 783), ("ignore", 426)] {
      let session = coordinator([
        "detents": ["medium", "large"], "dragIndicator": "visible", "keyboard": .string(behavior),
      ])
      session.send(present("a"), environment(["keyboardHeight": .integer(200)]))
      session.settle()
      #expect(session.number("height") == height, "\(behavior)")
    }
  }

  @Test("On a wide screen, page and form sheets float in the center with four rounded corners")
  func wide() {
    let iPad: Value = [
      "width": .integer(1024), "height": .integer(768), "safeArea": ["top": .integer(24)],
    ]
    for (sizing, width, height) in [("form", 540.0, 620.0), ("page", 704, 700)] {
      let setup: Value = [
        "detents": ["large"], "dragIndicator": "visible", "sizing": .string(sizing),
        "cornerRadius": .integer(16),
      ]
      let session = coordinator(setup, viewport: iPad)
      session.send(present("a"))
      session.settle()
      let sheet = session.layer("sheet:player/a") ?? .null
      #expect(sheet.number("width") == width && sheet.number("height") == height)
      #expect(sheet.number("x") == (1024 - width) / 2 && sheet.number("y") == (768 - height) / 2)
      #expect(sheet.number("cornerRadius") == 16 && sheet["cornerRadii"] == nil)
      #expect(session.layer("presenter")?.number("scale") == 1)
      #expect(session.number("height") == height)
      session.send(pointer("down", 500, 300), pointer("move", 500, 760), pointer("up", 500, 760))
      #expect(session.story.last == "dismissed a swipe")
      let phone = coordinator(setup)
      phone.send(present("a"))
      phone.settle()
      #expect(phone.layer("sheet:player/a")?.number("width") == 393)
    }
  }
}
