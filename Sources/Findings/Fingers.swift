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
    /// Its release, where that tells hardly any way and no rest: it is no sample then.
    var lift: (time: Timestamp, place: Point)?
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

  /// So far a finger may roll as it is lifted, in points.
  private static let roll = 2.0

  /// As far as a finger may have gone of which nobody knows where it was, in points.
  static let unknownWay = 1e6

  private(set) var fingers: [Finger] = []

  /// The pointers of which is known whether they are down; nil where that is all of them.
  private var known: [Int?]?

  /// - Parameter isMidway: whether fingers may be down that nobody has seen come down
  init(isMidway: Bool = false) { known = isMidway ? [] : nil }

  /// The finger that was lifted last.
  private(set) var lifted: Finger?

  /// Where the finger that came down last is, or was, from where that was; it has no samples, which most
  /// who ask have no need of.
  var latest: (path: Point, touchDown: Point?, way: Double)? {
    let index = fingers.count - 1
    if index >= 0 {
      return (
        fingers[index].place - fingers[index].origin,
        fingers[index].pointer == nil ? nil : fingers[index].origin, fingers[index].way
      )
    }
    return lifted.map { ($0.place - $0.origin, $0.pointer == nil ? nil : $0.origin, $0.way) }
  }

  /// Whether any is down.
  var isDown: Bool { !fingers.isEmpty }

  /// Takes what was done.
  ///
  /// - Parameters:
  ///   - happenings: what was done at a moment
  ///   - index: the one to take, by its place: one that is handed over would be copied
  ///   - time: the moment
  /// - Returns: how far the finger has gone with it, in points
  mutating func take(_ happenings: [Happening], _ index: Int, at time: Timestamp) -> Double {
    switch happenings[index].source {
    case .pointer: return pointer(happenings[index], time)
    case .drag: return drag(happenings, index, time)
    case .wheel: return (happenings[index].way?.length ?? 0) * 1.42
    case .scroll, .other: return 0
    }
  }

  /// Takes note of a pointer: whether it was not known until now.
  private mutating func isNew(_ pointer: Int?) -> Bool {
    guard let all = known, !all.contains(pointer) else { return false }
    known = all + [pointer]
    return true
  }

  private mutating func pointer(_ happening: Happening, _ time: Timestamp) -> Double {
    let index = fingers.firstIndex { $0.pointer == happening.pointer }
    if isNew(happening.pointer), happening.touch != .begins, let place = happening.location {
      if happening.touch == .moves { fingers.append(Finger(happening.pointer, at: place, time)) }
      return Self.unknownWay
    }
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
      let way = happening.location.map { go(index, to: $0, time, isRelease: true) } ?? 0
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func drag(
    _ happenings: [Happening], _ number: Int, _ time: Timestamp
  ) -> Double {
    let index = fingers.firstIndex { $0.pointer == nil }
    let place = happenings[number].way ?? .zero
    switch happenings[number].touch {
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
      guard let index else { return happenings[number].phase == "cancelled" ? 0 : Self.way(place) }
      let way =
        happenings[number].phase == "cancelled" ? 0 : go(index, to: place, time, isRelease: true)
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func go(
    _ index: Int, to place: Point, _ time: Timestamp, isRelease: Bool = false
  ) -> Double {
    let way = Self.way(place - fingers[index].place)
    fingers[index].place = place
    fingers[index].way += way
    // A release tells no way and no rest of its own: it comes when the screen tells of it, and a finger
    // that is lifted rolls a little.
    if isRelease, way <= Self.roll, let last = fingers[index].samples.last,
      time - last.time <= FollowedLayers.pause
    {
      if way > 0 { fingers[index].lift = (time, place) }
      return way
    }
    fingers[index].samples.append((time, place))
    while fingers[index].samples.count > 2,
      time - fingers[index].samples[1].time > FollowedLayers.window
    {
      fingers[index].samples.removeFirst()
    }
    return way
  }

  /// What the samples of the finger that was lifted say of its velocity.
  var release: ReleaseEstimate? {
    lifted.map { ReleaseEstimate(samples: $0.samples, lift: $0.lift) }
  }

  private static func way(_ way: Point) -> Double { abs(way.x) + abs(way.y) }
}
