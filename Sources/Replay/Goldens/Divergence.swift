/// How a run is not what its golden file says: where it begins, how far it goes, what goes with it.
public struct Divergence: Equatable, Sendable {
  /// What happened to one channel from its first difference on.
  public struct Course: Equatable, Sendable {
    /// The channel's name.
    public var channel: String

    /// The first difference in time.
    public var first: Difference

    /// In how many states it differs.
    public var states: Int

    /// The last moment at which it differs.
    public var last: Difference

    /// The difference that is the largest, where numbers are compared.
    public var worst: Difference
  }

  /// The first difference in time.
  public var first: Difference

  /// The course of the channel that is the first to differ.
  public var course: Course

  /// How many states there are in the lines that differ.
  public var states: Int

  /// The other channels that differ, in the order in which they begin to.
  public var others: [Course]

  /// The request that the answer belongs to, with its place in the scenario.
  public var request: String?

  /// The event before the first difference, with its place in the scenario.
  public var event: String?

  /// What differs in the last state; nil where the last states agree.
  public var end: Difference?

  /// Divergences with the same signature very likely have one cause.
  ///
  /// It names the channel that is first and those that follow, without the ids of layers, and what
  /// went before, without its place.
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

/// Sorts the differences of a run by channel and time.
struct DivergenceCollector {
  private var courses: [Divergence.Course] = []
  private var indices: [String: Int] = [:]
  private var states = 0
  private var end: Difference?

  /// Whether nothing differs.
  var isEmpty: Bool { courses.isEmpty }

  /// Takes the differences of one line.
  ///
  /// - Parameters:
  ///   - found: the differences, in the order of the line
  ///   - count: how many states the line has
  mutating func add(_ found: [Difference], states count: Int) {
    if !found.isEmpty { states += max(1, count) }
    if count > 0 { end = found.first { $0.pointer.hasPrefix("/result/state") } }
    // Frames are told in time; the state of an answer is the last of them.
    let frames = found.filter { $0.frame != nil } + found.filter { $0.frame == nil }
    for difference in frames { add(difference) }
  }

  private mutating func add(_ difference: Difference) {
    guard let index = indices[difference.channel] else {
      indices[difference.channel] = courses.count
      courses.append(
        Divergence.Course(
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

  /// Whether a difference is to be told first: earlier, and at one moment the state before frames.
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

  /// The divergence, or nil where nothing differs; what the scenario says is left to the caller.
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
