internal import Interaction
internal import Motion
internal import Values

/// A rule that every variation of a gesture must satisfy.
public enum Invariant: String, CaseIterable, Sendable {
  /// No request is refused.
  case accepted
  /// The scenario's expectations are met.
  case expectations
  /// A gesture causes at most one decision.
  case oneEffect = "one-effect"
  /// Between two frames, no visible edge moves farther than the fingers travel plus a tolerance.
  case noJump = "no-jump"
  /// Every session settles.
  case settled
  /// Every session settles in an allowed phase. If the recording settles in that phase too, the session settles
  /// at one of the recording's positions.
  case detent
}

/// A rule that a variation violates.
public struct VariationFailure: Equatable, Sendable {
  /// The violated rule.
  public var invariant: Invariant

  /// The violation as human-readable text.
  public var text: String

  init(_ invariant: Invariant, _ text: String) {
    self.invariant = invariant
    self.text = text
  }
}

/// The rules for variations.
public struct VariationRules: Equatable, Sendable {
  /// The rules to check.
  public var invariants = Set(Invariant.allCases)

  /// The allowed final phases.
  ///
  /// Any phase is allowed if the array is empty.
  public var endings: [String] = []

  /// The distance that an edge may move in 1/120 s beyond the travel of the fingers, in points.
  ///
  /// A spring with a response of 0.25 s that crosses a screen of 850 points moves at most 65 points
  /// in that time.
  public var jump = 80.0

  /// The types of effects that count as decisions.
  ///
  /// A gesture may cause at most one of them.
  public var decisions = ["acted", "began", "detentChanged", "dismissed", "expandedChanged"]

  /// Creates the default rules.
  public init() {}

  func holds(_ invariant: Invariant) -> Bool { invariants.contains(invariant) }

  /// Returns the first violation, in the order of the rules.
  ///
  /// - Parameters:
  ///   - run: The playback of a variation.
  ///   - rests: The settled states of the recording.
  /// - Returns: The violation, or `nil` if all rules hold.
  func failure(in run: VariationRun, like rests: [VariationRun.Rest]) -> VariationFailure? {
    for invariant in Invariant.allCases where holds(invariant) {
      let text: String? =
        switch invariant {
        case .accepted: run.refusal
        case .expectations: nil
        case .oneEffect: run.stretches.lazy.compactMap(twoEffects).first
        case .noJump: run.stretches.lazy.compactMap(jump).first
        case .settled: run.endings.lazy.compactMap { restlessness($0.state) }.first
        case .detent: run.endings.lazy.compactMap { placeOfNoRest($0.rest, rests) }.first
        }
      if let text { return VariationFailure(invariant, text) }
    }
    return nil
  }

  private func twoEffects(_ stretch: VariationRun.Stretch) -> String? {
    let starts = stretch.inputs.filter(\.isBeginning).map(\.t)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : .infinity
      let found = stretch.effects.filter {
        $0.t >= start && $0.t < end && decisions.contains($0.type)
      }
      guard found.count > 1 else { continue }
      let words = found.map { "\($0.type) at \(Divergence.plain($0.t))" }.joined(separator: ", ")
      return "the gesture at \(Divergence.plain(start)) s causes several decisions: \(words)"
    }
    return nil
  }

  private func jump(_ stretch: VariationRun.Stretch) -> String? {
    var inputs = stretch.inputs[...]
    var before: (t: Double, edges: [String: [Double]])?
    for (index, state) in stretch.states.enumerated() {
      let edges = SeenLayer.edges(in: state, on: stretch.screen)
      let now = (t: state.time.seconds, edges: edges)
      var travel = 0.0
      while let input = inputs.first, input.state <= index, input.t <= now.t {
        travel += input.travel
        inputs = inputs.dropFirst()
      }
      defer { before = now }
      guard let before else { continue }
      let frames = max(1, (now.t - before.t) * VariationRun.rate)
      let allowed = jump * frames + travel
      for id in now.edges.keys.sorted() {
        guard let from = before.edges[id], let to = now.edges[id] else { continue }
        for (index, name) in SeenLayer.names.enumerated() {
          let way = abs(to[index] - from[index])
          guard way > allowed else { continue }
          return
            "the \(name) edge of \(id) moves \(plain(way)) pt from \(Divergence.plain(before.t)) s"
            + " to \(Divergence.plain(now.t)) s (limit \(plain(allowed)) pt)"
        }
      }
    }
    return nil
  }

  private func plain(_ points: Double) -> String { Divergence.plain((points * 10).rounded() / 10) }

  private func restlessness(_ state: Value) -> String? {
    state["settled"] == true
      ? nil : "the session does not settle (phase \(state["phase"]?.asString ?? ""))"
  }

  private func placeOfNoRest(
    _ rest: VariationRun.Rest, _ rests: [VariationRun.Rest]
  ) -> String? {
    let phase = rest.words[0]
    if !endings.isEmpty && !endings.contains(phase) { return "the session ends in phase \(phase)" }
    // The recording may settle at several positions with the same phase and values. Any of these positions is
    // correct.
    let alike = rests.filter { $0.session == rest.session && $0.words == rest.words }
    let faults = alike.map { difference(rest, from: $0) }
    guard let last = faults.last, let fault = last, !faults.contains(nil) else { return nil }
    return "the session settles in phase \(phase) with \(fault)"
  }

  /// Returns a description of the first edge with a different position, or `nil` if there is none.
  private func difference(
    _ rest: VariationRun.Rest, from other: VariationRun.Rest
  ) -> String? {
    for id in rest.edges.keys.sorted() {
      guard let own = rest.edges[id], let other = other.edges[id] else { continue }
      for (index, name) in SeenLayer.names.enumerated() where abs(own[index] - other[index]) > 0.05
      {
        return "the \(name) edge of \(id) at \(plain(own[index])), not at \(plain(other[index]))"
      }
    }
    return nil
  }
}
