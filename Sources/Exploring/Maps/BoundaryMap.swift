public import Interaction
public import Motion

/// A map of a decision's outcomes over two variables, with the boundaries between the outcomes.
///
/// A variable is a quantity of the gesture, such as its travel, or a parameter of the component.
///
/// Positions are given as fractions of the axes, from 0 at the minimum to 1 at the maximum.
public struct BoundaryMap: Sendable {
  /// All positions on the map that lead to the same outcome.
  public struct Region: Sendable {
    /// The outcome, or `nil` if the decision is not made.
    public var outcome: String?

    /// The region's outline, as closed polylines.
    public var loops: [[Point]]

    /// The region's share of the map's area, from 0 to 1.
    public var share: Double
  }

  /// A line between the regions of two outcomes.
  public struct Boundary: Sendable {
    /// The outcomes on the two sides of the line.
    ///
    /// `nil` stands for no decision.
    public var outcomes: [String?]

    /// The clause that passes on one side of the line's midpoint and fails on the other, or `nil` if no
    /// single clause does.
    public var clause: Clause?

    /// The points of the line, as fractions of the axes from 0 to 1.
    public var line: [Point]
  }

  /// The regions and boundaries for one set of parameters.
  public struct RegionSet: Sendable {
    /// The regions, the largest first.
    public internal(set) var regions: [Region] = []

    /// The boundaries between the regions.
    public internal(set) var boundaries: [Boundary] = []
  }

  /// An area in which the scenario's parameters and the parameters under comparison give different outcomes.
  public struct ChangedArea: Sendable {
    /// The outcome in this area with the scenario's parameters, or `nil` if no decision is made.
    public var outcome: String?

    /// The outcome in this area with the parameters under comparison, or `nil` if no decision is made.
    public var against: String?

    /// The area's share of the map, from 0 to 1, estimated along 1,024 horizontal lines.
    public var share: Double
  }

  /// The release of a recorded gesture, as a point on the map.
  public struct Release: Sendable {
    /// The gesture's line in the scenario, counted from 1.
    public var line: Int

    /// The gesture's position on the map.
    public var place: Point

    /// The outcome of the recorded gesture.
    public var outcome: String

    /// Whether the map was computed from this gesture.
    ///
    /// The other recorded gestures began in a different state.
    public var isShown: Bool

    /// The neighboring gestures with a different outcome.
    public var flips: [Flip]
  }

  /// The horizontal axis.
  public let x: MapAxis

  /// The vertical axis, which points down.
  public let y: MapAxis

  /// The decision's name.
  public let name: String

  /// The regions and boundaries for the scenario's parameters.
  public internal(set) var own = RegionSet()

  /// The regions and boundaries for the parameters under comparison, or `nil` if the map compares nothing.
  public internal(set) var against: RegionSet?

  /// The areas in which the scenario's parameters and the parameters under comparison give different
  /// outcomes, the largest first.
  public internal(set) var differences: [ChangedArea] = []

  /// The releases of the recorded gestures.
  public internal(set) var releases: [Release] = []

  init(_ x: MapAxis, _ y: MapAxis, name: String) {
    self.x = x
    self.y = y
    self.name = name
  }
}
