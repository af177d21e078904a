internal import Motion

/// The curve of a series in its panel, scaled to heights from 0 to 1.
///
/// In a moving interface, many series describe the same motion in different units, sometimes mirrored. Their
/// panels share one drawing.
struct PlotCourse {
  /// The maximum difference, a tenth of a pixel in a panel, at which two heights look the same.
  private static let unseen = 0.0018

  private let times: [Timestamp]
  private let heights: [Double]
  private let hasVelocity: Bool

  /// Creates the curve of a panel.
  ///
  /// - Parameters:
  ///   - samples: The samples of the series, followed by those of the golden file.
  ///   - hasVelocity: Whether the velocity is drawn below the curve.
  init(_ samples: [PlotSeries.Sample], hasVelocity: Bool) {
    let least = samples.map(\.value).min() ?? 0
    let range = max((samples.map(\.value).max() ?? 0) - least, 1e-9)
    times = samples.map(\.time)
    heights = samples.map { ($0.value - least) / range }
    self.hasVelocity = hasVelocity
  }

  /// Returns `true` if the curve looks like another curve upside down, `false` if the two curves look the
  /// same, or `nil` if they look different.
  func isMirrored(of other: PlotCourse) -> Bool? {
    guard hasVelocity == other.hasVelocity, times == other.times else { return nil }
    let pairs = zip(heights, other.heights)
    if pairs.allSatisfy({ ($0 - $1).magnitude <= Self.unseen }) { return false }
    if pairs.allSatisfy({ ($0 - (1 - $1)).magnitude <= Self.unseen }) { return true }
    return nil
  }
}

/// The panels of a plot that can reuse the drawing of another panel.
struct PlotCourses {
  /// A panel whose drawing a later panel reuses.
  struct Model {
    var place: Int
    var isMirrored: Bool
  }

  /// For each panel, the earlier panel whose drawing it reuses, or `nil` if it has its own drawing.
  private(set) var models: [Model?] = []

  /// Creates a list of panels that can reuse the drawing of an earlier panel.
  ///
  /// - Parameter courses: The curves of the panels, or `nil` for a panel with its own marks.
  init(_ courses: [PlotCourse?]) {
    for (place, course) in courses.enumerated() {
      var model: Model?
      for earlier in 0..<place where models[earlier] == nil && model == nil {
        guard let course, let mirrored = courses[earlier].flatMap(course.isMirrored) else {
          continue
        }
        model = Model(place: earlier, isMirrored: mirrored)
      }
      models.append(model)
    }
  }

  /// Returns whether other panels reuse the drawing of this panel.
  func isModel(_ place: Int) -> Bool { models.contains { $0?.place == place } }
}
