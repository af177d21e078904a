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
    /// How far it went with the sample that took hold.
    let step: Double
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
  /// Of so many layers that are seen, and no others, it is known how they follow; -1 where it is not.
  var knownCount = -1

  /// Whether anything has moved with the finger.
  var isFollowing = false

  mutating func begin() {
    samples.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isFollowing = false
    lastMove = nil
    knownCount = -1
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

  /// Which edges of a layer lay at the border of the screen or beyond with one of the last two samples,
  /// so that what was seen of them is less than the way they went.
  func atBorder(_ id: String, hint: Int, of viewport: Rectangle) -> SIMDMask<SIMD4<Int64>> {
    let border = SIMD4(viewport.minX, viewport.minY, viewport.maxX, viewport.maxY)
    var atBorder = SIMDMask<SIMD4<Int64>>(repeating: false)
    for index in samples.indices.suffix(2) {
      guard let places = samples[index].scene.visibleEdges(of: id, hint: hint) else { continue }
      atBorder .|= places .> border - 0.01 .& places .< border + 0.01
    }
    return atBorder
  }

  /// Which edges of a layer its clip has taken over, or let go of, on the way: what was seen of them says
  /// nothing of how fast they go behind that.
  func cutOnTheWay(_ id: String, hint: Int) -> SIMDMask<SIMD4<Int64>> {
    var first: SIMDMask<SIMD4<Int64>>?
    var isCut = SIMDMask<SIMD4<Int64>>(repeating: false)
    for index in samples.indices {
      let scene = samples[index].scene
      guard let place = scene.index(of: id, hint: hint), scene.looks[place].isVisible else {
        continue
      }
      var cuts = SIMDMask<SIMD4<Int64>>(repeating: false)
      for (number, edge) in edges.enumerated() {
        cuts[number] = scene.layers[place].isCut(at: edge)
      }
      isCut .|= cuts .^ (first ?? cuts)
      first = first ?? cuts
    }
    return isCut
  }

  /// How fast the edges of a layer went with the last sample, in points a second.
  func lastPace(of id: String, hint: Int) -> SIMD4<Double>? {
    guard let step = lastStep(of: id, hint: hint) else { return nil }
    let span = samples[samples.count - 1].time - samples[samples.count - 2].time
    return span > 0.0005 ? step / span : nil
  }

  /// What parabolas through the samples of a layer's edges say, as those of a finger do.
  func parabolas(of id: String, hint: Int) -> [SIMD4<Double>] {
    let track = samples.compactMap { sample in
      sample.scene.visibleEdges(of: id, hint: hint).map { (sample.time, $0) }
    }
    func parabolas(_ x: Int, _ y: Int) -> [Point] {
      ReleaseEstimate(samples: track.map { ($0, Point(x: $1[x], y: $1[y])) }).parabolas
    }
    return zip(parabolas(0, 1), parabolas(2, 3)).map { SIMD4($0.x, $0.y, $1.x, $1.y) }
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
      if index >= track.count - 4 { take(index, index + 1) }
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
  /// How fast the finger was at the most.
  var finger = 0.0
  /// Whether all that is fair is known.
  var isWide = false
  /// What parabolas through the last samples say, the finger's and the layer's own, which need not go as
  /// the finger does: fair where that goes on.
  var parabolas: [SIMD4<Double>] = []

  /// The fastest of them, whatever its direction.
  var fastest: Double {
    max(greatest.max(), -least.min(), 0)
  }

  /// By how much an edge may be faster than that and nobody feels it: by what estimates differ, and by a
  /// share of how fast the finger was.
  func leeway(_ edge: Int) -> Double {
    Examiner.estimate * max(abs(least[edge]), abs(greatest[edge])) + Examiner.felt + finger / 10
  }

  /// Whether a velocity is fair for an edge, which may be wrong by so much.
  func hold(_ velocity: Double, _ edge: Int, within doubt: Double = 0) -> Bool {
    hold(velocity...velocity, edge, within: doubt)
  }

  /// Whether one of these velocities is.
  func hold(_ velocities: ClosedRange<Double>, _ edge: Int, within doubt: Double = 0) -> Bool {
    let leeway = leeway(edge) + doubt
    return velocities.upperBound >= least[edge] - leeway
      && velocities.lowerBound <= greatest[edge] + leeway
  }

  /// Whether an edge goes further than all that is fair, and no further than a parabola; what stands has
  /// been thrown by none.
  private func isThrown(_ velocity: Double, _ edge: Int) -> Bool {
    guard abs(velocity) > Examiner.felt else { return false }
    let leeway = leeway(edge)
    // What grows or shrinks moves its edges too: a throw is where a parabola itself leads on.
    let (most, fewest) = (greatest[edge] + Examiner.felt, least[edge] - Examiner.felt)
    return parabolas.contains {
      velocity > most
        ? $0[edge] > most && velocity < $0[edge] + leeway
        : velocity < fewest && $0[edge] < fewest && velocity > $0[edge] - leeway
    }
  }

  /// Whether any edge of a layer does.
  func isThrown(_ index: Int, _ scene: Scene) -> Bool {
    edges.enumerated().contains { number, edge in
      scene.slope(index, edge).map { isThrown($0, number) } ?? false
    }
  }

  /// Adds what the parabolas say where that is slower: who takes the release for a sample may slow down.
  mutating func takeSlower() {
    for parabola in parabolas {
      least.replace(with: parabola, where: parabola .> 0 .& parabola .< least)
      greatest.replace(with: parabola, where: parabola .< 0 .& parabola .> greatest)
    }
  }

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
