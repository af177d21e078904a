internal import Interaction
internal import Motion

/// The order of the layers.
extension CardStack {
  var highestLift: Double? {
    var highest: Double?
    for index in motions.indices {
      if let lift = motions[index].lift { highest = max(highest ?? lift, lift) }
    }
    return highest
  }

  /// Returns a z-order above all moving cards, or 101 if there are none.
  ///
  /// It is always below the z-order of the controls. If necessary, the z-orders of the moving cards are moved
  /// closer together.
  mutating func takeLift() -> Double {
    if let highest = highestLift, highest + 1 > StackZ.highestLift { lowerLifts() }
    return (highestLift ?? 100) + 1
  }

  private mutating func lowerLifts() {
    let lifted = motions.indices.filter { motions[$0].lift != nil }
      .sorted { (motions[$0].lift ?? 0) < (motions[$1].lift ?? 0) }
    let step = min(1, (StackZ.highestLift - 101) / 2 / Double(lifted.count))
    for (rank, index) in lifted.enumerated() { motions[index].lift = 101 + step * Double(rank) }
  }

  func zIndex(of motion: borrowing CardMotion) -> Double {
    guard parameters.zOrder == .explicit else { return 0 }
    if let lift = motion.lift { return lift }
    switch motion.state {
    case .parked: return -1
    case .stacked, .flying, .fading: return motion.position == 0 ? 100 : -Double(motion.position)
    }
  }

  /// Sorts the cards back to front.
  ///
  /// This is an insertion sort, because there are few cards and they are nearly sorted.
  mutating func sortMotions() {
    for end in motions.indices.dropFirst() {
      var place = end
      while place > 0, isBehind(place, place - 1) {
        motions.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private func isBehind(_ first: Int, _ second: Int) -> Bool {
    let (rank, other) = (rank(first), rank(second))
    if rank != other { return rank < other }
    // Cards that have left share z-order −1 with the next card and are behind it, the oldest furthest back.
    let (isParked, isOtherParked) = (
      motions[first].state == .parked, motions[second].state == .parked
    )
    if isParked != isOtherParked { return isParked }
    return deck.position(of: motions[first].slot) < deck.position(of: motions[second].slot)
  }

  private func rank(_ index: Int) -> Double {
    guard parameters.zOrder == .implicit else { return zIndex(of: motions[index]) }
    // With the implicit order of the views, cards outside the stack are behind it.
    return motions[index].state == .stacked
      ? -Double(motions[index].position) : -1000 + (motions[index].lift ?? 0)
  }
}
