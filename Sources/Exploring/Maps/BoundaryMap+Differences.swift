internal import Motion

extension BoundaryMap {
  /// The number of horizontal lines along which the overlap of two regions is measured.
  private static let lines = 1024

  /// Returns the areas in which the scenario's parameters and the parameters under comparison give different
  /// outcomes, the largest first.
  static func differences(_ own: RegionSet, _ other: RegionSet) -> [ChangedArea] {
    var parts: [ChangedArea] = []
    for one in own.regions {
      for against in other.regions where against.outcome != one.outcome {
        var share = 0.0
        for line in 0..<lines {
          let y = (Double(line) + 0.5) / Double(lines)
          share += common(one.crossings(at: y), against.crossings(at: y))
        }
        guard share > 0 else { continue }
        parts.append(
          ChangedArea(
            outcome: one.outcome, against: against.outcome, share: share / Double(lines)))
      }
    }
    return parts.sorted { $0.share > $1.share }
  }

  /// Returns the total length of the overlap between two sets of intervals, each given by alternating starts
  /// and ends.
  private static func common(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for first in stride(from: 0, to: one.count - 1, by: 2) {
      for second in stride(from: 0, to: other.count - 1, by: 2) {
        let overlap = min(one[first + 1], other[second + 1]) - max(one[first], other[second])
        sum += max(0, overlap)
      }
    }
    return sum
  }
}

extension BoundaryMap.Region {
  /// Returns the x positions at which the horizontal line at `y` enters and leaves the region, alternately.
  public func crossings(at y: Double) -> [Double] {
    var crossings: [Double] = []
    for loop in loops {
      guard var last = loop.last else { continue }
      for point in loop {
        if (last.y < y) != (point.y < y) {
          crossings.append(last.x + (y - last.y) / (point.y - last.y) * (point.x - last.x))
        }
        last = point
      }
    }
    return crossings.sorted()
  }
}
