public import Values

/// Unweighted counts of the work that a renderer has to repeat over a number of frames.
public struct CostCount: Equatable, Sendable {
  /// The number of changes that affect only a layer's transform or opacity, counted once per layer and screen frame.
  public var composite = 0.0

  /// The number of times that a layer was redrawn because its corner radii, shadow radii, clip or content changed,
  /// counted once per layer and screen frame.
  public var repaint = 0.0

  /// The number of times that a layer was laid out again because its frame changed, counted once per layer
  /// and screen frame.
  public var layout = 0.0

  /// The area of the shadows that had to be blurred again, summed over the frames, in square points.
  public var shadowArea = 0.0

  /// The number of offscreen passes.
  ///
  /// Such a pass is needed for rounded corners that clip content, and for a translucent layer with shadows: the layer
  /// is first drawn into a buffer.
  public var offscreen = 0.0

  /// The area that is blended with the layers behind it, summed over the frames, as a multiple of the
  /// viewport's area.
  public var blended = 0.0

  /// Creates a count in which everything is 0.
  public init() {}

  /// The names of the counts, in the order in which reports list them.
  public static let names = [
    "composite", "repaint", "layout", "shadowArea", "offscreen", "blended",
  ]

  /// Returns the count with the given name, or `nil` if the name is unknown.
  public func value(_ name: String) -> Double? {
    switch name {
    case "composite": composite
    case "repaint": repaint
    case "layout": layout
    case "shadowArea": shadowArea
    case "offscreen": offscreen
    case "blended": blended
    default: nil
    }
  }

  /// Adds another count.
  public static func += (count: inout CostCount, other: CostCount) {
    count.composite += other.composite
    count.repaint += other.repaint
    count.layout += other.layout
    count.shadowArea += other.shadowArea
    count.offscreen += other.offscreen
    count.blended += other.blended
  }

  /// Returns the difference between two counts.
  public static func - (count: CostCount, other: CostCount) -> CostCount {
    var rest = count
    rest.composite -= other.composite
    rest.repaint -= other.repaint
    rest.layout -= other.layout
    rest.shadowArea -= other.shadowArea
    rest.offscreen -= other.offscreen
    rest.blended -= other.blended
    return rest
  }

  /// The counts as members of a JSON object.
  public var members: JSONObject {
    var members: JSONObject = [:]
    for name in Self.names { members.append(name, .number(value(name) ?? 0)) }
    return members
  }
}

/// The cost of one unit of a count, relative to compositing one layer in one frame.
public struct CostWeight: Equatable, Sendable {
  /// The name of the count.
  public var name: String

  /// The cost of one unit of the count, as a multiple of the cost of moving one layer by its transform in one
  /// frame.
  public var weight: Double

  /// The source of the weight, such as a page of Apple's documentation.
  public var source: String

  /// Creates a weight for the count with the given name.
  public init(_ name: String, _ weight: Double, _ source: String) {
    self.name = name
    self.weight = weight
    self.source = source
  }

  /// The default weights.
  ///
  /// They are ratios for comparing designs, not durations.
  public static let standard: [CostWeight] = [
    CostWeight(
      "composite", 1, "the unit of cost: the render server moves a layer that is already drawn"),
    CostWeight(
      "repaint", 4, "web.dev, Rendering performance: paint and composite, without layout"),
    CostWeight(
      "layout", 8,
      "web.dev, Rendering performance: a change in geometry goes through layout, "
        + "paint and composite"),
    CostWeight(
      "shadowArea", 0.0001,
      "Apple, CALayer.shadowPath: if the path changes, the blur is redrawn, at a cost proportional to its area "
        + "(spec 001, Root Cause); 10,000 square points count as one layer"),
    CostWeight(
      "offscreen", 2,
      "Apple, WWDC 2014 session 419: an offscreen pass costs two context switches"),
    CostWeight(
      "blended", 1, "Apple, Core Animation instrument: blended pixels are read and written"),
  ]
}

extension CostCount {
  /// Returns the total cost: the sum of all counts, each multiplied by its weight.
  public func total(_ weights: [CostWeight] = CostWeight.standard) -> Double {
    weights.reduce(0) { $0 + $1.weight * (value($1.name) ?? 0) }
  }
}
