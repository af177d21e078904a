/// The parts of a recording that are left out, counted by reason.
public struct Omissions: Equatable, Sendable {
  /// The parts that are left out for one reason.
  public struct Omission: Equatable, Sendable {
    /// The parts and the reason, as a plural phrase such as `lines that are not events`.
    public var reason: String

    /// The number of parts that are left out for this reason.
    public var count: Int

    /// The line of the first part, counting from 1.
    public var line: Int
  }

  /// The omissions in the order in which they first occur.
  public private(set) var list: [Omission] = []

  /// The maximum number of different reasons.
  ///
  /// The number needs a limit, because a reason can contain a name from the recording.
  private static let limit = 50

  /// Creates an empty list.
  public init() {}

  /// Counts a part that is left out.
  mutating func note(_ reason: String, line: Int) {
    let isKnown = list.contains { $0.reason == reason }
    let reason = isKnown || list.count < Self.limit ? reason : "other parts"
    if let index = list.firstIndex(where: { $0.reason == reason }) {
      list[index].count += 1
    } else {
      list.append(Omission(reason: reason, count: 1, line: line))
    }
  }

  /// Returns these omissions, followed by those of `other`.
  func adding(_ other: Omissions) -> Omissions {
    var all = self
    all.list += other.list
    return all
  }

  /// The omissions as text, one line each.
  public var lines: [String] {
    list.map { "left out: \($0.reason) (\($0.count), first on line \($0.line))" }
  }
}
