public import Values

/// What a renderer has to do again for a stretch of frames, counted and not yet weighed.
public struct CostCount: Equatable, Sendable {
  /// Frames in which a layer moved by its transform or its opacity alone.
  public var composite = 0.0

  /// Frames in which a layer is drawn anew: its radius, its clip or its content changed.
  public var repaint = 0.0

  /// Frames in which a layer is laid out anew: its frame changed.
  public var layout = 0.0

  /// The area of shadows that are blurred anew, in square points, over frames.
  public var shadowArea = 0.0

  /// Passes beside the screen: a layer with round corners and clipped content, or a group that is
  /// faded, is drawn into a buffer of its own first.
  public var offscreen = 0.0

  /// The area that is mixed with what lies behind it, in viewports, over frames.
  public var blended = 0.0

  /// Nothing.
  public init() {}

  /// The names of what is counted, in their order.
  public static let names = [
    "composite", "repaint", "layout", "shadowArea", "offscreen", "blended",
  ]

  /// What is counted under a name; nil for another name.
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

  /// What one count has more than another.
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

  /// The counts by name.
  public var members: Members {
    var members: Members = [:]
    for name in Self.names { members.append(name, .number(value(name) ?? 0)) }
    return members
  }
}

/// What one of each costs, beside a layer that is only composed; another table may be given.
public struct CostWeight: Equatable, Sendable {
  /// The name of what is counted.
  public var name: String

  /// How much one of it costs, in frames of a layer that moves by its transform.
  public var weight: Double

  /// Where that is from.
  public var source: String

  /// Makes a weight.
  public init(_ name: String, _ weight: Double, _ source: String) {
    self.name = name
    self.weight = weight
    self.source = source
  }

  /// The table unless another is given: ratios to order designs by, and no milliseconds.
  public static let standard: [CostWeight] = [
    CostWeight("composite", 1, "the unit: the render server moves what is drawn already"),
    CostWeight(
      "repaint", 4, "web.dev, Rendering performance: paint and composite, without layout"),
    CostWeight(
      "layout", 8,
      "web.dev, Rendering performance: a change of geometry goes through layout, "
        + "paint and composite"),
    CostWeight(
      "shadowArea", 0.0001,
      "Apple, CALayer.shadowPath: without a stable path the blur is drawn again, by its area "
        + "(seed 001, Root Cause); 10 000 square points are one layer"),
    CostWeight(
      "offscreen", 2,
      "Apple, WWDC 2014 session 419: a pass beside the screen means two changes of context"),
    CostWeight(
      "blended", 1, "Apple, Core Animation instrument: what is mixed is read and written"),
  ]
}

extension CostCount {
  /// What it all costs by a table of weights.
  public func total(_ weights: [CostWeight] = CostWeight.standard) -> Double {
    weights.reduce(0) { $0 + $1.weight * (value($1.name) ?? 0) }
  }
}
