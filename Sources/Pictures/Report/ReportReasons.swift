public import Exploring
internal import Interaction
internal import Motion
internal import Replay

/// What a report knows of the decisions of a session.
public struct ReportReasons: Sendable {
  /// How many decisions are explained.
  private static let most = 24

  /// How many have a map: it is what takes the most room in a page.
  private static let mostMaps = 1

  let explanations: [Explanation]

  /// The maps of the decisions that have one, by their place among the explanations.
  private(set) var maps: [Int: BoundaryMap] = [:]

  /// Explains what was decided in a session, what touches were taken for aside.
  ///
  /// - Parameters:
  ///   - scenario: the decisions
  ///   - session: the session
  public init(_ scenario: ScenarioDecisions, session: String) {
    let placed = scenario.decisions.filter {
      $0.session == session && $0.decision.name != "recognition"
    }
    explanations = placed.prefix(Self.most).map { Explanation($0, scenario.flips(of: $0)) }
    for index in explanations.indices where maps.count < Self.mostMaps {
      maps[index] = Self.map(of: explanations[index].placed, scenario)
    }
  }

  /// The map around a gesture: as far again as it went, and as fast again.
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
