internal import Motion

/// The plausible estimates of a finger's velocity at its release, from its last samples.
struct ReleaseEstimate {
  /// The samples, oldest first.
  ///
  /// A release is excluded if it adds hardly any distance and follows without a pause.
  let samples: [(time: Timestamp, place: Point)]

  /// The excluded release, if any.
  ///
  /// Some estimators count it as a sample.
  var lift: (time: Timestamp, place: Point)?

  /// The minimum and maximum plausible velocities on each axis, in points per second.
  ///
  /// It is `nil` if there is only one sample, or if all samples have the same time.
  var range: (least: Point, greatest: Point)? {
    var least = Point(x: .infinity, y: .infinity)
    var greatest = Point(x: -.infinity, y: -.infinity)
    func take(_ one: Int, _ other: Int) {
      let span = samples[other].time - samples[one].time
      guard span > 0.0005 else { return }
      let slope = (samples[other].place - samples[one].place) / span
      least = Point(x: min(least.x, slope.x), y: min(least.y, slope.y))
      greatest = Point(x: max(greatest.x, slope.x), y: max(greatest.y, slope.y))
    }
    for index in samples.indices.dropLast() {
      // Estimators use either the last steps or the whole path. None of them uses only early samples.
      if index >= samples.count - 4 { take(index, index + 1) }
      take(index, samples.count - 1)
    }
    return least.x <= greatest.x ? (least, greatest) : nil
  }

  /// The velocity between the last two samples, in points per second, or zero on an axis on which the plausible
  /// estimates have different directions.
  var certain: Point {
    guard let range else { return .zero }
    return Point(
      x: range.least.x * range.greatest.x > 0 ? lastPace.x : 0,
      y: range.least.y * range.greatest.y > 0 ? lastPace.y : 0)
  }

  /// Whether the finger may have been at rest just before it lifted.
  ///
  /// Estimators need three samples to determine a velocity. The finger may have rested if there are fewer
  /// than three samples in total, or fewer than four since the last pause, because one of the four may be the
  /// release.
  var mayHaveRested: Bool {
    let behind = samples.indices.dropFirst().last {
      samples[$0].time - samples[$0 - 1].time > FollowedLayers.pause
    }
    return behind.map { samples.count - $0 < 4 } ?? (samples.count < 3)
  }

  /// Returns whether the finger had rested before the release at `time`, as `VelocityGuard.steady` defines it.
  func hasRested(at time: Timestamp) -> Bool {
    Self.tracker(samples[...]).isResting(at: time)
  }

  /// The velocity between the last two samples, in points per second.
  var lastPace: Point {
    guard let newest = samples.last, let last = samples.dropLast().last else { return .zero }
    return (newest.place - last.place) / max(newest.time - last.time, 0.0005)
  }

  /// The velocities computed by fitting a parabola to the samples, in points per second.
  ///
  /// Flutter, Android and the default parameters use this estimate. There is one estimate from all samples, one
  /// without the last sample, and one that includes the release, because estimators differ in whether they
  /// count the release.
  var parabolas: [Point] {
    both.map(Self.parabola) + (lift.map { [Self.parabola((samples + [$0])[...])] } ?? [])
  }

  private typealias Samples = ArraySlice<(time: Timestamp, place: Point)>

  private var both: [Samples] { [samples[...], samples.dropLast()].filter { !$0.isEmpty } }

  private static func parabola(_ samples: Samples) -> Point {
    guard let newest = samples.last else { return .zero }
    return tracker(samples).velocity(at: newest.time)
  }

  private static func tracker(_ samples: Samples) -> VelocityTracker {
    VelocityTracker(
      samples: samples.map { VelocityTracker.Sample(time: $0.time, position: $0.place) })
  }
}
