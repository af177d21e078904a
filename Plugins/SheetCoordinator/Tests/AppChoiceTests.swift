import PlaygroundTesting
import Testing
import Values

/// What the app says while, or before, something else goes on.
@Suite("Applies an app's choices and measurements at any time")
struct AppChoiceTests {
  @Test("A detent that is chosen under a finger is where the sheet goes when it is let go of")
  func chosenUnderFinger() {
    for choice in [select("large"), bind(detent: "large")] {
      for end in [drag("ended", -40, velocity: 0), drag("cancelled", -40)] {
        let session = coordinator(twoHeights)
        session.send(present("a"), bind(detent: "medium"))
        session.settle()
        session.send(drag("began", 0), drag("changed", -40), choice, drag("changed", -41), end)
        session.settle()
        #expect(session.text("detent") == "large")
        #expect(session.story.filter { $0.hasPrefix("detentChanged") } == ["detentChanged large"])
        // The next drag is one of its own again.
        session.send(drag("began", 0), drag("changed", 500), drag("ended", 300, velocity: 0))
        session.settle()
        #expect(session.text("detent") == "medium")
      }
    }
  }

  @Test("Content that is measured before its sheet is up, or in the call that presents it, fits it")
  func measuredEarly() {
    let fitted: Value = ["detents": ["content"], "dragIndicator": "visible"]
    let later = coordinator(fitted)
    later.send(present("a"))
    later.send(measure("content:player", 250))
    later.settle()
    let wanted = later.number("height")
    for events in [
      [measure("content:player", 250), present("a")], [measure("content", 250), present("a")],
      [measure("content:player", 250), bind(item: "a")],
      [bind(item: "a"), measure("content:player", 250)],
    ] {
      let session = coordinator(fitted)
      for event in events.dropLast() { session.send(event) }
      session.send(events[events.count - 1])
      session.settle()
      #expect(session.number("height") == wanted, "\(events)")
    }
    // It was that presentation's content, not the next one's.
    let session = coordinator(fitted)
    session.send(measure("content:player", 250), present("a"))
    session.settle()
    session.send(dismiss("a"))
    session.settle()
    session.send(present("b"))
    session.settle()
    #expect(session.number("height") != wanted)
  }

  @Test("Names that nothing has are refused, whichever event has them")
  func names() {
    let session = coordinator(["hasItem": false])
    func refusal(of event: Value) -> (code: Int, data: Value) {
      session.client.failure("session/send", ["session": .string(session.id), "event": event])
    }
    let item = refusal(of: present("a"))
    #expect(item.code == -32602 && item.data["path"] == "/event/item", "\(item)")
    let key = refusal(of: measure("content:zz", 20))
    #expect(key.code == -32602 && key.data["path"] == "/event/key", "\(key)")
    #expect(key.data["expected"]?.asString?.contains("content:player") == true, "\(key)")
    let setup: Value = ["detents": ["large"], "backgroundThrough": "medium"]
    let failure = Client().failure(
      "session/create",
      ["component": "sheet-coordinator", "parameters": ["sheets": ["player": setup]]])
    #expect(failure.code == -32602, "\(failure)")
    #expect(failure.data["expected"]?.asString?.contains("large") == true, "\(failure)")
  }
}
