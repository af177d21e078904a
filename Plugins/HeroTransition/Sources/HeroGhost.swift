internal import Interaction
internal import Motion

/// A snapshot that has lost its match and therefore slows down and fades out.
struct HeroGhost: Equatable, Sendable {
  /// The id of the source whose image the snapshot shows, if any.
  var source: String?

  /// The snapshot's geometry when the match was lost.
  var geometry: HeroGeometry

  /// The velocity of the snapshot's geometry when the match was lost, per second.
  var velocity: HeroGeometry

  /// The minimum width and height along the snapshot's path.
  var smallest: HeroGeometry

  var progress: Double
  var progressVelocity: Double

  /// The snapshot's images, back to front.
  var pictures: [HeroPicture]

  /// The time at which the fade starts.
  var startsAt: Timestamp

  /// The time at which the fade ends.
  var endsAt: Timestamp

  /// The time, in seconds, in which the velocity falls by a factor of e.
  private static let glideTime = 0.05

  /// Returns the opacity of the snapshot at the given time.
  ///
  /// The opacity falls from 1 to 0.
  func opacity(at now: Timestamp) -> Double {
    guard startsAt < endsAt else { return 0 }
    return 1 - Math.clamp((now - startsAt) / (endsAt - startsAt), 0, 1)
  }

  func geometry(at now: Timestamp) -> HeroGeometry {
    geometry.combined(1, velocity, glide(at: now)).keepingHalf(of: smallest).limited
  }

  /// Returns the progress of the elements that lost their match at the same time as this snapshot.
  func progress(at now: Timestamp) -> Double { progress + progressVelocity * glide(at: now) }

  /// Returns the velocity, per second, of the progress of the elements that lost their match at the same time as this
  /// snapshot.
  func progressVelocity(at now: Timestamp) -> Double {
    progressVelocity * Math.exp(-max(0, now - startsAt) / Self.glideTime)
  }

  private func glide(at now: Timestamp) -> Double {
    Self.glideTime * (1 - Math.exp(-max(0, now - startsAt) / Self.glideTime))
  }
}

extension HeroGhost: Archivable {
  static var blank: HeroGhost {
    HeroGhost(
      geometry: .zero, velocity: .zero, smallest: .zero, progress: 0, progressVelocity: 0,
      pictures: [], startsAt: .zero, endsAt: .zero)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("source", &source)
    archive.field("geometry", &geometry)
    archive.field("velocity", &velocity)
    archive.field("smallest", &smallest)
    archive.field("progress", &progress)
    archive.field("progressVelocity", &progressVelocity)
    archive.field("pictures", &pictures)
    archive.field("startsAt", &startsAt)
    archive.field("endsAt", &endsAt)
  }
}
