import PlaygroundTesting
import Testing
import Values

func environment(_ members: JSONObject) -> Value {
  var members = members
  members["type"] = "environment"
  return .object(members)
}

@Suite("Changes of the environment and the parameters")
struct SurroundingsTests {
  @Test("After a rotation, a settled sheet changes its height immediately; a moving one retargets")
  func rotation() {
    let size: Value = ["width": .integer(852), "height": .integer(393)]
    let turned = environment(["viewport": size, "safeArea": ["left": .integer(59)]])
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(turned)
    #expect(session.phase == "presented" && session.number("height") == 196.5)
    session.send(select("large"))
    session.settle()
    #expect(session.number("height") == 383)
    let moving = coordinator(twoHeights)
    moving.send(present("a"))
    moving.advance(by: 0.1)
    let height = moving.number("height")
    moving.send(turned)
    #expect(moving.number("height") == height && moving.phase == "presenting")
    moving.settle()
    #expect(moving.number("height") == 196.5)
  }

  @Test("The keyboard lifts a sheet by its own height, at most to large, then lowers it again")
  func keyboard() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(environment(["keyboardHeight": .integer(300)]))
    #expect(session.phase == "settling")
    session.settle()
    #expect(session.number("height") == 726)
    session.send(environment(["keyboardHeight": .integer(400)]))
    session.settle()
    #expect(session.number("height") == 783)
    session.send(environment(["keyboardHeight": .integer(0)]))
    session.settle()
    #expect(session.number("height") == 426 && session.text("detent") == "medium")
    #expect(session.story == ["presented a"])
  }

  @Test("With reduced motion, a sheet fades in place instead of sliding, and nothing overshoots")
  func reduceMotion() {
    let session = coordinator(twoHeights)
    session.send(environment(["reduceMotion": true]), present("a"))
    #expect(session.number("height") == 426 && session.phase == "presenting")
    #expect(session.layer("sheet:player/a")?.number("opacity") == 0)
    session.settle()
    #expect(session.layer("sheet:player/a")?.number("opacity") == 1)
    session.send(select("large"))
    session.settle(frames: true, fps: 120)
    let heights = session.frames.map { $0["values"]?.number("height") ?? 0 }
    #expect(heights.allSatisfy { $0 <= 783 })
    session.send(dismiss())
    session.advance(by: 0.1)
    #expect(session.number("height") == 783 && session.phase == "dismissing")
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("Removing the active detent at rest moves the sheet to the nearest one, without a jump")
  func detentRemoved() {
    let session = coordinator([
      "detents": ["medium", ["height": .integer(600)], "large"], "dragIndicator": "visible",
    ])
    session.send(present("a"))
    session.settle()
    session.send(select(["height": .integer(600)]))
    session.settle()
    session.configure(["sheets": ["player": twoHeights]])
    #expect(session.phase == "settling" && session.number("height") == 600)
    session.settle()
    #expect(session.number("height") == 426 && session.story.last == "detentChanged medium")
  }

  @Test(
    "Removing the active detent during a drag does not move the sheet until the release")
  func detentRemovedInDrag() {
    for (phase, end) in [("ended", 783.0), ("cancelled", 783)] {
      let session = coordinator(twoHeights)
      session.send(present("a"))
      session.settle()
      session.send(drag("began", 0), drag("changed", -20))
      session.configure(["sheets": ["player": good]])
      #expect(session.phase == "dragging" && session.number("height") == 446)
      session.send(drag(phase, -30, velocity: 0))
      session.settle()
      #expect(session.number("height") == end)
      #expect(session.story == ["presented a", "detentChanged large"])
    }
  }

  @Test("Changing the pattern while a sheet is presented does not dismiss it")
  func patternChanged() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.configure(["pattern": "flag"])
    #expect(session.bool("flag") && session.phase == "presented")
    session.configure(["pattern": "item"])
    #expect(session.phase == "presented" && session.story == ["presented a"])
    session.send(bind(item: nil))
    #expect(session.story == ["presented a", "dismissed a program"])
  }

  @Test("A sheet presented by an item stays presented by its flag if hasItem becomes false")
  func itemTaken() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    var settings: JSONObject = ["hasItem": false]
    settings["detents"] = ["large"]
    session.configure(["sheets": ["player": .object(settings)]])
    #expect(session.bool("flag") && session.story == ["presented a"])
    session.send(bind(flag: false))
    #expect(session.story == ["presented a", "dismissed a program"])
  }

  @Test("The spring can be given in any of SwiftUI's forms")
  func springs() {
    func end(_ parameters: JSONObject) -> Double {
      let session = coordinator(good, parameters)
      session.send(present("1"))
      session.settle()
      return session.time
    }
    let numbers: JSONObject = ["response": .number(0.5), "dampingFraction": .number(0.7)]
    #expect(end(["moveSpring": .null]) == end([:]))
    #expect(end(["moveSpring": "bouncy"]) == end(numbers))
    let spring: Value = ["duration": .number(0.5), "bounce": .number(0.3)]
    #expect(end(["moveSpring": spring]) == end(numbers))
    let failure = Client().failure(
      "session/create",
      ["component": "sheet-coordinator", "parameters": ["moveSpring": "springy"]])
    #expect(failure.data["path"] == "/parameters/moveSpring")
  }
}
