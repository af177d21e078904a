internal import Motion

/// The edges that may follow a finger.
let edges: [Quantity] = [.left, .top, .right, .bottom]

/// The layers while a finger is down: where they were, and how they took hold.
struct FollowedLayers {
  /// What was shown after one instant.
  private struct Sample {
    let time: Timestamp
    let scene: Scene
  }

  /// How one layer moved when the drag took hold of it, and how it followed then.
  struct Start {
    let id: String
    let role: String
    let time: Timestamp
    let happenings: [Happening]
    /// How far the finger had gone by then, in points.
    let way: Double
    /// Where it was from where it came down.
    let path: Point
    /// How far each edge went at once.
    let amounts: SIMD4<Double>
    /// The most that each edge went for a point of the finger's way, later on.
    var gains = SIMD4<Double>.zero
    var count = 0
  }

  /// So far back samples count for a velocity, in seconds.
  static let window = 0.1

  /// After such a pause the finger is taken to rest, in seconds.
  static let pause = 0.04

  private var samples: [Sample] = []
  var starts: [Start] = []
  var lastMove: Timestamp?

  /// Whether anything has moved with the finger.
  var isFollowing = false

  mutating func begin() {
    samples.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isFollowing = false
    lastMove = nil
  }

  /// Notes where layers are after an instant.
  mutating func note(_ scene: Scene, at time: Timestamp) {
    samples.append(Sample(time: time, scene: scene))
    // One sample older than the window is the beginning of the first stretch in it.
    while samples.count > 2, time - samples[1].time > Self.window { samples.removeFirst() }
  }

  /// How a layer took hold, if it has; the hint is where to look first.
  func start(of id: String, hint: Int) -> Int? {
    if starts.indices.contains(hint), starts[hint].id == id { return hint }
    return starts.firstIndex { $0.id == id }
  }

  /// How far the edges of a layer went with the last sample; the hint is where to look first.
  func lastStep(of id: String, hint: Int) -> SIMD4<Double>? {
    guard samples.count > 1,
      let new = samples[samples.count - 1].scene.visibleEdges(of: id, hint: hint),
      let old = samples[samples.count - 2].scene.visibleEdges(of: id, hint: hint)
    else { return nil }
    return new - old
  }

  /// The least and the greatest velocities that the samples of a layer's edges can be taken for; the
  /// hint is where to look first.
  func velocities(of id: String, hint: Int, at time: Timestamp) -> EdgeVelocities? {
    var track: [(time: Timestamp, places: SIMD4<Double>)] = []
    track.reserveCapacity(samples.count)
    // By places: a sample is not copied to be looked at.
    for index in samples.indices {
      guard let places = samples[index].scene.visibleEdges(of: id, hint: hint) else { continue }
      track.append((samples[index].time, places))
    }
    var velocities = EdgeVelocities()
    var isKnown = false
    func take(_ one: Int, _ other: Int) {
      let span = track[other].time - track[one].time
      guard span > 0.0005 else { return }
      velocities.take((track[other].places - track[one].places) / span)
      isKnown = true
    }
    for index in track.indices.dropLast() {
      take(index, index + 1)
      take(index, track.count - 1)
    }
    guard isKnown else { return nil }
    if let lastMove, time - lastMove > Self.pause { velocities.take(.zero) }
    return velocities
  }
}

/// What the velocities of a layer's edges may be taken for, in the order of `edges`.
struct EdgeVelocities {
  var least = SIMD4(repeating: Double.infinity)
  var greatest = SIMD4(repeating: -Double.infinity)

  mutating func take(_ velocities: SIMD4<Double>) {
    least.replace(with: velocities, where: velocities .< least)
    greatest.replace(with: velocities, where: velocities .> greatest)
  }
}

extension Scene {
  /// The edges of a layer that is seen; the hint is where to look first.
  fileprivate func visibleEdges(of id: String, hint: Int) -> SIMD4<Double>? {
    guard let index = index(of: id, hint: hint), looks[index].isVisible else { return nil }
    return edges(index)
  }
}
