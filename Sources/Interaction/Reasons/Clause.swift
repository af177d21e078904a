/// One condition of a decision: the compared values, and whether the condition held.
public struct Clause: Equatable, Sendable {
  /// The comparison of a value with its threshold.
  public enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// The flag has the required value, where 1 is true and 0 is false.
    case equal = "is"

    /// Returns whether the comparison holds.
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

  /// The unit of the value, the threshold and the margin.
  public enum Unit: String, CaseIterable, Sendable {
    case points = "pt"
    case pointsPerSecond = "pt/s"
    case seconds = "s"
    /// A count, which has no unit.
    case count = "1"
    /// A Boolean. Such a clause has no margin.
    case flag = ""
  }

  /// The name of the compared value, as documented in the component's README.
  public var name: String

  /// The compared value.
  public var value: Double

  /// The comparison of the value with the threshold.
  public var comparison: Comparison

  /// The threshold with which the value is compared.
  public var threshold: Double

  /// The unit of the value and the threshold.
  public var unit: Unit

  /// The length from which the threshold was computed, or `nil` if the threshold is a fixed number.
  public var source: ThresholdSource?

  /// Whether the condition held.
  public var passed: Bool { comparison.holds(value, threshold) }

  /// The distance of the value from the threshold, or `nil` for a flag.
  public var margin: Double? { unit == .flag ? nil : abs(value - threshold) }

  /// Creates a clause that compares a value with a threshold.
  public init(
    _ name: String, _ value: Double, _ comparison: Comparison, _ threshold: Double, _ unit: Unit,
    source: ThresholdSource? = nil
  ) {
    self.name = name
    self.value = value
    self.comparison = comparison
    self.threshold = threshold
    self.unit = unit
    self.source = source
  }
}
