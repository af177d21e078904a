public import Interaction
public import Motion

/// Which gestures end how: the outcomes of a decision over two numbers, with the boundaries between
/// them.
///
/// Places are shares of the axes: 0 to 1 from the least to the greatest value.
public struct BoundaryMap: Sendable {
  /// An outcome's part of the map.
  public struct Region: Sendable {
    /// The outcome; nil where it does not come to the decision.
    public var outcome: String?

    /// Its border, as closed lines.
    public var loops: [[Point]]

    /// Its share of the map's area.
    public var share: Double
  }

  /// A line along which two outcomes meet.
  public struct Boundary: Sendable {
    /// The outcomes on either side; nil where it does not come to the decision.
    public var outcomes: [String?]

    /// What turns over on it, in the middle of the line; nil where no single clause does.
    public var clause: Clause?

    /// The line.
    public var line: [Point]
  }

  /// The map with one set of parameters.
  public struct Layer: Sendable {
    /// The outcomes' regions, the largest first.
    public internal(set) var regions: [Region] = []

    /// The lines between them.
    public internal(set) var boundaries: [Boundary] = []
  }

  /// A part of the map in which other parameters lead to something else.
  public struct Difference: Sendable {
    /// What it is with the parameters of the scenario.
    public var outcome: String?

    /// What it is with the others.
    public var against: String?

    /// Its share of the map's area, as 1024 lines across it have it.
    public var share: Double
  }

  /// A recorded gesture.
  public struct Release: Sendable {
    /// The line of the scenario, counted from 1.
    public var line: Int

    /// Where it lies.
    public var place: Point

    /// What was decided.
    public var outcome: String

    /// Whether the map is of this gesture; another one began where the component stood differently.
    public var isShown: Bool

    /// The nearest gestures that end otherwise.
    public var flips: [Flip]
  }

  /// The number that runs to the right.
  public let x: MapAxis

  /// The number that runs down.
  public let y: MapAxis

  /// What is decided.
  public let name: String

  /// With the parameters of the scenario.
  public internal(set) var own = Layer()

  /// With other parameters, if any were given.
  public internal(set) var against: Layer?

  /// Where the two lead to different things, the largest part first.
  public internal(set) var differences: [Difference] = []

  /// The recorded gestures.
  public internal(set) var releases: [Release] = []

  init(_ x: MapAxis, _ y: MapAxis, name: String) {
    self.x = x
    self.y = y
    self.name = name
  }
}
