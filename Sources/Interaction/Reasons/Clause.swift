/// One condition of a decision: what was compared with what, and whether it held.
public struct Clause: Equatable, Sendable {
  /// How a value is compared with its threshold.
  public enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// A flag has the asked value: numbers are 1 for true and 0 for false.
    case equal = "is"

    /// Whether the comparison holds.
    public func holds(_ value: Double, _ threshold: Double) -> Bool {
      switch self {
      case .less: value < threshold
      case .lessOrEqual: value <= threshold
      case .greater: value > threshold
      case .greaterOrEqual: value >= threshold
      case .equal: value == threshold
      }
    }
  }

  /// What value, threshold and margin are measured in.
  public enum Unit: String, CaseIterable, Sendable {
    case points = "pt"
    case pointsPerSecond = "pt/s"
    case seconds = "s"
    /// A number of things.
    case count = "1"
    /// True or false; such a clause has no margin.
    case flag = ""
  }

  /// What was compared, a name that the component's page lists.
  public var name: String

  /// What it was.
  public var value: Double

  /// How it was compared.
  public var comparison: Comparison

  /// What it was compared with.
  public var threshold: Double

  /// What both are measured in.
  public var unit: Unit

  /// Whether it held.
  public var passed: Bool { comparison.holds(value, threshold) }

  /// How far the value is from the threshold, whichever way; nil for a flag.
  public var margin: Double? { unit == .flag ? nil : abs(value - threshold) }

  /// Makes a clause.
  public init(
    _ name: String, _ value: Double, _ comparison: Comparison, _ threshold: Double, _ unit: Unit
  ) {
    self.name = name
    self.value = value
    self.comparison = comparison
    self.threshold = threshold
    self.unit = unit
  }
}
