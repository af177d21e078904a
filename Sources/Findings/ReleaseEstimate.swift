internal import Motion

/// How fast a finger went as it was lifted, by any fair estimate of its last samples.
struct ReleaseEstimate {
  /// Where it was, oldest first; a release that tells hardly any way and no rest is none of them.
  let samples: [(time: Timestamp, place: Point)]

  /// That release, which some take for one more.
  var lift: (time: Timestamp, place: Point)?

  /// The least and the greatest velocities that the samples can be taken for, on each axis, in points a
  /// second; nil for one sample, and for samples that came at once.
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
      // Estimators look at the last steps, or at all of the way: none says what a finger did long ago.
      if index >= samples.count - 4 { take(index, index + 1) }
      take(index, samples.count - 1)
    }
    return least.x <= greatest.x ? (least, greatest) : nil
  }

  /// Whether it may be taken to have rested.
  ///
  /// There were too few samples for a velocity, of which estimators want three, at all or behind a
  /// pause; there the release itself may be one more.
  var mayHaveRested: Bool {
    let behind = samples.indices.dropFirst().last {
      samples[$0].time - samples[$0 - 1].time > FollowedLayers.pause
    }
    return behind.map { samples.count - $0 < 4 } ?? (samples.count < 3)
  }

  /// How fast it went with its last step.
  var lastPace: Point { Self.pace(samples[...]) }

  /// By the parabola of Flutter and Android, which the default designs use: with the last sample, and
  /// without it, for to most who estimate the release is no sample, wherever it is.
  var parabolas: [Point] {
    both.map(Self.parabola) + (lift.map { [Self.parabola((samples + [$0])[...])] } ?? [])
  }

  /// How much faster than with its last step it may be taken to go, by these parabolas.
  ///
  /// At a turn they lead further than the samples do, and so leads all that follows the finger.
  var lead: Double {
    both.reduce(1) { lead, samples in
      let (fit, step) = (Self.parabola(samples), Self.pace(samples))
      let (along, pace) = abs(fit.y) > abs(fit.x) ? (fit.y, step.y) : (fit.x, step.x)
      return pace == 0 ? lead : max(lead, along / pace)
    }
  }

  private typealias Samples = ArraySlice<(time: Timestamp, place: Point)>

  private var both: [Samples] { [samples[...], samples.dropLast()].filter { !$0.isEmpty } }

  private static func pace(_ samples: Samples) -> Point {
    guard let newest = samples.last, let last = samples.dropLast().last else { return .zero }
    return (newest.place - last.place) / max(newest.time - last.time, 0.0005)
  }

  private static func parabola(_ samples: Samples) -> Point {
    guard let newest = samples.last else { return .zero }
    return VelocityTracker(
      samples: samples.map { VelocityTracker.Sample(time: $0.time, position: $0.place) }
    ).velocity(at: newest.time)
  }
}
