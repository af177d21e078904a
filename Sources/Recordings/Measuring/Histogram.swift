/// Counts of values in bins of equal size, so that quantiles of any number of values need little memory.
struct Histogram {
  private var counts: [Int]
  private let width: Double

  /// The number of counted values, excluding those beyond the last bin.
  private(set) var total = 0

  /// Creates an empty histogram of `count` bins with the given width, the first of which starts at 0.
  init(bins count: Int, width: Double) {
    counts = Array(repeating: 0, count: count)
    self.width = width
  }

  /// Counts a value, which must not be negative.
  mutating func add(_ value: Double) {
    let bin = value / width
    guard bin < Double(counts.count) else { return }
    counts[Int(bin)] += 1
    total += 1
  }

  /// Returns the median of the values that are at least `least`, or `nil` if there are none.
  ///
  /// The result is the start of the bin that contains the median.
  func median(from least: Double = 0) -> Double? {
    let start = Int(least / width)
    var rest = counts[start...].reduce(0, +) / 2
    for (bin, count) in zip(counts.indices, counts).dropFirst(start) {
      guard rest >= count else { return Double(bin) * width }
      rest -= count
    }
    return nil
  }

  /// Calls a closure with the start of each bin that contains values, and their number.
  func forEach(_ body: (_ value: Double, _ count: Int) -> Void) {
    for (bin, count) in counts.enumerated() where count > 0 { body(Double(bin) * width, count) }
  }
}
