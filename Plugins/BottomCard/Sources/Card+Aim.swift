internal import Interaction

/// Which of its heights the card rests at: by its place among them, and by the detent that has it.
extension Card {
  /// Takes the detent of a place, from 0 for the lowest.
  mutating func aimAt(_ place: Int, _ surroundings: Surroundings) {
    detent = min(max(place, 0), detentCount - 1)
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else {
      aim = nil
      return
    }
    let height = restHeights(surroundings)[detent]
    if let aim, detents.contains(aim), wanted(aim, surroundings) == height { return }
    aim = detents.first { wanted($0, surroundings) == height }
  }

  /// Finds the place anew after detents have become others, or other heights: that of the same detent, or
  /// of the one that is nearest to where the card was to rest.
  mutating func keepAim(_ height: Double, _ surroundings: Surroundings) {
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else {
      // Of those between the two the nearer one is left.
      let heights = restHeights(surroundings)
      let isUpper = abs(height - heights[0]) > abs(height - heights[1])
      detent = aim == .expanded || isExpanded || aim != .compact && detent > 0 && isUpper ? 1 : 0
      (detentCount, aim) = (2, nil)
      return
    }
    let heights = restHeights(surroundings)
    detentCount = heights.count
    var sought = height
    if let aim, detents.contains(aim) { sought = wanted(aim, surroundings) }
    var nearest = 0
    for place in heights.indices where abs(heights[place] - sought) < abs(heights[nearest] - sought)
    {
      nearest = place
    }
    aimAt(nearest, surroundings)
  }
}
