internal import Interaction
internal import Motion

/// The outcome of checking whether a drag starts to dismiss the detail.
enum HeroDismissal {
  case begins(fromEdge: Bool)
  /// The drag is still too short for a decision.
  case waits
  case refused
}

extension HeroTransition {
  /// Checks whether a drag starts a dismissal: a drag down, or a drag from the edge of a push.
  ///
  /// A drag up or down can also catch a dismissal that is already running.
  ///
  /// - Parameters:
  ///   - event: The drag, which does not hold the image yet.
  ///   - because: The reasons, to which the tested rules are added.
  /// - Returns: Whether the drag starts a dismissal, is still too short for a decision, or is refused.
  func dismissal(by event: DragEvent, _ because: inout Reasons) -> HeroDismissal {
    var way = event.translation
    if way == .zero, event.phase == .ended {
      // A release without a translation is judged by its predicted end or its velocity.
      way = event.predictedEndTranslation ?? event.velocity ?? way
    }
    let isFromEdge = event.hit?.role == "edge"
    if flight != nil {
      let isCaught = because.rule("caught") {
        $0.demand("flies", true)
        $0.demand("travel", event.translation.distance(to: .zero), .lessOrEqual, 0)
      }
      if isCaught { return .begins(fromEdge: isFromEdge) }
    }
    if isFromEdge {
      let isSwipe = because.rule("edge") {
        $0.demand("fromEdge", true)
        $0.demand("inward", way.x * trailing, .greater, 0)
        $0.demand("across", abs(way.x), .greater, abs(way.y))
      }
      if isSwipe { return .begins(fromEdge: true) }
    }
    if isPulled(way, "down", way.y, &because) { return .begins(fromEdge: false) }
    if flight?.direction == .dismiss, isPulled(way, "up", -way.y, &because) {
      return .begins(fromEdge: false)
    }
    let isOther = because.rule("refused") {
      $0.demand(
        "travel", way.distance(to: .zero), .greaterOrEqual,
        parameters.gestureRules.minimumDistance)
    }
    return isOther ? .refused : .waits
  }

  /// Returns whether the distance `length` in the tested direction is positive, and the drag is at least as vertical
  /// as horizontal.
  private func isPulled(
    _ way: Point, _ name: String, _ length: Double, _ because: inout Reasons
  ) -> Bool {
    because.rule(name) {
      $0.demand(name, length, .greater, 0)
      $0.demand("along", abs(way.y), .greaterOrEqual, abs(way.x))
    }
  }
}
