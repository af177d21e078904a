internal import Interaction
internal import Motion

/// The velocities on the two sides of an instant.
extension InstantComparison {
  /// Returns the plausible velocities of an edge just before and just after the instant, and their possible
  /// error.
  ///
  /// Of several plausible velocities, the two that are closest to each other are returned. The result is
  /// `nil` if the velocities cannot be compared.
  func velocities(
    _ index: Int, _ place: Int, _ edge: Quantity
  ) -> (before: Double, after: Double, doubt: Double)? {
    if isSample { return sampledVelocities(index, place, edge) }
    guard let olds = before.slopes(index, edge), let news = after.slopes(place, edge) else {
      return nil
    }
    let doubt = before.doubt(index, edge) + after.doubt(place, edge)
    if olds.upperBound < news.lowerBound { return (olds.upperBound, news.lowerBound, doubt) }
    if news.upperBound < olds.lowerBound { return (olds.lowerBound, news.upperBound, doubt) }
    return (olds.lowerBound, olds.lowerBound, doubt)
  }

  /// Returns the velocities midway between two samples, from the parabolas on either side.
  ///
  /// An acceleration may change at any time between the samples, so the apparent change in velocity can be up to half
  /// the interval times the change in acceleration. The tolerance is twice the interval times the sum of both
  /// accelerations. With this tolerance, a layer that moves in steps is reported only for its jumps and not for a
  /// kink too.
  private func sampledVelocities(
    _ index: Int, _ place: Int, _ edge: Quantity
  ) -> (before: Double, after: Double, doubt: Double)? {
    guard !isCutAnew(place, edge),
      let old = before.slope(index, edge), let new = after.slope(place, edge),
      let oldBend = before.bend(index, edge), let newBend = after.bend(place, edge)
    else { return nil }
    // The slopes are those at the second sample.
    let span = after.nearest.time - before.nearest.time
    let doubt =
      max(span, before.spacing) * abs(oldBend) + max(span, after.spacing) * abs(newBend)
    return (old - oldBend * span / 2, new - newBend * span / 2, 2 * doubt)
  }
}
