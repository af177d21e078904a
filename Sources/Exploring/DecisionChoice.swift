internal import Interaction
internal import Motion
public import Replay
internal import Values

/// A filter that selects decisions of a scenario by session, time or name.
public struct DecisionChoice: Sendable {
  private let session: String?
  private let time: Double?
  private let name: String?
  private let isWhole: Bool

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - session: The session whose decisions are selected, or `nil` for all sessions.
  ///   - place: A time in seconds, which selects the earliest decisions that are not before it; a decision's name,
  ///     such as `release`; or `nil` for all decisions.
  ///   - isWhole: Pass `true` to also select decisions that only recognize a gesture. With `false`, these are
  ///     selected only if there are no other decisions.
  public init(session: String? = nil, at place: String? = nil, isWhole: Bool = false) {
    self.session = session
    time = place.flatMap(Double.init)
    name = time == nil ? place : nil
    self.isWhole = isWhole
  }

  /// Returns the first selected decision on a gesture whose travel and velocity can be varied.
  ///
  /// If there is none, returns the first decision on any gesture, or otherwise the first decision.
  ///
  /// - Parameters:
  ///   - scenario: The decisions of the scenario.
  ///   - path: The scenario's name in error messages.
  /// - Returns: The decision.
  /// - Throws: `ReplayError` with the reason if no decision is selected.
  public func gestureDecision(
    of scenario: ScenarioDecisions, _ path: String
  ) throws(ReplayError) -> PlacedDecision {
    let chosen = try decisions(of: scenario, path)
    return chosen.first { scenario.numbers(of: $0) != nil }
      ?? chosen.first { GestureShape($0.gesture) != nil } ?? chosen[0]
  }

  /// Returns the selected decisions, in the order of the scenario.
  ///
  /// - Parameters:
  ///   - scenario: The decisions of the scenario.
  ///   - path: The scenario's name in error messages.
  /// - Returns: The decisions, at least one.
  /// - Throws: `ReplayError` with the reason if no decision is selected.
  public func decisions(
    of scenario: ScenarioDecisions, _ path: String
  ) throws(ReplayError) -> [PlacedDecision] {
    var chosen = scenario.decisions.filter { session == nil || $0.session == session }
    // Recognitions are selected only if there are no other decisions.
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
        "the scenario contains no decisions; gesture releases and some calls cause decisions, but "
        + "some plugins do not report them. playground check reports touches that hit no layer"
    }
    if let session, !decisions.contains(where: { $0.session == session }) {
      var sessions: [String] = []
      for name in decisions.map(\.session) where !sessions.contains(name) { sessions.append(name) }
      let near = NearNames(to: session, among: sessions)
      return near.sentence("a session with decisions")
    }
    if let name {
      var names: [String] = []
      for other in decisions.map(\.decision.name) where !names.contains(other) {
        names.append(other)
      }
      return NearNames(to: name, among: names).sentence("a decision of this scenario")
    }
    let start = time ?? 0
    let text = "no decision at or after \(Expectation.plain(start)) s"
    let rest = decisions.filter { session == nil || $0.session == session }
    // Without `isWhole`, recognitions were left out.
    if !isWhole, rest.contains(where: { $0.decision.time.seconds >= start - 1e-9 }) {
      return text + "; --all includes recognitions of gestures"
    }
    guard let last = rest.last?.decision.time.seconds else { return text }
    return text + "; the last one is at \(Expectation.plain(last)) s"
  }
}
