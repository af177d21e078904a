import PlaygroundTesting
import Testing
import Values

@Suite("Stacks, queues and policies")
struct StackTests {
  /// The expected effects of each policy in each situation.
  ///
  /// The events of a step are sent in one call.
  static let table: [(policy: String, what: String, steps: [[Value]], story: [String])] = [
    (
      "replace", "present a second sheet", [[present("a")], [present("b")]],
      ["presented a", "dismissed a replaced", "presented b"]
    ),
    (
      "queue", "present a second sheet", [[present("a")], [present("b")], [dismiss()]],
      ["presented a", "dismissed a program", "presented b"]
    ),
    (
      "drop", "present a second sheet", [[present("a")], [present("b")], [dismiss()]],
      ["presented a", "dropped b busy", "dismissed a program"]
    ),
    (
      "replace", "two at once", [[present("a"), present("b")]],
      ["presented a", "dismissed a replaced", "presented b"]
    ),
    (
      "queue", "two at once", [[present("a"), present("b")], [dismiss()]],
      ["presented a", "dismissed a program", "presented b"]
    ),
    ("drop", "two at once", [[present("a"), present("b")]], ["presented a", "dropped b busy"]),
    (
      "replace", "dismiss and present in one call", [[present("a")], [dismiss(), present("b")]],
      ["presented a", "dismissed a program", "presented b"]
    ),
    (
      "queue", "dismiss and present in one call", [[present("a")], [dismiss(), present("b")]],
      ["presented a", "dismissed a program", "presented b"]
    ),
    (
      "drop", "dismiss and present in one call", [[present("a")], [dismiss(), present("b")]],
      ["presented a", "dismissed a program", "presented b"]
    ),
    (
      "replace", "present two sheets during a dismissal",
      [[present("a")], [dismiss(), present("b"), present("c")]],
      ["presented a", "dismissed a program", "dropped b replaced", "presented c"]
    ),
    (
      "queue", "present two sheets during a dismissal",
      [[present("a")], [dismiss(), present("b"), present("c")], [dismiss()]],
      ["presented a", "dismissed a program", "presented b", "dismissed b program", "presented c"]
    ),
    (
      "drop", "present two sheets during a dismissal",
      [[present("a")], [dismiss(), present("b"), present("c")]],
      ["presented a", "dismissed a program", "dropped c busy", "presented b"]
    ),
    (
      "queue", "dismissAll, then present",
      [[present("a"), present("b"), present("c")], [dismissAll, present("d")]],
      [
        "presented a", "dropped b cancelled", "dropped c cancelled", "dismissed a program",
        "presented d",
      ]
    ),
    (
      "replace", "present the same sheet again during its dismissal",
      [[present("a")], [dismiss(), present("a")]],
      ["presented a", "dismissed a program", "presented a"]
    ),
    (
      "queue", "dismiss a waiting sheet",
      [[present("a"), present("b"), present("c")], [dismiss("b")], [dismiss()]],
      ["presented a", "dropped b cancelled", "dismissed a program", "presented c"]
    ),
    (
      "replace", "a stack makes way",
      [[present("a")], [present("b", sheet: "notes", over: true)], [present("c")]],
      ["presented a", "presented b", "dismissed b parent", "dismissed a replaced", "presented c"]
    ),
    (
      "queue", "a stack stays",
      [
        [present("a")], [present("b", sheet: "notes", over: true)], [present("c")], [dismiss()],
        [dismiss()],
      ],
      ["presented a", "presented b", "dismissed b program", "dismissed a program", "presented c"]
    ),
  ]

  @Test("Each policy produces the expected effects", arguments: table.indices)
  func policies(row: Int) {
    let (policy, what, steps, story) = Self.table[row]
    let session = coordinator(good, ["policy": .string(policy)])
    for events in steps {
      session.send(all: events)
      session.settle()
    }
    #expect(session.story == story, "\(policy): \(what)")
    let up = story.count { $0.hasPrefix("presented") } - story.count { $0.hasPrefix("dismissed") }
    #expect(session.number("depth") == Double(up) && session.number("queued") == 0)
  }

  @Test("A different item for the same binding replaces the sheet", arguments: ["queue", "drop"])
  func bindingReplaces(policy: String) {
    let session = coordinator(good, ["policy": .string(policy)])
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: "b"))
    session.settle()
    #expect(session.story == ["presented a", "dismissed a replaced", "presented b"])
  }

  @Test("A binding whose presentation is dropped is reset")
  func droppedBinding() {
    let sheets: Value = ["player": good, "notes": good]
    let session = coordinator(good, ["policy": "drop", "sheets": sheets])
    session.send(bind(item: "a"))
    session.send(bind(item: "n", sheet: "notes"))
    #expect(session.story == ["presented a", "dropped n busy"])
    session.send(dismiss())
    session.settle()
    session.send(evaluate)
    #expect(session.phase == "idle", "the write that was dropped is not remembered")
    session.send(bind(item: "n", sheet: "notes"))
    #expect(session.text("sheet") == "notes")
  }

  @Test("A flag stays set for a waiting presentation when the current one is dismissed")
  func flagOfWaiting() {
    let session = coordinator(good, ["policy": "queue", "pattern": "flag"])
    session.send(present("a"), present("b"))
    session.settle()
    session.send(drag("ended", 700, velocity: 0))
    session.settle()
    #expect(session.text("item") == "b" && session.bool("flag"))
    session.send(bind(flag: false))
    #expect(session.story.last == "dismissed b program")
  }

  @Test(
    "If B is set while A is presented or moving, B is presented at the end",
    arguments: [0.05, 2, 2.1])
  func anyPhase(time: Double) {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.advance(by: min(time, 2))
    if time > 2 {
      session.send(bind(item: nil))
      session.advance(by: time - 2)
    }
    session.send(bind(item: "b"))
    session.settle()
    #expect(session.text("item") == "b" && session.phase == "presented")
    #expect(session.layerIDs.first == "presenter")
  }

  @Test(
    "A child is dismissed before its parent, even if the child is still appearing",
    arguments: [0.05, 0.1, 0.2, 2])
  func goneFirst(after delay: Double) {
    let session = coordinator(good, ["sheets": ["player": good, "notes": good]])
    session.send(present("p"))
    session.settle()
    session.send(present("n", sheet: "notes", over: true))
    session.advance(by: delay)
    session.send(dismiss("p"))
    session.settle()
    for type in ["dismissed", "didDismiss"] {
      let gone = session.effects.filter { $0["type"] == .string(type) }
      #expect(gone.map { $0["item"]?.asString } == ["n", "p"], "\(type)")
    }
    #expect(session.phase == "idle")
  }

  @Test("Presenting and dismissing a child leaves its parent unchanged")
  func over() {
    let sheets: Value = [
      "player": ["detents": [["height": .integer(600)]], "dragIndicator": "visible"],
      "notes": ["detents": [["height": .integer(300)]], "dragIndicator": "visible"],
    ]
    let session = coordinator(good, ["sheets": sheets])
    session.send(present("p"))
    session.settle()
    let parent = session.layer("sheet:player/p")
    session.send(present("c", sheet: "notes", over: true))
    #expect(session.number("depth") == 2)
    session.advance(by: 0.1)
    #expect(session.layer("sheet:player/p") == parent)
    session.settle()
    #expect(session.text("sheet") == "notes" && session.number("height") == 300)
    #expect(
      session.layerIDs == [
        "presenter", "sheet:player/p", "indicator:player/p", "scrim:notes/c",
        "sheet:notes/c", "indicator:notes/c",
      ])
    #expect(session.hit(200, 300) == "scrim:notes/c")
    #expect(session.hit(200, 700) == "sheet:notes/c")
    session.send(drag("ended", 200, velocity: 0))
    #expect(session.phase == "dismissing" && session.number("depth") == 1)
    session.settle()
    #expect(session.layer("sheet:player/p") == parent)
    #expect(session.phase == "presented" && session.text("item") == "p")
    #expect(session.story == ["presented p", "presented c", "dismissed c swipe"])
  }

  @Test("Dismissing a parent also dismisses its children, the topmost first")
  func parents() {
    let session = coordinator()
    session.send(
      present("p"), present("c", sheet: "notes", over: true),
      present("d", sheet: "more", over: true))
    #expect(session.number("depth") == 3)
    session.settle()
    session.send(dismiss("p"))
    #expect(
      session.story.suffix(3) == [
        "dismissed d parent", "dismissed c parent", "dismissed p program",
      ]
    )
    session.settle()
    #expect(session.layerIDs == ["presenter"] && session.phase == "idle")
  }

  @Test("A waiting child is dropped when its parent is dismissed")
  func orphan() {
    let session = coordinator(good, ["policy": "queue"])
    session.send(present("p"), present("c", sheet: "notes", over: true))
    session.settle()
    session.send(dismiss("c"), present("d", sheet: "notes", over: true), dismiss("p"))
    session.settle()
    #expect(
      session.story == [
        "presented p", "presented c", "dismissed c program", "dismissed p program",
        "dropped d parent",
      ])
    #expect(session.phase == "idle")
  }

  @Test("A different item for a child's binding replaces only the child")
  func replacedChild() {
    let session = coordinator()
    session.send(present("p"), present("c", sheet: "notes", over: true))
    session.settle()
    session.send(bind(item: "d", sheet: "notes"))
    session.settle()
    #expect(
      session.story == ["presented p", "presented c", "dismissed c replaced", "presented d"])
    #expect(session.number("depth") == 2 && session.text("item") == "d")
  }

  @Test("Three requests in one update are presented in order, and the last is on top")
  func deepLink() {
    let session = coordinator()
    session.send(
      present("a"), present("b", sheet: "notes", over: true),
      present("c", sheet: "more", over: true))
    session.settle()
    #expect(session.story == ["presented a", "presented b", "presented c"])
    #expect(session.number("depth") == 3 && session.text("sheet") == "more")
  }

  @Test("A sheet that is presented and dismissed in one call leaves nothing behind")
  func atOnce() {
    let session = coordinator()
    session.send(present("a"), dismiss())
    #expect(session.phase == "idle" && session.state["settled"] == true)
    #expect(session.story == ["presented a", "dismissed a program"])
  }

  @Test("Every kind of dismissal leads to the same state, with its own reason")
  func roads() {
    let roads: [(Value, String)] = [
      (drag("ended", 500, velocity: 0), "swipe"), (tap("scrim"), "scrim"), (dismiss(), "program"),
      (dismiss("a"), "program"), (bind(item: nil), "program"), (dismissAll, "program"),
      (escape, "program"),
    ]
    var states: [Value] = []
    for (event, reason) in roads {
      let session = coordinator()
      session.send(bind(item: "a"))
      session.advance(by: 2)
      session.send(event)
      #expect(session.story == ["presented a", "dismissed a " + reason])
      session.advance(by: 2)
      states.append(session.state)
      session.send(evaluate)
      #expect(session.phase == "idle")
    }
    #expect(states.allSatisfy { $0 == states[0] })
  }
}
