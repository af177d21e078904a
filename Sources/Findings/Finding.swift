public import Motion
public import Values

/// A problem in a session: its kind, layer, time, amount and fix.
public struct Finding: Equatable, Sendable {
  /// The kind of problem, with a stable name such as `motion/jump`.
  public var code: FindingCode

  /// The time at which the problem starts.
  public var time: Timestamp

  /// The duration of the problem, in seconds; 0 for a problem at an instant.
  public var duration = 0.0

  /// The id of the layer that has the problem.
  public var layer: String

  /// The role of the layer that has the problem.
  public var role: String

  /// The property of the layer, such as `top` or `opacity`.
  public var channel: String

  /// The measured amount, in `unit`.
  public var value: Double

  /// The maximum amount allowed, in `unit`.
  public var allowed: Double

  /// The unit of `value` and `allowed`: `pt`, `pt/s`, `°`, `°/s`, `s`, `pt²`, or `1` for a ratio or a count.
  public var unit: String

  /// The events at this time, such as `drag ended`, or an empty string if there are none.
  public var cause: String

  /// The reason for the limit, or the context of the problem.
  public var reason: String

  /// The other findings with the same code and time, for other layers or for other channels of this layer.
  ///
  /// If the units are the same, their values are not noticeably greater than the value of this finding.
  public internal(set) var companions: [Finding] = []

  /// Further facts about the problem, by name, such as the velocities before and after a kink.
  public var data: JSONObject = [:]

  /// Creates a finding about one layer.
  public init(
    _ code: FindingCode, at time: Timestamp, layer: String, role: String, channel: String,
    value: Double, allowed: Double, unit: String, cause: String, reason: String
  ) {
    self.code = code
    self.time = time
    self.layer = layer
    self.role = role
    self.channel = channel
    self.value = value
    self.allowed = allowed
    self.unit = unit
    self.cause = cause
    self.reason = reason
  }

  /// The possible values of `channel`: the quantities of a layer, and `id`, `order`, `hit` and `way`
  /// (distance).
  public static var channels: [String] {
    Quantity.allCases.map { $0.name } + ["id", "order", "hit", "way"]
  }

  /// The fix, in one sentence.
  public var advice: String { code.advice }

  /// The ids of other layers with the same problem at the same time.
  public var others: [String] {
    var names: [String] = []
    for other in companions where other.layer != layer && !names.contains(other.layer) {
      names.append(other.layer)
    }
    return names
  }
}

extension Finding {
  /// This finding and its companions as separate findings, the greatest first.
  public var parts: [Finding] {
    var own = self
    own.companions = []
    return [own] + companions
  }

  /// Returns the finding without those of its `parts` that are accepted, or `nil` if all of them are.
  public func without(_ isAccepted: (Finding) -> Bool) -> Finding? {
    if companions.isEmpty { return isAccepted(self) ? nil : self }
    return Finding(joining: parts.filter { !isAccepted($0) })
  }

  /// Creates a finding from several findings with the same code and time; the greatest becomes the main one.
  private init?(joining parts: [Finding]) {
    guard var joined = parts.first else { return nil }
    for part in parts.dropFirst() { joined.join(part) }
    self = joined
  }

  /// Adds a finding with the same code and time; the greater of the two becomes the main one.
  mutating func join(_ other: Finding) {
    guard other.value.magnitude > value.magnitude * 1.001 && other.unit == unit else {
      return companions.append(other)
    }
    var greater = other
    greater.companions = companions
    companions = []
    greater.companions.append(self)
    self = greater
  }
}
