package import Motion

/// A spring as a CSS `linear()` easing: points of its curve, which browsers connect with straight lines.
package struct LinearEasing {
  /// The maximum distance between the straight lines and the curve, as a fraction of the travel.
  ///
  /// Rounding the points to four decimals can increase the distance by up to 0.00005.
  static let tolerance = 0.0008

  /// The time in seconds after which the spring's distance from its target stays below 0.0009 times the travel.
  package let duration: Double
  /// The points of the curve, as fractions of the duration and of the travel.
  package private(set) var points: [(time: Double, value: Double)] = []
  /// The largest distance between the straight lines and the curve, as a fraction of the travel.
  package private(set) var error = 0.0

  package init(_ spring: Spring) {
    let rest = RestTolerance(position: 0.0009, velocity: .greatestFiniteMagnitude)
    let settled = spring.restTime(from: 1, velocity: 0, tolerance: rest) ?? 0
    // The duration is written in whole milliseconds. With 0, there would be no animation.
    duration = max((settled * 1_000).rounded(.up) / 1_000, 0.001)
    let length = duration
    let curve = { (share: Double) in
      share >= 1 ? 1 : 1 - spring.displacement(from: 1, velocity: 0, after: share * length)
    }
    points = Self.points(on: curve)
    measure(curve)
  }

  /// The easing function and its points in CSS.
  package var css: String {
    var words: [String] = []
    for (index, point) in points.enumerated() {
      let value = CodeWriter.number(point.value, decimals: 4)
      let isEnd = index == 0 || index == points.count - 1
      let place = CodeWriter.number(point.time * 100, decimals: 2)
      words.append(isEnd ? value : "\(value) \(place)%")
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// Returns points on the curve.
  ///
  /// Each line from a point to the next one is as long as the tolerance allows.
  private static func points(
    on curve: (Double) -> Double
  ) -> [(time: Double, value: Double)] {
    let steps = 2_000
    let round = { (value: Double) in (value * 10_000).rounded() / 10_000 }
    let values = (0...steps).map { curve(Double($0) / Double(steps)) }
    var points = [(time: 0.0, value: 0.0)]
    var start = 0
    while start < steps {
      var end = start + 1
      while end < steps, isStraight(values, start, end + 1) { end += 1 }
      points.append((Double(end) / Double(steps), end == steps ? 1 : round(values[end])))
      start = end
    }
    return points
  }

  private static func isStraight(_ values: [Double], _ start: Int, _ end: Int) -> Bool {
    let slope = (values[end] - values[start]) / Double(end - start)
    return (start...end).allSatisfy { index in
      (values[start] + slope * Double(index - start) - values[index]).magnitude <= tolerance
    }
  }

  private mutating func measure(_ curve: (Double) -> Double) {
    var index = 0
    for step in 0...8_000 {
      let share = Double(step) / 8_000
      while index + 2 < points.count, points[index + 1].time < share { index += 1 }
      let (one, other) = (points[index], points[index + 1])
      let along = (share - one.time) / (other.time - one.time)
      let value = one.value + (other.value - one.value) * along
      error = max(error, (value - curve(share)).magnitude)
    }
  }
}
