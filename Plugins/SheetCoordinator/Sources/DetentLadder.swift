internal import Interaction
internal import Motion

/// A sheet's detents, highest first, and the range of detents that a release may reach.
struct DetentLadder {
  private let detents: [Detent]
  private let heights: [Double]

  /// The indices that a release may reach, counted from the lowest detent.
  ///
  /// −1 stands for dismissal.
  private let reachable: ClosedRange<Int>

  /// Creates the ladder of a sheet's detents.
  ///
  /// - Parameters:
  ///   - detents: The detents, in any order. If several have the same height, only the first one is kept.
  ///   - layout: The values that determine the heights.
  ///   - limit: The maximum number of detents by which a release moves the sheet, or 0 for no limit.
  ///   - rest: The height at which the sheet rested, or to which it was moving, at the start of the drag, in points.
  init(_ detents: [Detent], _ layout: SheetLayout, limit: Int = 0, _ rest: Double = 0) {
    let ranked = layout.ranked(detents)
    self.detents = ranked
    heights = ranked.map { layout.height($0) }
    let highest = max(0, ranked.count - 1)
    guard limit > 0 else {
      reachable = -1...highest
      return
    }
    var start = 0
    for (place, height) in heights.reversed().enumerated() where height <= rest { start = place }
    reachable = max(-1, start - limit)...min(highest, start + limit)
  }

  /// Returns whether a release may reach the detent at an index, counted from the lowest detent.
  ///
  /// The index −1 stands for dismissal.
  func reaches(_ index: Int) -> Bool { reachable.contains(index) }

  /// Returns, of the detents that the release may reach, the one whose height is nearest to a given height.
  ///
  /// If two detents are equally near, returns the lower one.
  ///
  /// - Parameters:
  ///   - height: The height, in points.
  ///   - name: The height's name in the reasons.
  ///   - because: The reasons, to which the compared heights are added.
  /// - Returns: The detent, or `nil` if there is none.
  func nearest(_ height: Double, _ name: String, _ because: inout Reasons) -> Detent? {
    guard !detents.isEmpty else { return nil }
    for place in detents.indices.dropLast() {
      let reached = reached(place)
      let isNearest = because.rule(reached.name) {
        $0.demand(
          name, height, .greater, (heights[place] + heights[place + 1]) / 2,
          from: middle(below: place))
      }
      if isNearest { return reached }
    }
    let lowest = reached(detents.count - 1)
    because.otherwise(lowest.name)
    return lowest
  }

  /// Returns the source of the height midway between the detent at index `place` and the next lower one.
  private func middle(below place: Int) -> ThresholdSource {
    let names = "\(detents[place].name) and \(detents[place + 1].name)"
    return ThresholdSource(
      0.5, of: "the heights of \(names) at the start of the drag",
      heights[place] + heights[place + 1])
  }

  /// Returns the lowest detent above a height, or `nil` if there is none.
  ///
  /// If the release may not reach this detent, returns the nearest detent that it may reach.
  func next(above height: Double) -> Detent? {
    heights.lastIndex { $0 > height + RestTolerance.points.position }.map(reached)
  }

  /// Returns the highest detent below a height, or `nil` if only dismissal remains.
  ///
  /// If the release may not reach this detent, returns the nearest detent that it may reach.
  func next(below height: Double) -> Detent? {
    heights.firstIndex { $0 < height - RestTolerance.points.position }.map(reached)
  }

  /// Returns the detent nearest to the one at index `place`, among those that the release may reach.
  ///
  /// Index 0 is the highest detent.
  private func reached(_ place: Int) -> Detent {
    let index = detents.count - 1 - place
    let reached = min(max(index, max(0, reachable.lowerBound)), reachable.upperBound)
    return detents[detents.count - 1 - reached]
  }
}
