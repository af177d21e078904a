/// An exemption: an intended abrupt change of a layer, which tools don't report.
public struct Allowance: Equatable, Sendable {
  /// A group of a layer's visible properties, or a property of its hit area.
  public enum Change: String, CaseIterable, Sendable {
    case edge, image, radius, scale, rotation, opacity
    /// The layer's id.
    case id
    /// The z-order of two layers.
    case order
    /// The difference between the hit area and the visible area.
    case hit
    /// The size of the hit area.
    case size

    /// The changes that affect a layer's appearance, including its id and its z-order.
    public static let looks: [Change] = [
      .edge, .image, .radius, .scale, .rotation, .opacity, .id, .order,
    ]
  }

  /// A restriction of an exemption.
  public enum Limit: String, CaseIterable, Sendable {
    /// The exemption holds only at a decision: an instant with an effect or a change in the phase.
    case decision
    /// The exemption holds only for a layer whose own `zIndex` increases.
    case raised
    /// The exemption holds only for `playground explore`, which plays events in other orders and compares the states
    /// before and after each step.
    case ordering
  }

  /// The prefixes of the event kinds for which the exemption holds, such as `pointer up`.
  ///
  /// `*` stands for all kinds, and an empty string for changes without an event.
  public var events: [String]

  /// The roles of the layers for which the exemption holds.
  ///
  /// `*` stands for all roles, and `content/*` for all roles that begin with `content/`.
  public var roles: [String]

  /// The changes that may be abrupt, or an empty array if only velocities may change abruptly.
  public var changes: [Change]

  /// Whether the layers' velocities may change abruptly.
  public var velocity: Bool

  /// The restriction of the exemption, or `nil` if there is none.
  public var limit: Limit?

  /// The reason for the exemption, with its source.
  public var reason: String

  /// Creates an exemption for the given events, roles and changes.
  public init(
    at events: [String], roles: [String] = ["*"], _ changes: [Change] = Change.looks,
    velocity: Bool = false, only limit: Limit? = nil, _ reason: String
  ) {
    self.events = events
    self.roles = roles
    self.changes = changes
    self.velocity = velocity
    self.limit = limit
    self.reason = reason
  }

  /// Returns whether the exemption permits a change at all times, and not only at some events.
  public func isLasting(_ change: Change) -> Bool {
    events == ["*"] && changes.contains(change)
  }

  /// Returns whether the exemption applies to layers with the given role.
  public func covers(_ role: String) -> Bool {
    if roles.first == "*" || roles.contains(role) { return true }
    // Only the allowances of a composite contain a pattern, which is their last role.
    guard let last = roles.last, last.utf8.last == UInt8(ascii: "*") else { return false }
    return role.utf8.starts(with: last.utf8.dropLast())
  }

  /// Returns whether the exemption applies to at least one of several simultaneous events or, if there are none, to a
  /// change without an event.
  ///
  /// - Parameters:
  ///   - count: The number of events.
  ///   - kind: A closure that returns the kind of an event, such as `pointer up`.
  /// - Returns: Whether the exemption applies.
  @inlinable
  public func applies(to count: Int, _ kind: (Int) -> String) -> Bool {
    events.contains { event in
      switch event {
      case "*": true
      case "": count == 0
      default: (0..<count).contains { kind($0).hasPrefix(event) }
      }
    }
  }
}
