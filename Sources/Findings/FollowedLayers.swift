internal import Motion

/// The edges that may follow a finger.
let edges: [Quantity] = [.left, .top, .right, .bottom]

/// The positions of layers while a finger is down, and the first movement of each layer with the finger.
struct FollowedLayers {
  /// The scene at one point in time, after the events at that time.
  private struct Sample {
    let time: Timestamp
    let scene: ResolvedFrame
  }

  /// The first movement of a layer in a drag, and the gain with which it followed the finger afterwards.
  struct Start {
    let id: String
    let role: String
    let time: Timestamp
    let inputs: [SessionInput]
    /// The length of the finger's path up to the layer's first movement, in points.
    let way: Double
    /// The finger's displacement from the touch-down point at the layer's first movement, in points.
    let path: Point
    /// The distance that the finger moved at the sample of the layer's first movement, in points.
    let step: Double
    /// The distance that each edge of the layer moved at the sample of its first movement, in points.
    let amounts: SIMD4<Double>
    /// For each edge, the largest ratio of the edge's movement to the finger's movement, after the layer's
    /// first movement.
    var gains = SIMD4<Double>.zero
    var count = 0
  }

  /// The maximum age of the samples used to compute a velocity, in seconds.
  static let window = 0.1

  /// The pause after which a finger is considered at rest, in seconds.
  static let pause = 0.04

  private var samples: [Sample] = []
  var starts: [Start] = []
  var lastMove: Timestamp?
  /// The number of visible layers if the gain of each of them is known, otherwise -1.
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

  /// Records the positions of the layers after an instant.
  mutating func note(_ scene: ResolvedFrame, at time: Timestamp) {
    samples.append(Sample(time: time, scene: scene))
    // One sample older than the window is kept as the start of its first interval.
    while samples.count > 2, time - samples[1].time > Self.window { samples.removeFirst() }
  }

  /// Returns the index in `starts` at which a layer's first movement is stored, or `nil` if there is none.
  ///
  /// The search begins at the index `hint`.
  func start(of id: String, hint: Int) -> Int? {
    if starts.indices.contains(hint), starts[hint].id == id { return hint }
    return starts.firstIndex { $0.id == id }
  }

  /// Returns the movement of a layer's edges at the last sample.
  ///
  /// The search for the layer begins at the index `hint`.
  func lastStep(of id: String, hint: Int) -> SIMD4<Double>? {
    guard samples.count > 1,
      let new = samples[samples.count - 1].scene.visibleEdges(of: id, hint: hint),
      let old = samples[samples.count - 2].scene.visibleEdges(of: id, hint: hint)
    else { return nil }
    return new - old
  }

  /// Returns which edges of a layer were at the border of the screen at one of the last two samples.
  ///
  /// The visible movement of such an edge may be smaller than its real movement.
  func atBorder(_ id: String, hint: Int, of viewport: Rectangle) -> SIMDMask<SIMD4<Int64>> {
    let border = SIMD4(viewport.minX, viewport.minY, viewport.maxX, viewport.maxY)
    var atBorder = SIMDMask<SIMD4<Int64>>(repeating: false)
    for index in samples.indices.suffix(2) {
      guard let places = samples[index].scene.visibleEdges(of: id, hint: hint) else { continue }
      atBorder .|= places .> border - 0.01 .& places .< border + 0.01
    }
    return atBorder
  }

  /// Returns which edges of a layer were cut off by its clip for only a part of the drag.
  ///
  /// The visible positions of such an edge say nothing about its velocity.
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

  /// Returns the velocities of a layer's edges at the last sample, in points per second.
  func lastPace(of id: String, hint: Int) -> SIMD4<Double>? {
    guard let step = lastStep(of: id, hint: hint) else { return nil }
    let span = samples[samples.count - 1].time - samples[samples.count - 2].time
    return span > 0.0005 ? step / span : nil
  }

  /// Returns the velocities of a layer's edges at the last sample, from parabolas through their samples.
  func parabolas(of id: String, hint: Int) -> [SIMD4<Double>] {
    let track = samples.compactMap { sample in
      sample.scene.visibleEdges(of: id, hint: hint).map { (sample.time, $0) }
    }
    func parabolas(_ x: Int, _ y: Int) -> [Point] {
      ReleaseEstimate(samples: track.map { ($0, Point(x: $1[x], y: $1[y])) }).parabolas
    }
    return zip(parabolas(0, 1), parabolas(2, 3)).map { SIMD4($0.x, $0.y, $1.x, $1.y) }
  }

  /// Returns the range of plausible velocities of a layer's edges, from their samples.
  ///
  /// The search for the layer begins at the index `hint`.
  func velocities(of id: String, hint: Int, at time: Timestamp) -> EdgeVelocities? {
    var track: [(time: Timestamp, places: SIMD4<Double>)] = []
    track.reserveCapacity(samples.count)
    // The samples are accessed by index to avoid copying them.
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

extension ResolvedFrame {
  /// Returns the edges of a layer, or `nil` if it is not visible.
  ///
  /// The search begins at the index `hint`.
  fileprivate func visibleEdges(of id: String, hint: Int) -> SIMD4<Double>? {
    guard let index = index(of: id, hint: hint), looks[index].isVisible else { return nil }
    return edges(index)
  }
}
