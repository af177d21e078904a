public import Values

/// The share of gestures with a given outcome, and its confidence interval.
public struct OutcomeShare: Equatable, Sendable {
  /// The outcome, such as the phase in which the session settles.
  public var outcome: String

  /// The number of gestures with this outcome.
  public var count: Int

  /// The total number of gestures.
  public var total: Int

  /// Creates the share of `count` gestures out of `total`.
  public init(_ outcome: String, count: Int, of total: Int) {
    self.outcome = outcome
    self.count = count
    self.total = total
  }

  /// The share of gestures with the outcome, from 0 to 1.
  public var share: Double { total > 0 ? Double(count) / Double(total) : 0 }

  /// The 95 % confidence interval of the share.
  ///
  /// Source: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference* (1927). Unlike
  /// the simpler normal interval, it stays between 0 and 1 and is usable for few gestures.
  public var interval: ClosedRange<Double> {
    guard total > 0 else { return 0...1 }
    let z = 1.959963984540054
    let n = Double(total)
    let center = share + z * z / (2 * n)
    let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    // The exact bounds of 0 % and 100 % would otherwise miss 0 and 1 by a rounding error.
    let low = count == 0 ? 0 : max(0, (center - spread) / scale)
    let high = count == total ? 1 : min(1, (center + spread) / scale)
    return low...high
  }

  /// The share as text: `expanded 47 of 50, 94 % (95 % interval 83.8 to 97.9 %)`.
  public var text: String {
    "\(outcome) \(count) of \(total), \(Self.percent(share)) % "
      + "(95 % interval \(Self.percent(interval.lowerBound)) to "
      + "\(Self.percent(interval.upperBound)) %)"
  }

  /// Returns a share in percent, with at most one decimal.
  public static func percent(_ share: Double) -> String {
    Divergence.plain((share * 1000).rounded() / 10)
  }

  /// The share as a JSON value.
  public var value: Value {
    func rounded(_ share: Double) -> Value { .number((share * 1e6).rounded() / 1e6) }
    return [
      "outcome": .string(outcome), "count": .integer(Int64(count)),
      "total": .integer(Int64(total)), "share": rounded(share),
      "low": rounded(interval.lowerBound), "high": rounded(interval.upperBound),
    ]
  }
}
