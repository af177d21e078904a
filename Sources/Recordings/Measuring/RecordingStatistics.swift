internal import Interaction

/// Measurements of a recording, taken while it is read.
public struct RecordingStatistics {
  /// The state of one finger.
  private struct Finger {
    var pointer: Int
    /// The last samples, oldest first, at most four.
    var recent: [TouchSample] = []
  }

  /// The usual rates of touch screens, in samples per second.
  private static let rates = [60.0, 90, 120, 144, 240]

  /// The minimum number of intervals for which a rate is reported.
  private static let leastIntervals = 8

  /// The minimum distance that counts as a movement of the finger, in points.
  private static let movement = 0.5

  /// The number of samples that were added.
  public private(set) var samples = 0

  /// The number of gestures that have begun.
  public private(set) var gestures = 0

  /// The largest number of fingers that are down at the same time.
  public private(set) var fingers = 0

  /// The smallest nonzero difference between two consecutive positions of a finger along one axis, in points, or
  /// `nil` if no finger has moved.
  public private(set) var resolution: Double?

  private var first: Int64?
  private var last: Int64 = 0
  private var down: [Finger] = []
  /// The intervals between samples of a moving finger, in microseconds.
  private var moving = Histogram(bins: 200_000, width: 1)
  /// The intervals between samples of a resting finger, in microseconds.
  private var resting = Histogram(bins: 200_000, width: 1)
  /// The deviations of positions from a smooth path, in points.
  private var deviations = Histogram(bins: 20_000, width: 0.002)

  /// Creates empty measurements.
  public init() {}

  /// The time from the first to the last sample, in seconds.
  public var duration: Double { first.map { Double(last - $0) / 1e6 } ?? 0 }

  /// Adds the next sample.
  public mutating func add(_ recorded: RecordedSample) {
    let sample = recorded.sample
    samples += 1
    gestures = max(gestures, recorded.gesture)
    first = first ?? sample.microseconds
    last = sample.microseconds
    let index = down.firstIndex { $0.pointer == sample.pointer }
    switch sample.phase {
    case .down:
      down.append(Finger(pointer: sample.pointer))
      fingers = max(fingers, down.count)
    case .move:
      guard let index else { return }
      if let previous = down[index].recent.last { measure(from: previous, to: sample) }
      if down[index].recent.count == 4 { down[index].recent.removeFirst() }
      down[index].recent.append(sample)
      measureNoise(down[index].recent)
    case .up, .cancel:
      if let index { down.remove(at: index) }
    }
  }

  private mutating func measure(from previous: TouchSample, to sample: TouchSample) {
    let (x, y) = (abs(sample.x - previous.x), abs(sample.y - previous.y))
    for step in [x, y] where step > 0.000_05 { resolution = min(resolution ?? step, step) }
    let interval = Double(sample.microseconds - previous.microseconds)
    if max(x, y) >= Self.movement { moving.add(interval) } else { resting.add(interval) }
  }

  /// Measures how far four samples deviate from a parabola.
  ///
  /// The weights are those of the third divided difference, which is 0 for any parabola even if the times are
  /// uneven. The result is scaled so that it has the standard deviation of one position.
  private mutating func measureNoise(_ recent: [TouchSample]) {
    guard recent.count == 4 else { return }
    let start = recent[0].microseconds
    let span = Double(recent[3].microseconds - start)
    guard span > 0 else { return }
    let times = recent.map { Double($0.microseconds - start) / span }
    // Uneven samples are a pause or a lost sample.
    let gaps = [times[1], times[2] - times[1], 1 - times[2]]
    guard gaps.allSatisfy({ $0 > 0.2 && $0 < 0.5 }) else { return }
    var weights = [1.0, 1, 1, 1]
    for i in 0..<4 {
      for j in 0..<4 where i != j { weights[i] /= times[i] - times[j] }
    }
    let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    var (x, y) = (0.0, 0.0)
    for i in 0..<4 {
      x += weights[i] * (recent[i].x - recent[0].x)
      y += weights[i] * (recent[i].y - recent[0].y)
    }
    let isStill = recent.allSatisfy { $0.x == recent[0].x && $0.y == recent[0].y }
    guard !isStill else { return }
    deviations.add(abs(x) / length)
    deviations.add(abs(y) / length)
  }

  /// The number of intervals between samples.
  public var intervals: Int { moving.total + resting.total }

  /// The measured rate in samples per second, or `nil` if there are too few samples.
  public var measuredRate: Double? { period.map { 1e6 / $0 } }

  /// The mean of the intervals close to the median, in microseconds, or `nil` if there are too few.
  private var period: Double? {
    let source = moving.total >= Self.leastIntervals ? moving : resting
    guard source.total >= Self.leastIntervals else { return nil }
    // Samples that arrive together have no interval of their own.
    guard let median = source.median(from: 1000) else { return nil }
    var (sum, count) = (0.0, 0.0)
    source.forEach { value, number in
      guard value > median * 0.65, value < median * 1.35 else { return }
      sum += value * Double(number)
      count += Double(number)
    }
    return count > 0 ? sum / count : nil
  }

  /// The measured imperfections, or `nil` if there are too few samples.
  public var profile: NoiseProfile? {
    guard let period, let measuredRate else { return nil }
    var (squares, regular, lost, together) = (0.0, 0, 0, 0)
    func take(_ interval: Double, _ count: Int, isMoving: Bool) {
      let steps = (interval / period).rounded()
      if steps == 0 { together += count }
      // A longer interval is a pause of the finger, which panels do not report.
      guard steps == 1 || isMoving && (2...4).contains(steps) else { return }
      let deviation = interval - steps * period
      squares += deviation * deviation * Double(count)
      regular += count
      lost += (Int(steps) - 1) * count
    }
    moving.forEach { take($0, $1, isMoving: true) }
    resting.forEach { take($0, $1, isMoving: false) }
    let sent = Double(regular + together + lost)
    let near = Self.rates.first { abs(measuredRate - $0) <= $0 * 0.06 }
    // An interval has the jitter of two times.
    let jitter = regular > 0 ? (squares / Double(regular) / 2).squareRoot() : 0
    return NoiseProfile(
      rate: near ?? (measuredRate * 10).rounded() / 10, timeJitter: jitter.rounded() / 1e6,
      dropped: rounded(sent > 0 ? Double(lost) / sent : 0),
      coalesced: rounded(sent > 0 ? Double(together) / sent : 0),
      // Half of a normal distribution is within 0.6745 standard deviations.
      noise: rounded(deviations.median().map { $0 / 0.6745 } ?? 0), samples: samples)
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
