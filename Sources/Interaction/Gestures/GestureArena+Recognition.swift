internal import Motion

/// The rules that recognize gestures, in the order of their evaluation.
extension GestureArena {
  /// Returns the gesture that a translation becomes, or `nil` while the translation is too short for a gesture.
  static func winner(
    of way: Point, _ candidates: GestureCandidates, from least: Double,
    _ because: inout Reasons
  ) -> Press.Winner? {
    let length = way.distance(to: .zero)
    func isFar(_ clauses: inout Reasons.Clauses) {
      clauses.demand("travel", length, .greaterOrEqual, least)
    }
    if candidates.policy == .simultaneous {
      let isBoth = because.rule("scroll and drag") {
        isFar(&$0)
        demand(way, "scrolls", candidates.scroll, &$0)
        demand(way, "drags", candidates.drag, &$0)
      }
      if isBoth { return .both }
    }
    // The scroll is the inner gesture, so it wins if both match.
    let scrolls = because.rule("scroll") {
      isFar(&$0)
      demand(way, "scrolls", candidates.scroll, &$0)
    }
    if scrolls { return .scroll }
    let drags = because.rule("drag") {
      isFar(&$0)
      demand(way, "drags", candidates.drag, &$0)
    }
    if drags { return .drag }
    return because.rule("nothing", isFar) ? .nobody : nil
  }

  /// Adds the conditions of a gesture to a rule: the layer allows the gesture, and the translation is along the
  /// gesture's axis.
  private static func demand(
    _ way: Point, _ candidate: String, _ axis: GestureCandidates.Axis?,
    _ clauses: inout Reasons.Clauses
  ) {
    clauses.demand(candidate, axis != nil)
    switch axis {
    case .horizontal: clauses.demand("across", abs(way.x), .greater, abs(way.y))
    case .vertical: clauses.demand("along", abs(way.y), .greaterOrEqual, abs(way.x))
    case .any, nil: break
    }
  }

  /// Returns whether a press that has ended without becoming a different gesture is a tap.
  static func isTap(
    _ press: Press, isLifted: Bool, lasted: Double, _ because: inout Reasons
  ) -> Bool {
    let isTap = because.rule("tap") {
      $0.demand("taps", press.candidates.tap)
      $0.demand("lifted", isLifted)
      if let deadline = press.rules.tapDeadline {
        $0.demand("duration", lasted, .lessOrEqual, deadline, .seconds)
      }
      // A press with a longer translation would already have become a different gesture.
      $0.demand(
        "travel", (press.location - press.start).distance(to: .zero), .less,
        press.rules.minimumDistance)
    }
    if !isTap { because.otherwise("nothing") }
    return isTap
  }
}
