internal import Interaction
internal import Motion

/// What the way of a drag says of the dismissal that it could be.
enum HeroDismissal {
  case begins(fromEdge: Bool)
  /// It has not gone far enough to tell.
  case waits
  case refused
}

extension HeroTransition {
  /// Whether a drag dismisses: downwards, or from the edge of a push; what is on its way out
  /// already is caught by any way up or down.
  ///
  /// - Parameters:
  ///   - event: the drag, which has not begun to dismiss
  ///   - because: notes the rules
  /// - Returns: what it is
  func dismissal(by event: DragEvent, _ because: inout Reasons) -> HeroDismissal {
    var way = event.translation
    if way == .zero, event.phase == .ended {
      // A release where it began says by its velocity where it would have gone.
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

  /// Whether a way goes down, or up, rather than to the side.
  private func isPulled(
    _ way: Point, _ name: String, _ length: Double, _ because: inout Reasons
  ) -> Bool {
    because.rule(name) {
      $0.demand(name, length, .greater, 0)
      $0.demand("along", abs(way.y), .greaterOrEqual, abs(way.x))
    }
  }
}
