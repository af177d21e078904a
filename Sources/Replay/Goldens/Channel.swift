/// What kind of quantity a number in an answer is; a tolerance belongs to a kind.
public enum Channel: String, CaseIterable, Sendable {
  /// A length or a place, in points.
  case position
  /// A rotation, in degrees.
  case angle
  /// A factor of size.
  case scale
  /// An opacity from 0 to 1.
  case opacity
  /// A share of a way, usually from 0 to 1.
  case progress
  /// A speed, in points per second.
  case velocity
  /// A moment or a duration, in seconds.
  case time
  /// A count, an index or a code: one off is another thing.
  case count
  /// Any other number.
  case number

  /// How far two numbers of the kind may be apart unless a user says otherwise.
  ///
  /// A thousandth of a point is far below what a screen shows. A scale moves an edge by as many
  /// points as the layer is wide, so what has no unit is held tighter; a velocity is only felt.
  public var defaultTolerance: Double {
    switch self {
    case .position, .angle, .time, .number: 0.001
    case .scale, .opacity, .progress: 0.0005
    case .velocity: 0.01
    case .count: 0
    }
  }

  /// The kind of the member of a name, wherever it stands in an answer.
  ///
  /// - Parameter name: a member's name, such as `translateY` or `dragProgress`
  /// - Returns: the kind that the name's last word tells
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

/// How far numbers may be apart: by kind, by a member's name, or all alike.
public struct Tolerances: Equatable, Sendable {
  private var kinds: [Channel: Double] = [:]
  private var names: [String: Double] = [:]

  /// One tolerance for everything, which a user has asked for on the command line.
  public var override: Double?

  /// Makes the table of the defaults.
  public init(override: Double? = nil) {
    self.override = override
  }

  /// Sets the tolerance of a kind, or of the members of a name.
  public mutating func set(_ name: String, to tolerance: Double) {
    if let kind = Channel(rawValue: name) {
      kinds[kind] = tolerance
    } else {
      names[name] = tolerance
    }
  }

  /// Takes over what another table sets and this one does not.
  mutating func inherit(_ other: Tolerances) {
    kinds.merge(other.kinds) { own, _ in own }
    names.merge(other.names) { own, _ in own }
  }

  /// The tolerance of the members of a name.
  public func tolerance(of name: String) -> Double {
    if let override { return override }
    if let own = names[name] { return own }
    let kind = Channel.named(name)
    return kinds[kind] ?? kind.defaultTolerance
  }
}
