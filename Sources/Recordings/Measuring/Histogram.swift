/// Counts of values in bins of equal size, so that quantiles of any number of values need little memory.
struct Histogram {
  private var counts: [Int]
  private let width: Double

  /// The number of values, without those beyond the last bin.
  private(set) var total = 0

  /// Creates a histogram of the values from 0 to `count` bins of a width.
  init(bins count: Int, width: Double) {
    counts = Array(repeating: 0, count: count)
    self.width = width
  }

  /// Counts a value that is not negative.
  mutating func add(_ value: Double) {
    let bin = value / width
    guard bin < Double(counts.count) else { return }
    counts[Int(bin)] += 1
    total += 1
  }

  /// Returns the start of the bin with the middle value among those from `least`, or `nil` if there are none.
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
