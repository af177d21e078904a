internal import Motion

/// The fingers on the screen, and the drag that a recognizer reports.
struct Fingers {
  /// A finger on the screen, or a drag.
  struct Finger: Sendable {
    /// The pointer's id, or `nil` for the drag.
    var pointer: Int?
    /// The touch-down point, or zero for a drag, which reports translations.
    let origin: Point
    /// The current point, or the translation of the drag.
    var place: Point
    /// The samples of the last 0.1 s, and one sample before them.
    var samples: [(time: Timestamp, place: Point)] = []
    /// The release, if the finger hardly moved and did not pause immediately before lifting.
    ///
    /// Such a release does not count as a sample.
    var lift: (time: Timestamp, place: Point)?
    /// The length of the path since the touch-down, in points.
    var way = 0.0

    init(_ pointer: Int?, at place: Point, _ time: Timestamp, way: Double = 0) {
      self.pointer = pointer
      self.place = place
      self.way = way
      origin = pointer == nil ? .zero : place
      samples = [(time, place)]
    }
  }

  /// The distance that a finger may move just by rolling as it lifts, in points.
  private static let roll = 2.0

  /// The distance assumed for a finger whose previous position is unknown, in points.
  static let unknownWay = 1e6

  private(set) var fingers: [Finger] = []

  /// The pointers whose positions are known, or `nil` if all are known.
  private var known: [Int?]?

  /// Creates the state of the fingers.
  ///
  /// - Parameter isMidway: Whether fingers may have touched the screen before the first known event.
  init(isMidway: Bool = false) { known = isMidway ? [] : nil }

  /// The finger that was lifted last.
  private(set) var lifted: Finger?

  /// Returns the displacement, touch-down point and path length of a finger.
  ///
  /// The samples are excluded because most callers do not need them.
  func path(of pointer: Int?) -> (path: Point, touchDown: Point?, way: Double)? {
    // A closure would receive a copy of each finger with its samples.
    for index in fingers.indices where fingers[index].pointer == pointer {
      return (
        fingers[index].place - fingers[index].origin,
        pointer == nil ? nil : fingers[index].origin, fingers[index].way
      )
    }
    guard let lifted, lifted.pointer == pointer else { return nil }
    return (lifted.place - lifted.origin, pointer == nil ? nil : lifted.origin, lifted.way)
  }

  /// Returns whether the finger with the given pointer id is down or, for `nil`, whether a drag is in progress.
  func isDown(_ pointer: Int?) -> Bool {
    fingers.indices.contains { fingers[$0].pointer == pointer }
  }

  /// Whether any finger is down.
  var isDown: Bool { !fingers.isEmpty }

  /// The midpoint of the two fingers that are down and the distance between them, or `nil` unless exactly two
  /// are down.
  var pair: (middle: Point, distance: Double)? {
    guard fingers.count == 2, fingers[0].pointer != nil, fingers[1].pointer != nil else {
      return nil
    }
    let (one, other) = (fingers[0].place, fingers[1].place)
    return ((one + other) * 0.5, one.distance(to: other))
  }

  /// Applies an event.
  ///
  /// - Parameters:
  ///   - inputs: The events at one point in time.
  ///   - index: The index of the event to apply; passing the event itself would copy it.
  ///   - time: The time of the events.
  /// - Returns: The distance that a layer may move if it follows the finger, in points.
  mutating func take(_ inputs: [SessionInput], _ index: Int, at time: Timestamp) -> Double {
    switch inputs[index].source {
    case .pointer: return pointer(inputs[index], time)
    case .drag: return drag(inputs, index, time)
    case .wheel: return (inputs[index].way?.length ?? 0) * 1.42
    case .scroll, .other: return 0
    }
  }

  /// Records a pointer, and returns whether its position was unknown until now.
  private mutating func isNew(_ pointer: Int?) -> Bool {
    guard let all = known, !all.contains(pointer) else { return false }
    known = all + [pointer]
    return true
  }

  private mutating func pointer(_ input: SessionInput, _ time: Timestamp) -> Double {
    let index = fingers.firstIndex { $0.pointer == input.pointer }
    if isNew(input.pointer), input.touch != .begins, let place = input.location {
      if input.touch == .moves { fingers.append(Finger(input.pointer, at: place, time)) }
      return Self.unknownWay
    }
    switch input.touch {
    case .begins:
      if let index { fingers.remove(at: index) }
      fingers.append(Finger(input.pointer, at: input.location ?? .zero, time))
      return 0
    case .moves:
      guard let index, let place = input.location else { return 0 }
      return go(index, to: place, time)
    default:
      guard let index else { return 0 }
      let way = input.location.map { go(index, to: $0, time, isRelease: true) } ?? 0
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func drag(
    _ inputs: [SessionInput], _ number: Int, _ time: Timestamp
  ) -> Double {
    let index = fingers.firstIndex { $0.pointer == nil }
    let place = inputs[number].way ?? .zero
    switch inputs[number].touch {
    case .begins:
      if let index { fingers.remove(at: index) }
      fingers.append(Finger(nil, at: place, time, way: place.length))
      return Self.way(place)
    case .moves:
      guard let index else {
        fingers.append(Finger(nil, at: place, time, way: place.length))
        return Self.way(place)
      }
      return go(index, to: place, time)
    default:
      guard let index else { return inputs[number].phase == "cancelled" ? 0 : Self.way(place) }
      let way =
        inputs[number].phase == "cancelled" ? 0 : go(index, to: place, time, isRelease: true)
      lifted = fingers.remove(at: index)
      return way
    }
  }

  private mutating func go(
    _ index: Int, to place: Point, _ time: Timestamp, isRelease: Bool = false
  ) -> Double {
    let step = place - fingers[index].place
    let way = Self.way(step)
    fingers[index].place = place
    fingers[index].way += step.length
    // A release is not a sample of the movement: its time depends on when the screen reports it, and a finger
    // rolls a little as it lifts.
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

  /// The estimate of the lifted finger's velocity, from its samples.
  var release: ReleaseEstimate? {
    lifted.map { ReleaseEstimate(samples: $0.samples, lift: $0.lift) }
  }

  /// Returns the distance that a layer may move if its edges follow a finger along both axes.
  private static func way(_ way: Point) -> Double { abs(way.x) + abs(way.y) }
}
