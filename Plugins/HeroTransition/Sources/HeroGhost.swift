internal import Interaction
internal import Motion

/// A snapshot that has lost where it flew to: it glides to rest and fades out.
struct HeroGhost: Equatable, Sendable {
  /// The source whose image it shows.
  var source: String?

  /// Where it was, and how fast, when it was lost.
  var geometry: HeroGeometry
  var velocity: HeroGeometry

  /// The smallest extents that its way had.
  var smallest: HeroGeometry

  var progress: Double
  var progressVelocity: Double

  /// What it shows; the first lies below.
  var pictures: [HeroPicture]

  /// From when until when it fades.
  var startsAt: Timestamp
  var endsAt: Timestamp

  /// The time in which its velocity sinks to an e-th.
  private static let glideTime = 0.05

  /// What is left of it at a moment, from 1 to 0.
  func opacity(at now: Timestamp) -> Double {
    guard startsAt < endsAt else { return 0 }
    return 1 - Math.clamp((now - startsAt) / (endsAt - startsAt), 0, 1)
  }

  /// Where it is then.
  func geometry(at now: Timestamp) -> HeroGeometry {
    geometry.combined(1, velocity, glide(at: now)).keepingHalf(of: smallest).limited
  }

  /// Where on their ways the elements are then that were lost with it.
  func progress(at now: Timestamp) -> Double { progress + progressVelocity * glide(at: now) }

  /// How fast that changes.
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
