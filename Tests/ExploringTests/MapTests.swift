import Exploring
import Foundation
import Interaction
import Motion
import Replay
import Testing
import Values

@Suite("Boundary maps")
struct MapTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static func map(
    of path: String, _ x: String, _ y: String, against: JSONObject? = nil
  ) throws -> BoundaryMap {
    let scenario = try ScenarioDecisions(Scenario(path: root + "/Plugins/" + path))
    let placed = try #require(scenario.decisions.first { $0.decision.name == "release" })
    return try scenario.map(of: placed, x: MapAxis(x), y: MapAxis(y), against: against)
  }

  /// Returns the outcome of the region at a position.
  private static func outcome(
    at place: Point, in layer: BoundaryMap.RegionSet
  ) -> String? {
    layer.regions.first { region in
      region.crossings(at: place.y).count { $0 < place.x } % 2 == 1
    }?.outcome
  }

  @Test("Boundaries are at the spec's thresholds, and name the flipping clause")
  func thresholds() throws {
    let map = try Self.map(
      of: "BottomCard/Goldens/flick-up.jsonl", "travel=-300..100", "velocity=-2000..2000")
    #expect(abs(map.own.regions.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    // Seed 000: a release more than 25 points up expands the card at any velocity.
    let travel = try #require(
      map.own.boundaries.first { $0.clause?.name == "travel" && $0.clause?.threshold == -25 })
    for point in travel.line.dropFirst(2).dropLast(2) {
      #expect(abs(-300 + point.x * 400 + 25) <= 0.11, "\(point)")
    }
    #expect(map.own.boundaries.contains { $0.clause?.name == "predicted" })
    // The recorded gesture is in the region of its outcome.
    let release = try #require(map.releases.first { $0.isShown })
    #expect(Self.outcome(at: release.place, in: map.own) == release.outcome)
    let flip = try #require(release.flips.first { $0.number == "velocity" })
    // The flip by velocity is on the map's boundary.
    let edge = release.place + Point(x: 0, y: abs(flip.amount) / 4000)
    #expect(Self.outcome(at: edge + Point(x: 0, y: 0.001), in: map.own) == flip.outcome)
    #expect(Self.outcome(at: edge - Point(x: 0, y: 0.002), in: map.own) == release.outcome)
  }

  @Test(
    "A comparison with different parameters reports only the areas that differ, each with its share"
  )
  func againstHeavy() throws {
    let path = "BottomCard/Goldens/flick-up.jsonl"
    let (x, y) = ("travel=-300..100", "velocity=-2000..2000")
    let same = try Self.map(of: path, x, y, against: ["expandPredicted": .number(120)])
    #expect(same.differences.isEmpty)
    let map = try Self.map(of: path, x, y, against: ["expandPredicted": .number(60)])
    let part = try #require(map.differences.first { $0.outcome == "compact" })
    let shares = [map.own, try #require(map.against)].map { layer in
      layer.regions.first { $0.outcome == "expanded" }?.share ?? 0
    }
    let gained = map.differences.filter { $0.against == "expanded" }.reduce(0) { $0 + $1.share }
    #expect(part.against == "expanded" && abs(shares[1] - shares[0] - gained) < 0.001)
  }

  @Test("A parameter and the pause before the release can be axes")
  func parametersHeavy() throws {
    let map = try Self.map(
      of: "BottomCard/Goldens/flick-up.jsonl", "rest=0..0.3", "expandPredicted=0..300")
    // A pause of more than 40 ms discards the velocity (Android's rule); the recording contains 4
    // ms.
    let edge = try #require(map.own.boundaries.first)
    #expect(edge.line.contains { abs($0.x * 0.3 - 0.036) < 0.0015 }, "\(edge.line)")
    #expect(Set(map.own.regions.map(\.outcome)) == ["expanded", "compact"])
  }

  @Test(
    "Refuses unsuitable axes and says what is allowed",
    arguments: [
      ("travel=3", "velocity=0..1", "ascending"), ("travel=1..0", "velocity=0..1", "ascending"),
      ("rest=-1..1", "velocity=0..1", "at 0 s or later"),
      ("travel=0..1", "travel=0..2", "only one of the two axes"),
      ("travel=0..1", "fastness=0..2", "parameter"), ("travel=0..1", "item=0..2", "item"),
      ("travel=nan..1", "velocity=0..1", "ascending"),
    ])
  func refused(x: String, y: String, why: String) throws {
    let error = #expect(throws: InvalidValue.self) {
      try Self.map(of: "BottomCard/Goldens/flick-up.jsonl", x, y)
    }
    let text = "\(error?.path ?? "") \(error?.expected ?? "")"
    #expect(text.contains(why), "\(text)")
  }

  @Test("Simulates continuations from each sample, and counts their outcomes")
  func pointOfNoReturnHeavy() throws {
    let scenario = try ScenarioDecisions(
      Scenario(path: Self.root + "/Plugins/HeroTransition/Goldens/drag-away.jsonl"))
    let placed = try #require(scenario.decisions.first { $0.decision.name == "release" })
    let point = try #require(scenario.pointOfNoReturn(of: placed))
    #expect(point.moments.count > 3)
    for (index, moment) in point.moments.enumerated() {
      #expect(moment.counts.reduce(0, +) == PointOfNoReturn.continuations)
      // The outcome is almost certain from the point of no return on, and not before.
      let isCertain = point.share(of: 0, at: index) >= PointOfNoReturn.certainty
      #expect(isCertain == (point.time.map { moment.time >= $0 } ?? false))
    }
    // A seed always gives the same continuations; a different seed gives different ones.
    let again = scenario.pointOfNoReturn(of: placed)
    #expect(again?.moments == point.moments)
    #expect(scenario.pointOfNoReturn(of: placed, seed: 2)?.moments != point.moments)
  }
}
