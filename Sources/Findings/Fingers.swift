internal import Motion

/// The fingers on the glass, and the drag that a recogniser tells of.
struct Fingers {
  /// One finger, or the drag.
  struct Finger: Sendable {
    /// The pointer; nil for the drag.
    var pointer: Int?
    /// Where it came down; nothing for a drag, which tells how far it has gone.
    let origin: Point
    /// Where it is, or how far it has gone.
    var place: Point
    /// Where it was, sample by sample, for the last tenth of a second and one before.
    var samples: [(time: Timestamp, place: Point)] = []
    /// How far it has gone since it came down, along its path, in points.
    var way = 0.0

    init(_ pointer: Int?, at place: Point, _ time: Timestamp, way: Double = 0) {
      self.pointer = pointer
      self.place = place
      self.way = way
      origin = pointer == nil ? .zero : place
      samples = [(time, place)]
    }
  }

  private(set) var fingers: [Finger] = []

  /// The finger that was lifted last.
  private(set) var lifted: Finger?

  /// Whether any is down.
  var isDown: Bool { !fingers.isEmpty }

  /// Takes what was done.
  ///
  /// - Parameters:
  ///   - happening: an event
  ///   - time: its moment
  /// - Returns: how far the finger has gone with it, in points
  mutating func take(_ happening: Happening, at time: Timestamp) -> Double {
    switch happening.source {
    case .pointer: return pointer(happening, time)
    case .drag: return drag(happening, time)
    case .wheel: return (happening.way?.length ?? 0) * 1.42
    case .scroll, .other: return 0
    }
  }

  private mutating func pointer(_ happening: Happening, _ time: Timestamp) -> Double {
    let index = fingers.firstIndex { $0.pointer == happening.pointer }
    switch happening.touch {
    case .begins:
      if let index { fingers.remove(at: index) }
      fingers.append(Finger(happening.pointer, at: happening.location ?? .zero, time))
      return 0
    case .moves:
      guard let index, let place = happening.location else { return 0 }
      return go(index, to: place, time)
    default:
      guard let index else { return 0 }
      let way = happening.location.map { go(index, to: $0, time) } ?? 0
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func drag(_ happening: Happening, _ time: Timestamp) -> Double {
    let index = fingers.firstIndex { $0.pointer == nil }
    let place = happening.way ?? .zero
    switch happening.touch {
    case .begins:
      if let index { fingers.remove(at: index) }
      fingers.append(Finger(nil, at: place, time, way: Self.way(place)))
      return Self.way(place)
    case .moves:
      guard let index else {
        fingers.append(Finger(nil, at: place, time, way: Self.way(place)))
        return Self.way(place)
      }
      return go(index, to: place, time)
    default:
      guard let index else { return happening.phase == "cancelled" ? 0 : Self.way(place) }
      let way = happening.phase == "cancelled" ? 0 : go(index, to: place, time)
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func go(_ index: Int, to place: Point, _ time: Timestamp) -> Double {
    let way = Self.way(place - fingers[index].place)
    fingers[index].place = place
    fingers[index].way += way
    fingers[index].samples.append((time, place))
    while fingers[index].samples.count > 2,
      time - fingers[index].samples[1].time > FollowedLayers.window
    {
      fingers[index].samples.removeFirst()
    }
    return way
  }

  /// The velocities that the samples of the finger that was lifted can be taken for, along an axis.
  func velocities(_ axis: (Point) -> Double) -> ClosedRange<Double>? {
    guard let samples = lifted?.samples, samples.count > 1 else { return nil }
    var least = Double.infinity
    var greatest = -Double.infinity
    func take(_ one: Int, _ other: Int) {
      let span = samples[other].time - samples[one].time
      guard span > 0.0005 else { return }
      let slope = (axis(samples[other].place) - axis(samples[one].place)) / span
      least = min(least, slope)
      greatest = max(greatest, slope)
    }
    for index in samples.indices.dropLast() {
      take(index, index + 1)
      take(index, samples.count - 1)
    }
    return least <= greatest ? least...greatest : nil
  }

  /// Whether the finger that was lifted may be taken to have rested.
  ///
  /// Behind a pause there were too few samples for a velocity then, of which estimators want three;
  /// the release itself may be one more.
  var mayHaveRested: Bool {
    guard let samples = lifted?.samples else { return false }
    let behind = samples.indices.dropFirst().last {
      samples[$0].time - samples[$0 - 1].time > FollowedLayers.pause
    }
    return behind.map { samples.count - $0 < 4 } ?? false
  }

  private static func way(_ way: Point) -> Double { abs(way.x) + abs(way.y) }
}
