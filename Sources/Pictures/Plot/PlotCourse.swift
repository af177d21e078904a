internal import Motion

/// How a number goes through a panel, whatever its unit: heights from 0 to 1.
///
/// Of a moving interface many numbers are one motion told in several units, some of them upside
/// down. Such panels share one drawing.
struct PlotCourse {
  /// How far two heights may be apart that are drawn alike: a tenth of a pixel of a panel.
  private static let unseen = 0.0018

  private let times: [Timestamp]
  private let heights: [Double]
  private let hasVelocity: Bool

  /// The course of a panel.
  ///
  /// - Parameters:
  ///   - samples: its number, and that of its golden file behind it
  ///   - hasVelocity: whether its velocity is drawn below
  init(_ samples: [PlotSeries.Sample], hasVelocity: Bool) {
    let least = samples.map(\.value).min() ?? 0
    let range = max((samples.map(\.value).max() ?? 0) - least, 1e-9)
    times = samples.map(\.time)
    heights = samples.map { ($0.value - least) / range }
    self.hasVelocity = hasVelocity
  }

  /// Whether another course looks the same, as it is or upside down; nil where it doesn't.
  func isMirrored(of other: PlotCourse) -> Bool? {
    guard hasVelocity == other.hasVelocity, times == other.times else { return nil }
    let pairs = zip(heights, other.heights)
    if pairs.allSatisfy({ ($0 - $1).magnitude <= Self.unseen }) { return false }
    if pairs.allSatisfy({ ($0 - (1 - $1)).magnitude <= Self.unseen }) { return true }
    return nil
  }
}

/// Which panels of a plot are drawn as another one is.
struct PlotCourses {
  /// A panel that was drawn before.
  struct Model {
    var place: Int
    var isMirrored: Bool
  }

  /// The model of each panel; nil for one that is drawn itself.
  private(set) var models: [Model?] = []

  /// - Parameter courses: the panels' courses; nil for one that has marks of its own
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

  /// Whether other panels are drawn as this one is.
  func isModel(_ place: Int) -> Bool { models.contains { $0?.place == place } }
}
