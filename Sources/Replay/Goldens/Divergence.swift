/// The difference between a run and its golden file: where it begins, how long it lasts and which
/// channels it affects.
public struct Divergence: Equatable, Sendable {
  /// The differences of one channel.
  public struct ChannelDifferences: Equatable, Sendable {
    /// The channel's name.
    public var channel: String

    /// The earliest difference.
    public var first: Difference

    /// The number of states in which the channel differs.
    public var states: Int

    /// The latest difference.
    public var last: Difference

    /// The largest numeric difference.
    public var worst: Difference
  }

  /// The earliest difference.
  public var first: Difference

  /// The channel that differs first.
  public var course: ChannelDifferences

  /// The number of states in the lines that differ.
  public var states: Int

  /// The other channels that differ, in the order of their first differences.
  public var others: [ChannelDifferences]

  /// The request whose response differs first, as text that starts with the file name and the line.
  public var request: String?

  /// The last event before the first difference, as text that starts with the file name and the line.
  public var event: String?

  /// A difference in the last state, or `nil` if the last states are equal.
  public var end: Difference?

  /// A string that is equal for divergences that very likely have the same cause.
  ///
  /// It contains the names of the first and the other channels, without ids of layers, and the preceding
  /// event, without its line.
  public var signature: String {
    func kind(_ channel: String) -> String {
      channel.split(separator: " ").last.map(String.init) ?? channel
    }
    var names: [String] = []
    for course in others {
      let name = kind(course.channel)
      if !names.contains(name) { names.append(name) }
    }
    let cause = (event ?? request ?? "").split(separator: ": ").last ?? ""
    let action = cause.split(separator: " at ").first ?? ""
    return "\(kind(course.channel)) after \(action): \(names.sorted().joined(separator: " "))"
  }
}

/// A collector that groups the differences of a run by channel.
struct DivergenceCollector {
  private var courses: [Divergence.ChannelDifferences] = []
  private var indices: [String: Int] = [:]
  private var states = 0
  private var end: Difference?

  /// Whether there are no differences.
  var isEmpty: Bool { courses.isEmpty }

  /// Adds the differences of one line.
  ///
  /// - Parameters:
  ///   - found: The differences, in the order of the line.
  ///   - count: The number of states in the line.
  mutating func add(_ found: [Difference], states count: Int) {
    if !found.isEmpty { states += max(1, count) }
    if count > 0 { end = found.first { $0.pointer.hasPrefix("/result/state") } }
    // Frames come in the order of time, and the state of the answer is the last of them.
    let frames = found.filter { $0.frame != nil } + found.filter { $0.frame == nil }
    for difference in frames { add(difference) }
  }

  private mutating func add(_ difference: Difference) {
    guard let index = indices[difference.channel] else {
      indices[difference.channel] = courses.count
      courses.append(
        Divergence.ChannelDifferences(
          channel: difference.channel, first: difference, states: 1, last: difference,
          worst: difference))
      return
    }
    let isSameMoment =
      courses[index].last.t == difference.t && courses[index].last.line == difference.line
    if !isSameMoment { courses[index].states += 1 }
    if difference.distance ?? 0 > courses[index].worst.distance ?? 0 {
      courses[index].worst = difference
    }
    if Self.isBefore(difference, courses[index].first) { courses[index].first = difference }
    courses[index].last = difference
  }

  /// Returns whether a difference comes before another.
  ///
  /// Differences are ordered by line, then by time. At the same time, a difference in the response's own
  /// state comes before one in a frame.
  private static func isBefore(_ one: Difference, _ other: Difference) -> Bool {
    if one.line != other.line { return one.line < other.line }
    let (t, otherT) = (one.t ?? 0, other.t ?? 0)
    if t != otherT { return t < otherT }
    return rank(one) < rank(other)
  }

  private static func rank(_ difference: Difference) -> Int {
    if difference.pointer.hasPrefix("/result/state") { return 0 }
    return difference.frame != nil ? 1 : 2
  }

  /// The divergence without its request and event, or `nil` if there are no differences.
  var divergence: Divergence? {
    guard var first = courses.first else { return nil }
    for course in courses where Self.isBefore(course.first, first.first) { first = course }
    var others = courses.enumerated().filter { $0.element.channel != first.channel }
    others.sort { one, other in
      if Self.isBefore(one.element.first, other.element.first) { return true }
      if Self.isBefore(other.element.first, one.element.first) { return false }
      return one.offset < other.offset
    }
    return Divergence(
      first: first.first, course: first, states: states, others: others.map(\.element), end: end)
  }
}
