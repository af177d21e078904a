internal import Motion

/// The edges that may follow a finger.
let edges: [Quantity] = [.left, .top, .right, .bottom]

/// The layers while a finger is down: where they were, and how they took hold.
struct FollowedLayers {
  /// Where the edges of one layer were, sample by sample.
  struct Track {
    let id: String
    var times: [Timestamp] = []
    var places: [SIMD4<Double>] = []
  }

  /// How one layer moved when the drag took hold of it, and how it followed then.
  struct Start {
    let id: String
    let role: String
    let time: Timestamp
    let cause: String
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

  var tracks: [Track] = []
  var starts: [Start] = []
  var lastMove: Timestamp?

  /// Whether anything has moved with the finger.
  var isFollowing = false

  mutating func begin() {
    tracks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isFollowing = false
    lastMove = nil
  }

  /// Notes where layers are after an instant.
  mutating func note(_ scene: Scene, at time: Timestamp) {
    for index in scene.looks.indices where scene.looks[index].isVisible {
      let places = scene.edges(index)
      let place: Int
      if tracks.indices.contains(index), tracks[index].id == scene.looks[index].id {
        place = index
      } else if let found = tracks.firstIndex(where: { $0.id == scene.looks[index].id }) {
        place = found
      } else {
        tracks.append(Track(id: scene.looks[index].id))
        place = tracks.count - 1
      }
      tracks[place].times.append(time)
      tracks[place].places.append(places)
      // One sample older than the window is the beginning of the first stretch in it.
      while tracks[place].times.count > 2, time - tracks[place].times[1] > Self.window {
        tracks[place].times.removeFirst()
        tracks[place].places.removeFirst()
      }
    }
  }

  /// How a layer took hold, if it has; the hint is where to look first.
  func start(of id: String, hint: Int) -> Int? {
    if starts.indices.contains(hint), starts[hint].id == id { return hint }
    return starts.firstIndex { $0.id == id }
  }

  /// How far an edge went with the last sample.
  func lastStep(of id: String, _ edge: Int) -> Double? {
    guard let places = tracks.first(where: { $0.id == id })?.places, places.count > 1 else {
      return nil
    }
    return places[places.count - 1][edge] - places[places.count - 2][edge]
  }

  /// The least and the greatest velocity that the samples of an edge can be taken for.
  func velocities(of id: String, _ edge: Int, at time: Timestamp) -> ClosedRange<Double>? {
    guard let track = tracks.first(where: { $0.id == id }), track.times.count > 1 else {
      return nil
    }
    var least = Double.infinity
    var greatest = -Double.infinity
    func take(_ one: Int, _ other: Int) {
      let span = track.times[other] - track.times[one]
      guard span > 0.0005 else { return }
      let slope = (track.places[other][edge] - track.places[one][edge]) / span
      least = min(least, slope)
      greatest = max(greatest, slope)
    }
    for index in track.times.indices.dropLast() {
      take(index, index + 1)
      take(index, track.times.count - 1)
    }
    guard least <= greatest else { return nil }
    if let lastMove, time - lastMove > Self.pause {
      least = min(least, 0)
      greatest = max(greatest, 0)
    }
    return least...greatest
  }
}
