import Exploring
import Foundation
import Interaction
import Motion
import Replay
import Testing
import Values

@Suite("Explanations of decisions")
struct WhyTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static func decisions(of path: String) throws -> ScenarioDecisions {
    try ScenarioDecisions(Scenario(path: root + "/Plugins/" + path))
  }

  /// Returns the explanations of the releases in a golden scenario.
  private static func sentences(of path: String, not wanted: String? = nil) throws -> [String] {
    let scenario = try decisions(of: path)
    return scenario.decisions.filter { $0.decision.name == "release" }.map {
      Explanation($0, scenario.flips(of: $0, to: wanted), wanted: wanted).text
    }
  }

  @Test(
    "Explains a release with the deciding clause, its margin and neighboring gestures",
    arguments: [
      (
        "BottomCard/Goldens/slow-drag-up.jsonl",
        "expanded: travel -209.65 < -25 pt, margin 184.7. The velocity was "
          + "limited from 17.7 to 0 pt/s, because the finger had rested (its fastest step was "
          + "106.7 pt/s). It would have been compact with 24.9 pt of travel "
          + "or a release 813 ms earlier."
      ),
      (
        "BottomCard/Goldens/flick-up.jsonl",
        "expanded: predicted -254.81 < -120 pt, margin 134.8. It would have been compact with 204 "
          + "pt/s less at the release, 33 ms of rest before the release or a release 21 ms earlier."
      ),
    ])
  func releases(path: String, text: String) throws {
    #expect(try Self.sentences(of: path) == [text])
  }

  @Test("Names the length from which a threshold was computed, even if it changes during the drag")
  func thresholdSource() throws {
    let texts = try Self.sentences(
      of: "SheetCoordinator/Goldens/reported/49-measured-during-a-drag.jsonl")
    #expect(
      texts == [
        "content, because dismissed needs predictedHeight < 130 pt (0.5 × the height of content at the "
          + "start of the drag, 260 pt; it was 200)."
      ])
  }

  @Test("Explains why a different outcome was not reached")
  func whyNot() throws {
    let text = try #require(
      try Self.sentences(of: "BottomCard/Goldens/drag-back.jsonl", not: "expanded").first)
    #expect(text.contains("expanded needs travel < -25 pt (it was -12)"), "\(text)")
    let unknown = try #require(
      try Self.sentences(of: "BottomCard/Goldens/drag-back.jsonl", not: "flown").first)
    #expect(
      unknown
        == "No rule leads to flown here; "
        + "the possible outcomes are expanded, dismissed and compact.")
  }

  /// Returns the decisions of a bottom card for some events that are sent in one call.
  private static func decisions(on events: String) throws -> ScenarioDecisions {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + ".jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"#
      + #""bottom-card","parameters":{"item":{"id":"a"}}}}"#
    let send =
      #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","events":["#
      + events + "]}}"
    try (create + "\n" + send + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return try ScenarioDecisions(Scenario(path: path))
  }

  private static func drag(_ phase: String, _ way: Double, at time: Double) -> String {
    #"{"type":"drag","phase":"\#(phase)","t":\#(time),"translation":{"x":0,"y":\#(way)}}"#
  }

  @Test(
    "Describes a change of the release velocity as less, more or in the opposite direction",
    arguments: [
      (-800.0, -200.0, "600 pt/s less"), (-300, -500, "200 pt/s more"),
      (200, -100, "100 pt/s in the opposite direction"),
    ])
  func velocities(was: Double, there: Double, text: String) throws {
    let events = [Self.drag("began", 0, at: 0), Self.drag("ended", -40, at: 0.6)]
    let scenario = try Self.decisions(on: events.joined(separator: ","))
    let release = try #require(scenario.decisions.first { $0.decision.name == "release" })
    var flip = try #require(scenario.flips(of: release).first { $0.outcome == "compact" })
    (flip.number, flip.amount, flip.value) = ("velocity", there - was, there)
    let told = Explanation(release, [flip]).text
    #expect(told.contains("compact with \(text) at the release."), "\(told)")
  }

  @Test("An earlier release follows the same path up to that time")
  func earlier() throws {
    func flip(_ velocity: String) throws -> Flip? {
      let events = [
        Self.drag("began", 0, at: 0), Self.drag("changed", -20, at: 0.1),
        Self.drag("changed", -40, at: 0.3), Self.drag("changed", -40, at: 0.5),
        Self.drag("ended", -40, at: 0.6).dropLast() + velocity + "}",
      ]
      let scenario = try Self.decisions(on: events.joined(separator: ","))
      let release = try #require(scenario.decisions.last)
      return scenario.flips(of: release).first { $0.number == "earlier" }
    }
    // At 0.15 s the travel is 25 points, which does not exceed the threshold of 25.
    let found = try #require(try flip(""))
    #expect(found.outcome == "compact" && abs(found.amount - 0.45) < 0.0015, "\(found)")
    #expect(
      try flip(#","velocity":{"x":0,"y":0}"#) == nil, "an earlier release has no known velocity")
  }

  @Test("Selects the release for a map, not the decisions before it, and any decision by name")
  func choice() throws {
    let scenario = try Self.decisions(of: "HeroTransition/Goldens/drag-away.jsonl")
    let first = try DecisionChoice().decisions(of: scenario, "it")[0]
    #expect(first.decision.name == "dismissal")
    #expect(try DecisionChoice().gestureDecision(of: scenario, "it").decision.name == "release")
    let named = try DecisionChoice(at: "release").decisions(of: scenario, "it")
    #expect(named.map(\.decision.name) == ["release"])
    #expect(
      throws: ReplayError.badInput(
        "it: relese is not a decision of this scenario; did you mean release?")
    ) {
      _ = try DecisionChoice(at: "relese").decisions(of: scenario, "it")
    }
  }

  @Test("A time without decisions is refused with the time of the last one")
  func tooLate() throws {
    let scenario = try Self.decisions(of: "HeroTransition/Goldens/drag-away.jsonl")
    let last = try #require(scenario.decisions.last).decision.time.seconds
    #expect(
      throws: ReplayError.badInput(
        "it: no decision at or after 60 s; the last one is at \(Expectation.plain(last)) s")
    ) {
      _ = try DecisionChoice(at: "60").decisions(of: scenario, "it")
    }
  }

  @Test("Explains two gestures in one call separately")
  func twoGestures() throws {
    let events = [
      Self.drag("began", 0, at: 0), Self.drag("changed", -35, at: 0.5),
      Self.drag("ended", -35, at: 0.6), Self.drag("began", 0, at: 3),
      Self.drag("changed", 75, at: 3.5), Self.drag("ended", 75, at: 3.6),
    ]
    let scenario = try Self.decisions(on: events.joined(separator: ","))
    let releases = scenario.decisions.filter { $0.decision.name == "release" }
    let flips = releases.map { scenario.flips(of: $0).first { $0.number == "travel" } }
    #expect(releases.map(\.decision.outcome) == ["expanded", "compact"])
    #expect(flips.map { $0?.outcome } == ["compact", "expanded"])
    #expect(flips.map { $0?.value.map { ($0 * 10).rounded() / 10 } } == [25, 60])
  }

  @Test("Explains a two-finger gesture without flips")
  func twoFingers() throws {
    func pointer(_ phase: String, _ id: Int, _ y: Double, _ time: Double) -> String {
      #"{"type":"pointer","phase":"\#(phase)","id":\#(id),"x":200,"y":\#(y),"t":\#(time)}"#
    }
    let events = [
      pointer("down", 1, 800, 0), pointer("down", 2, 810, 0.1), pointer("move", 1, 700, 0.2),
      pointer("move", 2, 700, 0.3), pointer("up", 1, 700, 0.5),
    ]
    let scenario = try Self.decisions(on: events.joined(separator: ","))
    let release = try #require(scenario.decisions.last)
    #expect(release.decision.outcome == "expanded")
    #expect(scenario.flips(of: release).isEmpty)
  }

  /// The golden scenarios of the built-in components.
  static var goldens: [String] {
    let folder = root + "/Plugins"
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.contains("/Goldens/") && $0.hasSuffix(".jsonl") }
      .filter { !$0.hasSuffix(".golden.jsonl") && !$0.hasPrefix("Kit/") }
      .filter { !$0.hasPrefix("PullToRefresh/") && !$0.hasPrefix("SwipeRow/") }
      .filter { $0 != "Composites/Goldens/list-in-sheet.jsonl" }.sorted()
  }

  @Test("Every decision of every golden scenario has an explanation and a JSON form")
  func allHeavy() throws {
    var count = 0
    for path in Self.goldens {
      for placed in try Self.decisions(of: path).decisions {
        let explanation = Explanation(placed, [])
        #expect(explanation.text.hasPrefix(placed.decision.outcome), "\(path): \(explanation.text)")
        #expect(explanation.value["because"]?["rules"] != nil, "\(path)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("Most releases of the golden scenarios have flips, all with different outcomes")
  func flipsHeavy() throws {
    var (count, flipped) = (0, 0)
    for path in Self.goldens {
      let scenario = try Self.decisions(of: path)
      for placed in scenario.decisions where placed.decision.name == "release" {
        let flips = scenario.flips(of: placed)
        count += 1
        if !flips.isEmpty { flipped += 1 }
        #expect(flips.allSatisfy { $0.outcome != placed.decision.outcome })
      }
    }
    #expect(flipped * 2 > count, "\(flipped) of \(count)")
  }
}
