internal import Interaction
internal import Motion
public import Replay
internal import Values

/// Which decisions of a scenario are looked at.
public struct DecisionChoice: Sendable {
  private let session: String?
  private let time: Double?
  private let name: String?
  private let isWhole: Bool

  /// Makes a choice.
  ///
  /// - Parameters:
  ///   - session: only those of this session, if given
  ///   - place: only those at this moment in seconds, or at the next one behind it, or those of this
  ///     name, as in `release`, if given
  ///   - isWhole: recognitions too, what a touch was taken for, although other things are decided
  public init(session: String? = nil, at place: String? = nil, isWhole: Bool = false) {
    self.session = session
    time = place.flatMap(Double.init)
    name = time == nil ? place : nil
    self.isWhole = isWhole
  }

  /// The first decision on a gesture whose numbers can be moved: on its velocity, or else on its way;
  /// without one the first decision.
  ///
  /// - Parameters:
  ///   - scenario: the scenario
  ///   - path: its name in messages
  /// - Returns: the decision
  /// - Throws: that there is none, and why
  public func gestureDecision(
    of scenario: ScenarioDecisions, _ path: String
  ) throws(ReplayError) -> PlacedDecision {
    let chosen = try decisions(of: scenario, path)
    return chosen.first { scenario.numbers(of: $0) != nil }
      ?? chosen.first { GestureShape($0.gesture) != nil } ?? chosen[0]
  }

  /// The decisions, in the order of the scenario.
  ///
  /// - Parameters:
  ///   - scenario: the scenario
  ///   - path: its name in messages
  /// - Returns: the decisions, at least one
  /// - Throws: that there is none, and why
  public func decisions(
    of scenario: ScenarioDecisions, _ path: String
  ) throws(ReplayError) -> [PlacedDecision] {
    var chosen = scenario.decisions.filter { session == nil || $0.session == session }
    // What a touch was taken for is seldom the question, unless nothing else was decided.
    let others = chosen.filter { $0.decision.name != "recognition" }
    if let name {
      chosen = chosen.filter { $0.decision.name == name }
    } else if !isWhole && !others.isEmpty {
      chosen = others
    }
    if let time {
      let next = chosen.first { $0.decision.time.seconds >= time - 1e-9 }?.decision.time
      chosen = chosen.filter { $0.decision.time == next }
    }
    guard chosen.isEmpty else { return chosen }
    throw .badInput("\(path): \(nothing(in: scenario.decisions))")
  }

  private func nothing(in decisions: [PlacedDecision]) -> String {
    guard !decisions.isEmpty else {
      return
        "nothing is decided in it: a gesture that is let go of decides, few calls do, and a plugin may "
        + "tell no reasons"
    }
    if let session, !decisions.contains(where: { $0.session == session }) {
      var sessions: [String] = []
      for name in decisions.map(\.session) where !sessions.contains(name) { sessions.append(name) }
      let near = NearNames(to: session, among: sessions)
      return near.sentence("a session in which something is decided")
    }
    if let name {
      var names: [String] = []
      for other in decisions.map(\.decision.name) where !names.contains(other) {
        names.append(other)
      }
      return NearNames(to: name, among: names).sentence("a decision in it")
    }
    return "nothing is decided at or after \(time ?? 0) s"
  }
}
