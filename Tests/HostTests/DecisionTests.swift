import PlaygroundTesting
import Testing
import Values

@Suite("Decisions during a drag")
struct DecisionTests {
  @Test("Crossing a threshold, in either direction, is reported with the travel")
  func threshold() throws {
    let asker = Asker("card-stack", ["cards": [["id": "1"], ["id": "2"]]])
    let there = asker.send(drag("began", 0, 0), drag("changed", 100, 0), drag("changed", 130, 0))
    #expect(there.outcomes(of: "threshold") == ["save"])
    #expect(there.decisions("threshold")[0].reason.first == "travel 130 > 120")
    let effect = there["effects"]?.elements.first { $0["type"] == "thresholdCrossed" }
    #expect(effect?["because"] == there.decisions("threshold")[0]["because"])
    let back = asker.send(drag("changed", 90, 0))
    #expect(back.outcomes(of: "threshold") == ["home"])
    #expect(back.decisions("threshold")[0].missing.contains("travel"))
  }

  private func hero(style: String = "modal") -> Asker {
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Value {
      ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
    }
    let image: Value = ["id": "i", "width": .number(400), "height": .number(400)]
    let asker = Asker(
      "hero-transition",
      [
        "sources": [["id": "a", "frame": frame(20, 100, 100, 100), "image": image]],
        "controller": [
          "kind": "controller", "destination": ["frame": frame(0, 0, 393, 300), "image": image],
        ], "style": .string(style),
      ])
    asker.send(["type": "present", "source": "a"])
    asker.rest()
    return asker
  }

  @Test("A downward drag starts a dismissal, and other drags report why they don't")
  func dismissal() {
    let down = hero().send(drag("began", 0, 0), drag("changed", 5, 20))
    #expect(down.outcomes(of: "dismissal") == ["down"])
    #expect(down.decisions("dismissal")[0].reason == ["down 20 > 0", "along 20 >= 5"])
    let began = down["effects"]?.elements.first { $0["type"] == "began" }
    #expect(began == nil || began?["because"] == down.decisions("dismissal")[0]["because"])
    let up = hero().send(drag("began", 0, 0), drag("changed", 0, -20))
    #expect(up.outcomes(of: "dismissal") == ["refused"])
    #expect(up.decisions("dismissal")[0].missing == ["down"])
    let little = hero().send(drag("began", 0, 0), drag("changed", 0, -2))
    #expect(little.decisions("dismissal").isEmpty)
    #expect(little["note"]?.asString?.contains("dismissal is open") == true, "\(little)")
  }

  @Test("An inward drag from the screen's edge dismisses a push")
  func edge() {
    let told = hero(style: "push").send(
      drag("began", 0, 0, "edge"), drag("changed", 20, 5, "edge"))
    #expect(told.outcomes(of: "dismissal") == ["edge"])
    #expect(
      told.decisions("dismissal")[0].reason == [
        "fromEdge true is true", "inward 20 > 0", "across 20 > 5",
      ])
  }

  @Test("Any touch catches an image in flight")
  func caught() {
    let asker = hero()
    asker.send(["type": "dismiss"])
    _ = asker.client.call("session/advance", ["session": "s1", "by": .number(0.1)])
    let told = asker.send(drag("began", 0, 0))
    #expect(told.outcomes(of: "dismissal") == ["caught"])
    #expect(told.decisions("dismissal")[0].reason == ["flies true is true", "travel 0 <= 0"])
  }

  @Test("Reports samples that a later sample at the same time has replaced")
  func replaced() throws {
    let asker = Asker("bottom-card", ["item": ["id": "a"]])
    let told = asker.send(
      drag("began", 0, 0), drag("changed", 0, -10), drag("changed", 0, -30),
      drag("ended", 0, -30))
    let samples = told.decisions("release")[0]["because"]?["velocity"]?["samples"]?.elements
    #expect(samples?.map { $0["part"]?.asString } == ["replaced", "replaced", "used"])
    #expect(samples?.map { $0["y"]?.asNumber } == [0, -10, -30])
    let snapshot = asker.client.call("session/snapshot", ["session": "s1"])
    _ = asker.client.call(
      "session/restore", ["session": "s1", "snapshot": snapshot["snapshot"] ?? .null])
    #expect(asker.client.call("session/snapshot", ["session": "s1"]) == snapshot)
  }
}
