public import Motion

/// The deceleration of content after a finger has released it, until the content stops or reaches an edge.
struct ScrollCoast: Equatable, Sendable {
  /// The speed below which content counts as at rest, in points per second.
  ///
  /// At this speed, the content is half a point from the position at which it would finally stop.
  static let restSpeed = 1.0

  let start: Timestamp
  let from: Double
  let velocity: Double
  let end: Timestamp

  /// Whether the content stops at one of its edges.
  let reachesEdge: Bool

  init(from: Double, velocity: Double, range: ClosedRange<Double>, at now: Timestamp) {
    start = now
    self.from = from
    self.velocity = velocity
    let law = BoundedDeceleration(from: range.lowerBound, to: range.upperBound)
    let stop = law.end(from: from, velocity: velocity, below: Self.restSpeed)
    reachesEdge = stop?.isAtEdge ?? false
    end = now.advanced(bySecondsRoundingUp: stop?.time ?? 0)
  }

  /// Creates a deceleration from the fields of a snapshot.
  init(
    start: Timestamp, from: Double, velocity: Double, end: Timestamp, reachesEdge: Bool
  ) {
    self.start = start
    self.from = from
    self.velocity = velocity
    self.end = end
    self.reachesEdge = reachesEdge
  }

  func offset(at now: Timestamp) -> Double {
    Deceleration.normal.position(from: from, velocity: velocity, after: min(now, end) - start)
  }

  func velocity(at now: Timestamp) -> Double {
    Deceleration.normal.velocity(velocity, after: min(now, end) - start)
  }
}

extension ScrollView {
  /// Releases the content from the finger.
  ///
  /// - Parameters:
  ///   - velocity: The rate of change of the content's offset, in points per second.
  ///   - now: The session time.
  mutating func release(velocity: Double, at now: Timestamp) {
    guard case .held(_, let offset) = motion else { return }
    let shown = self.offset(at: now)
    guard offset >= 0 && offset <= maximumOffset else {
      // Because of the rubber band, the visible content moves more slowly than the finger does.
      let past = shown - min(max(shown, freeRange.lowerBound), freeRange.upperBound)
      let slack = viewportLength > 0 ? max(0, 1 - abs(past) / viewportLength) : 0
      let slope = freeRange.contains(offset) ? 1 : 0.55 * slack * slack
      return giveBack(from: shown, velocity: velocity * slope, at: now)
    }
    guard abs(velocity) > ScrollCoast.restSpeed else {
      motion = .still(offset)
      return
    }
    motion = .coasting(
      ScrollCoast(from: offset, velocity: velocity, range: 0...maximumOffset, at: now))
  }

  /// Moves content that is beyond an edge back to that edge, or bounces content that has just reached an
  /// edge.
  mutating func giveBack(from offset: Double, velocity: Double, at now: Timestamp) {
    var value = AnimatedValue(offset)
    value.animate(
      to: min(max(offset, 0), maximumOffset), with: Self.returnSpring, at: now,
      velocity: velocity)
    motion = .returning(value)
  }

  /// Returns the next time at which the kind of motion changes.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    switch motion {
    case .still, .held: nil
    case .coasting(let coast): coast.end > now ? coast.end : nil
    case .returning(let value): value.isMoving(at: now) ? value.restsAt : nil
    case .wheeled(_, let moment): moment > now ? moment : nil
    }
  }

  /// Performs the change that `nextMoment` announced.
  public mutating func advance(to moment: Timestamp) {
    switch motion {
    case .coasting(let coast) where coast.end <= moment:
      guard coast.reachesEdge else {
        motion = .still(coast.offset(at: moment))
        return
      }
      giveBack(
        from: coast.velocity < 0 ? 0 : maximumOffset, velocity: coast.velocity(at: moment),
        at: moment)
    case .wheeled(let offset, let returnsAt) where returnsAt <= moment:
      guard canScroll else {
        motion = .still(0)
        return
      }
      giveBack(from: shown(offset), velocity: 0, at: moment)
    case .returning(let value) where value.restsAt <= moment:
      motion = .still(value.target)
    default: break
    }
  }

  /// Returns the first time at which bouncing content is beyond its start by more than a distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in points.
  ///   - now: The start of the search.
  /// - Returns: The time, or `nil` if the content turns back earlier.
  public func moment(past distance: Double, after now: Timestamp) -> Timestamp? {
    guard case .returning(let value) = motion, value.target == 0,
      value.velocity(at: now) < 0, value.isMoving(at: now)
    else { return nil }
    // A critically damped spring turns once: find the turning point, then the crossing before it.
    let turn = Self.first(from: now, to: value.restsAt) { value.velocity(at: $0) >= 0 }
    guard value.value(at: turn) < -distance else { return nil }
    return Self.first(from: now, to: turn) { value.value(at: $0) < -distance }
  }

  /// Returns the earliest time in a range at which a condition holds, to the microsecond.
  private static func first(
    from start: Timestamp, to end: Timestamp, _ holds: (Timestamp) -> Bool
  ) -> Timestamp {
    var low = start.microseconds
    var high = end.microseconds
    while low < high {
      let middle = low + (high - low) / 2
      if holds(Timestamp(microseconds: middle)) { high = middle } else { low = middle + 1 }
    }
    return Timestamp(microseconds: low)
  }
}
