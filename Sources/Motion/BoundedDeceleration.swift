/// A throw that slows down and ends at an edge if it gets there: what a list does without bouncing.
///
/// Source: Flutter's `BoundedFrictionSimulation`, whose end is found here in closed form.
public struct BoundedDeceleration: Hashable, Sendable {
  /// Where, when and how fast a throw ends.
  public struct End: Hashable, Sendable {
    /// The time since the start in seconds.
    public var time: Double

    /// The position then, in the unit of the start.
    public var position: Double

    /// The velocity then, in units per second: what is left for a bounce, or hardly any.
    public var velocity: Double

    /// Whether an edge ends the throw.
    public var isAtEdge: Bool
  }

  /// How the throw slows down between the edges.
  public let deceleration: Deceleration

  /// The lower edge.
  public let lower: Double

  /// The upper edge.
  public let upper: Double

  /// Creates a throw's law between two edges.
  ///
  /// - Parameters:
  ///   - deceleration: How the throw slows down.
  ///   - lower: The lower edge, NaN for none.
  ///   - upper: The upper edge, NaN for none; below the lower one it counts as that.
  public init(_ deceleration: Deceleration = .normal, from lower: Double, to upper: Double) {
    self.deceleration = deceleration
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : max(self.lower, upper)
  }

  /// Returns the position after a time in seconds, never beyond an edge.
  ///
  /// - Parameters:
  ///   - start: The position at the start; beyond an edge it counts as the edge.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds; before it, the start counts.
  /// - Returns: The position, in the unit of the start.
  public func position(from start: Double, velocity: Double, after time: Double) -> Double {
    limited(deceleration.position(from: limited(start), velocity: velocity, after: time))
  }

  /// Returns where, when and how fast the throw ends, or nil if it never does.
  ///
  /// - Parameters:
  ///   - start: The position at the start; beyond an edge it counts as the edge.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - speed: The speed, above 0, below which a throw that reaches no edge is over.
  /// - Returns: The end, at an edge or short of it.
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
