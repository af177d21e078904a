internal import Interaction

/// The detent at which the card rests, stored both as an index and as an entry of the parameter `detents`.
extension Card {
  /// Sets the detent by its index, where 0 is the lowest detent.
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

  /// Updates the detent's index after the detents or their heights have changed.
  ///
  /// The card keeps its detent if it still exists; otherwise it takes the detent nearest to its previous
  /// resting height.
  mutating func keepAim(_ height: Double, _ surroundings: Surroundings) {
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else {
      // If the card's detent no longer exists, the card takes the nearer of the spec's two heights.
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

/// A card's detent at one point in time, for comparison with its detent at a later time.
struct CardRest: Equatable {
  let detent: Int
  let isExpanded: Bool
  let aim: CardDetent?
}

extension Card {
  /// The card's current detent, for comparison with its detent at a later time.
  var rest: CardRest { CardRest(detent: detent, isExpanded: isExpanded, aim: aim) }
}
