/// A kind of quantity that a number in a response represents, such as a position or an angle.
///
/// Each kind has a tolerance.
public enum Channel: String, CaseIterable, Sendable {
  /// A length or position, in points.
  case position
  /// A rotation, in degrees.
  case angle
  /// A scale factor.
  case scale
  /// An opacity from 0 to 1.
  case opacity
  /// A progress, usually from 0 to 1.
  case progress
  /// A velocity, in points per second.
  case velocity
  /// A timestamp or duration, in seconds.
  case time
  /// A count, index or code, which is compared exactly.
  case count
  /// Any other number.
  case number

  /// The default tolerance of the kind, in its unit.
  ///
  /// A thousandth of a point is far less than a screen can show. Values without a unit have a
  /// smaller tolerance, because a scale moves an edge in proportion to the layer's width.
  public var defaultTolerance: Double {
    switch self {
    case .position, .angle, .time, .number: 0.001
    case .scale, .opacity, .progress: 0.0005
    case .velocity: 0.01
    case .count: 0
    }
  }

  /// Returns the kind of quantity that a member represents, wherever it occurs in a response.
  ///
  /// - Parameter name: The member's name, such as `translateY` or `dragProgress`.
  /// - Returns: The kind, which is derived from the end of the name.
  public static func named(_ name: String) -> Channel {
    switch name {
    case "t", "at": return .time
    case "x", "y", "width", "height", "top", "left", "bottom", "right", "radius": return .position
    case "rotation", "angle": return .angle
    case "scale": return .scale
    case "revision", "index", "count", "remaining", "depth", "queued", "id", "code", "line",
      "zIndex", "skipped":
      return .count
    default: break
    }
    for (ending, channel) in endings where name.hasSuffix(ending) { return channel }
    return named(byOpeningOf: name)
  }

  private static let endings: [(String, Channel)] = [
    ("pacity", .opacity), ("rogress", .progress), ("raction", .progress), ("Scale", .scale),
    ("otation", .angle), ("Angle", .angle), ("elocity", .velocity), ("peed", .velocity),
    ("Time", .time), ("uration", .time), ("Count", .count), ("Index", .count),
    ("X", .position), ("Y", .position), ("Width", .position), ("Height", .position),
    ("ffset", .position), ("ranslation", .position), ("nset", .position), ("Radius", .position),
    ("Gap", .position), ("istance", .position),
  ]

  private static func named(byOpeningOf name: String) -> Channel {
    name.hasPrefix("velocity") ? .velocity : name.hasPrefix("scale") ? .scale : .number
  }
}

/// The tolerances of a comparison: for a kind of quantity, for a member's name, or for all numbers.
public struct Tolerances: Equatable, Sendable {
  private var kinds: [Channel: Double] = [:]
  private var names: [String: Double] = [:]

  /// The tolerance for all numbers, which overrides all other tolerances, or `nil` if there is none.
  ///
  /// Set by `--tolerance`.
  public var override: Double?

  /// Creates the default tolerances, or a single tolerance that overrides all of them.
  public init(override: Double? = nil) {
    self.override = override
  }

  /// Sets the tolerance of a kind of quantity, or of all members with the given name.
  public mutating func set(_ name: String, to tolerance: Double) {
    if let kind = Channel(rawValue: name) {
      kinds[kind] = tolerance
    } else {
      names[name] = tolerance
    }
  }

  /// Adds the tolerances that another table sets and this one doesn't.
  mutating func inherit(_ other: Tolerances) {
    kinds.merge(other.kinds) { own, _ in own }
    names.merge(other.names) { own, _ in own }
  }

  /// Returns the tolerance of all members with the given name.
  public func tolerance(of name: String) -> Double {
    if let override { return override }
    if let own = names[name] { return own }
    let kind = Channel.named(name)
    return kinds[kind] ?? kind.defaultTolerance
  }
}
