import PlaygroundTesting
import Testing
import Values

/// Choices and measurements that an app sends before a presentation or during a drag.
@Suite("Applies an app's choices and measurements at any time")
struct AppChoiceTests {
  @Test("A detent chosen by the app during a drag is the target of the release")
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
        // The release of the next drag determines its own detent again.
        session.send(drag("began", 0), drag("changed", 500), drag("ended", 300, velocity: 0))
        session.settle()
        #expect(session.text("detent") == "medium")
      }
    }
  }

  @Test("A sheet fits content that was measured before its presentation or in the same call")
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
    // The measurement applied only to that presentation, not to the next one.
    let session = coordinator(fitted)
    session.send(measure("content:player", 250), present("a"))
    session.settle()
    session.send(dismiss("a"))
    session.settle()
    session.send(present("b"))
    session.settle()
    #expect(session.number("height") != wanted)
  }

  @Test("Unknown names are refused in every event and parameter")
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
