internal import Interaction
internal import Motion

/// How fast things go on the two sides.
extension Turn {
  /// The velocities of an edge on both sides, of those that it can be taken to have the two that differ
  /// least, and by how much they may differ for want of knowledge; nil where they can't be compared.
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

  /// The velocities in the middle between two samples, from the parabolas through those on either side.
  ///
  /// An acceleration may change at any moment between them, which makes half the time between them
  /// times that change of what looks like a velocity. Twice the whole of both is allowed, so that what
  /// goes by steps of its own, and is told as that, is no kink as well.
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
