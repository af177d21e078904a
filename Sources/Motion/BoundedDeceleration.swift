/// A fling that slows down and stops at an edge, as in a list that doesn't bounce.
///
/// Source: Flutter's `BoundedFrictionSimulation`. The end is computed in closed form.
public struct BoundedDeceleration: Hashable, Sendable {
  /// The position, time and velocity at the end of a fling.
  public struct End: Hashable, Sendable {
    /// The time since the start of the fling, in seconds.
    public var time: Double

    /// The position at the end of the fling, in the unit of the start position.
    public var position: Double

    /// The velocity at the end of the fling, in units per second.
    ///
    /// At an edge, a bounce can start with this velocity.
    public var velocity: Double

    /// Whether the fling ends at an edge.
    public var isAtEdge: Bool
  }

  /// The deceleration law that applies between the edges.
  public let deceleration: Deceleration

  /// The lower edge, or negative infinity for none.
  public let lower: Double

  /// The upper edge, or infinity for none.
  public let upper: Double

  /// Creates a fling between two edges.
  ///
  /// - Parameters:
  ///   - deceleration: The deceleration.
  ///   - lower: The lower edge, or NaN for none.
  ///   - upper: The upper edge, or NaN for none. If it is below the lower edge, the lower edge is used
  ///     instead.
  public init(_ deceleration: Deceleration = .normal, from lower: Double, to upper: Double) {
    self.deceleration = deceleration
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : max(self.lower, upper)
  }

  /// Returns the position after a given time in seconds, never beyond an edge.
  ///
  /// - Parameters:
  ///   - start: The position at the start. A position beyond an edge is moved to the edge.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds. A negative time counts as 0.
  /// - Returns: The position, in the unit of `start`.
  public func position(from start: Double, velocity: Double, after time: Double) -> Double {
    limited(deceleration.position(from: limited(start), velocity: velocity, after: time))
  }

  /// Returns the end of the fling, or `nil` if it never ends.
  ///
  /// - Parameters:
  ///   - start: The position at the start. A position beyond an edge is moved to the edge.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - speed: The speed, above 0, below which a fling ends if it has not reached an edge.
  /// - Returns: The end, at an edge or before it.
  public func end(from start: Double, velocity: Double, below speed: Double) -> End? {
    let start = limited(start)
    let rest = deceleration.restTime(velocity: velocity, below: speed)
    let edge = velocity < 0 ? lower : upper
    if let arrival = deceleration.time(toReach: edge, from: start, velocity: velocity),
      arrival < rest ?? .infinity
    {
      return End(
        time: arrival, position: edge, velocity: deceleration.velocity(velocity, after: arrival),
        isAtEdge: true)
    }
    return rest.map {
      End(
        time: $0, position: position(from: start, velocity: velocity, after: $0),
        velocity: deceleration.velocity(velocity, after: $0), isAtEdge: false)
    }
  }

  private func limited(_ position: Double) -> Double {
    position.isNaN ? position : Math.clamp(position, lower, upper)
  }
}
