import PlaygroundTesting
import Testing
import Values

@Suite("Names of detents")
struct DetentNameTests {
  private let heights: Value = [
    ["height": .integer(120)], ["height": .integer(400)], ["height": .integer(780)],
  ]

  private func outcomes(_ session: TestSession, _ events: [Value]) -> [String] {
    let answer = session.client.call(
      "session/explain", ["session": .string(session.id), "events": .array(events)])
    return (answer["decisions"]?.elements ?? []).filter { $0["decision"] == "release" }
      .compactMap { $0["outcome"]?.asString }
  }

  @Test("Reasons name a detent by its height", arguments: ["thresholds", "nearest"])
  func namedByHeight(snap: String) {
    for (way, name) in [(-600.0, "height:780"), (-250, "height:400"), (0, "height:120")] {
      let session = card(["detents": heights, "snap": .string(snap)])
      let events = [drag("changed", way), drag("ended", way, velocity: 0)]
      #expect(outcomes(session, events) == [name])
      session.send(all: events)
      session.settle()
      #expect(session.state["values"]?["detent"] == .string(name))
    }
  }

  @Test("The only detent `compact` is not an expanded one, and `expanded` is not a compact one")
  func onlyDetent() {
    for (detent, isExpanded) in [("compact", false), ("expanded", true)] {
      let session = card(["detents": [.string(detent)]])
      #expect(session.state["values"]?["detent"] == .string(detent))
      #expect(session.bool("isExpanded") == isExpanded)
      #expect(session.phase == detent)
      let events = [drag("changed", 10), drag("ended", 10, velocity: 0)]
      #expect(outcomes(session, events) == [detent])
    }
  }
}
