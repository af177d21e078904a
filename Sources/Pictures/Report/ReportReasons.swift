public import Exploring
internal import Interaction
internal import Motion
internal import Replay

/// The decisions of a session for a report.
public struct ReportReasons: Sendable {
  /// The maximum number of explained decisions.
  private static let most = 24

  /// The maximum number of maps, which are the largest part of a page.
  private static let mostMaps = 1

  let explanations: [Explanation]

  /// The maps of decisions, keyed by the index of the explanation.
  private(set) var maps: [Int: BoundaryMap] = [:]

  /// Creates explanations of the decisions of a session, excluding the recognition of gestures.
  ///
  /// - Parameters:
  ///   - scenario: The decisions of the scenario.
  ///   - session: The id of the session.
  public init(_ scenario: ScenarioDecisions, session: String) {
    let placed = scenario.decisions.filter {
      $0.session == session && $0.decision.name != "recognition"
    }
    explanations = placed.prefix(Self.most).map { Explanation($0, scenario.flips(of: $0)) }
    for index in explanations.indices where maps.count < Self.mostMaps {
      maps[index] = Self.map(of: explanations[index].placed, scenario)
    }
  }

  /// Returns the map of a decision, with axes that extend to at least 1.5 times the travel and velocity of
  /// its gesture.
  private static func map(of placed: PlacedDecision, _ scenario: ScenarioDecisions) -> BoundaryMap?
  {
    guard let numbers = scenario.numbers(of: placed) else { return nil }
    let travel = reach(numbers.travel, least: 150, step: 50)
    let velocity = reach(numbers.velocity, least: 1500, step: 500)
    guard let x = try? MapAxis("travel=-\(travel)..\(travel)"),
      let y = try? MapAxis("velocity=-\(velocity)..\(velocity)")
    else { return nil }
    return try? scenario.map(of: placed, x: x, y: y)
  }

  private static func reach(_ number: Double, least: Int, step: Int) -> Int {
    let wanted = min(abs(number) * 1.5, 20_000)
    return max(least, (Int(wanted) / step + 1) * step)
  }
}
