internal import Values

/// Something that has to hold however a gesture is made.
public enum Invariant: String, CaseIterable, Sendable {
  /// No request is refused.
  case accepted
  /// What the scenario expects is met.
  case expectations
  /// A gesture decides one thing at most.
  case oneEffect = "one-effect"
  /// Nothing that is seen goes farther from frame to frame than the fingers and a bound.
  case noJump = "no-jump"
  /// Every session comes to rest.
  case settled
  /// It rests where it may, and in one place for all that is the same.
  case detent
}

/// What does not hold in a variation.
public struct VariationFailure: Equatable, Sendable {
  /// What should hold.
  public var invariant: Invariant

  /// What is the case instead, in words.
  public var text: String

  init(_ invariant: Invariant, _ text: String) {
    self.invariant = invariant
    self.text = text
  }
}

/// What has to hold in every variation.
public struct VariationRules: Equatable, Sendable {
  /// What is looked at.
  public var invariants = Set(Invariant.allCases)

  /// The phases in which a run may end; empty for any.
  public var endings: [String] = []

  /// How far an edge may go in 1/120 s beyond what fingers go, in points.
  ///
  /// A spring of 0.25 s that crosses a screen of 850 points goes at most 65 points in that time.
  public var jump = 80.0

  /// The effects that are decisions, of which a gesture causes one at most.
  public var decisions = ["acted", "began", "detentChanged", "dismissed", "expandedChanged"]

  /// Makes the usual rules.
  public init() {}

  func holds(_ invariant: Invariant) -> Bool { invariants.contains(invariant) }

  /// The first invariant that does not hold, in their order.
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
      return "the gesture at \(Divergence.plain(start)) causes \(words)"
    }
    return nil
  }

  private func jump(_ stretch: VariationRun.Stretch) -> String? {
    var inputs = stretch.inputs[...]
    var before: (t: Double, edges: [String: [Double]])?
    for (index, state) in stretch.states.enumerated() {
      let edges = SeenLayer.edges(in: state, on: stretch.screen)
      let now = (t: state["t"]?.asNumber ?? 0, edges: edges)
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
          return "the \(name) of \(id) goes \(plain(way)) points from \(Divergence.plain(before.t))"
            + " to \(Divergence.plain(now.t)), where \(plain(allowed)) are allowed"
        }
      }
    }
    return nil
  }

  private func plain(_ points: Double) -> String { Divergence.plain((points * 10).rounded() / 10) }

  private func restlessness(_ state: Value) -> String? {
    state["settled"] == true
      ? nil : "it does not come to rest, in \(state["phase"]?.asString ?? "")"
  }

  private func placeOfNoRest(
    _ rest: VariationRun.Rest, _ rests: [VariationRun.Rest]
  ) -> String? {
    let phase = rest.words[0]
    if !endings.isEmpty && !endings.contains(phase) { return "it ends in \(phase)" }
    // A card that can lie here or there says so in words, or else either place will do.
    let alike = rests.filter { $0.session == rest.session && $0.words == rest.words }
    let faults = alike.map { difference(rest, from: $0) }
    guard let last = faults.last, let fault = last, !faults.contains(nil) else { return nil }
    return "it rests in \(phase) with \(fault)"
  }

  /// The first edge that is elsewhere.
  private func difference(
    _ rest: VariationRun.Rest, from other: VariationRun.Rest
  ) -> String? {
    for id in rest.edges.keys.sorted() {
      guard let own = rest.edges[id], let other = other.edges[id] else { continue }
      for (index, name) in SeenLayer.names.enumerated() where abs(own[index] - other[index]) > 0.05
      {
        return "the \(name) of \(id) at \(plain(own[index])), not at \(plain(other[index]))"
      }
    }
    return nil
  }
}
