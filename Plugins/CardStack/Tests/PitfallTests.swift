import PlaygroundTesting
import Testing
import Values

@Suite("The spec's pitfalls, each next to its solution")
struct PitfallTests {
  @Test("A drag on the whole view takes taps away from the buttons and can begin on them")
  func tapsLost() {
    let session = stack(["a", "b"], ["gestureScope": "container"])
    session.send(pointer("down", 254.5, 770), pointer("up", 254.5, 770, t: 0.1))
    #expect(session.acts.isEmpty)
    #expect(session.diagnostics.map { $0["code"] } == ["gesture/tap-lost"])
    #expect(session.diagnostics.first?["layer"] == "button:save")
    session.send(pointer("down", 254.5, 770), pointer("move", 284.5, 770, t: 0.2))
    #expect(session.phase == "dragging")
    #expect(session.number("dragX") == 30)
    session.send(pointer("cancel", 284.5, 770))
    session.settle()
    session.send(pointer("down", 5, 5), pointer("move", 45, 5))
    #expect(session.phase == "dragging", "a touch anywhere on the view drags")
    let right = stack()
    right.send(pointer("down", 254.5, 770), pointer("up", 254.5, 770, t: 0.1))
    #expect(right.acts == ["a save"])
    #expect(right.diagnostics.isEmpty)
  }

  @Test("Loaded media stay within the range, or accumulate with mediaRelease never")
  func mediaKept() {
    for (release, most) in [("window", 6.0), ("never", 43)] {
      let ids = (0..<40).map { "c\($0)" }
      let session = stack(ids + ["x", "y", "z"], ["mediaRelease": .string(release)])
      var peak = 0.0
      for _ in ids {
        session.send(action("save"))
        session.advance(by: 1)
        peak = max(peak, session.number("loaded"))
      }
      #expect(release == "never" ? peak == most : peak <= most, "\(release): \(peak)")
      #expect(session.effects("release").isEmpty == (release == "never"))
      session.configure(["mediaRelease": "window"])
      #expect(session.number("loaded") <= 6, "the kept media are released")
    }
  }

  @Test("With snap, a caught card jumps, and the finding includes the distance")
  func teleport() {
    for (interruption, jumps) in [("continuous", false), ("snap", true)] {
      let session = stack(["a", "b"], ["interruption": .string(interruption)])
      session.send(drag("began", 20), drag("changed", 100), drag("cancelled", 100))
      session.advance(by: 0.1)
      let x = session.layer("card:a")?.number("translateX") ?? 0
      #expect(x > 20)
      session.send(drag("began", 0))
      let caught = session.layer("card:a")?.number("translateX") ?? 0
      #expect((abs(caught - x) > 0.01) == jumps)
      #expect(session.diagnostics.map { $0["code"] } == (jumps ? ["motion/jump"] : []))
      if jumps { #expect(session.diagnostics.first?["value"]?.asString == "\(Int(x.rounded()))") }
    }
  }

  @Test("With one offset for all cards, the next card inherits the offset and springs back")
  func sharedOffset() {
    let session = stack(["a", "b", "c"], ["dragState": "shared", "decision": "literal"])
    session.send(drag("began", 20), drag("changed", 150))
    session.send(drag("ended", 150, velocity: 0))
    #expect(session.acts == ["a save"])
    #expect(session.layer("card:b")?.number("translateX") == 150)
    #expect(session.phase == "returning")
    #expect(session.diagnostics.map { $0["code"] } == ["motion/jump"])
    #expect(session.diagnostics.first?["layer"] == "card:b")
    session.advance(by: 0.1)
    #expect(session.layer("card:a")?.number("translateX") == 150, "fades where it was released")
    #expect((session.layer("card:a")?.number("opacity") ?? 1) < 0.9)
    session.settle()
    #expect(session.layer("card:b")?.number("translateX") == 0)
  }

  @Test("No pitfall is enabled by default")
  func defaults() {
    let result = Client().call("component/describe", ["component": "card-stack"])
    let properties = result["parameters"]?["properties"]
    for (name, value) in [
      ("gestureScope", "card"), ("mediaRelease", "window"), ("interruption", "continuous"),
      ("dragState", "card"), ("removal", "fade"), ("confirmation", "landing"),
    ] {
      #expect(properties?[name]?["default"]?.asString == value)
    }
  }
}
