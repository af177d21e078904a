internal import Interaction
internal import Motion

/// Changes to the stack's environment.
extension CardStack {
  /// Adapts the layout and all motion to a changed environment.
  ///
  /// Cards that have left stay just off the screen.
  mutating func adapt(
    to change: EnvironmentEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let (before, oldSide) = (environment, side)
    environment.apply(change)
    guard environment != before else { return }
    if environment.viewport != before.viewport && hold?.formerScreen.width == 0 {
      hold?.formerScreen = before.viewport
    }
    if side != oldSide { mirror(at: now, &report) }
    fitToLayout(at: now)
  }

  /// Updates the layout.
  ///
  /// Leaving cards get a target outside the new screen.
  mutating func fitToLayout(at now: Timestamp) {
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    for index in motions.indices {
      let action = deck.action(of: motions[index].slot)
      switch motions[index].state {
      case .parked: motions[index].park(action, exit: layout.exit)
      case .flying:
        // A card that fades in place, with reduced motion, has no target.
        guard let action, motions[index].opacity.target > 0 else { continue }
        motions[index].reaim(
          action, exit: layout.exit, with: calm(parameters.swipe), at: now)
      case .stacked, .fading: break
      }
    }
    findLandings(at: now)
  }

  /// Updates the times at which leaving cards will be off screen.
  mutating func findLandings(at now: Timestamp) {
    let sight = sight
    for index in motions.indices where motions[index].state == .flying {
      motions[index].findLanding(sight, side: side, at: now)
    }
  }

  /// The distances that a card must move from its resting position to be off screen.
  var sight: Sight {
    Sight(layout, viewport: environment.viewport, maxRotation: parameters.maxRotation)
  }

  /// Reverses the layout direction.
  ///
  /// Visible cards stay in place, but the actions to the left and to the right are swapped.
  private mutating func mirror(at now: Timestamp, _ report: inout ComponentOutput) {
    for index in motions.indices { motions[index].mirror() }
    for index in removed.indices { removed[index].motion.mirror() }
    hold?.mirror()
    guard let hold, let index = motionIndex(of: hold.slot) else { return }
    let shown = Point(x: motions[index].x.value(at: now), y: motions[index].y.value(at: now))
    let caught = rule.way(shown: shown) - hold.translation
    self.hold?.caught = caught
    announceThreshold(shown, at: now, &report)
  }
}
