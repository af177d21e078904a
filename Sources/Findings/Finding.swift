public import Motion
public import Values

/// Something that will feel wrong: what, where, when, by how much, and what to do about it.
public struct Finding: Equatable, Sendable {
  /// What it is, a stable name such as `motion/jump`.
  public var code: FindingCode

  /// When it is.
  public var time: Timestamp

  /// How long it lasts, in seconds; 0 for what happens at an instant.
  public var duration = 0.0

  /// The layer.
  public var layer: String

  /// The layer's role.
  public var role: String

  /// The property of the layer, such as `top` or `opacity`.
  public var channel: String

  /// The measured amount, in `unit`.
  public var value: Double

  /// The greatest amount allowed, in `unit`.
  public var allowed: Double

  /// What both are counted in: `pt`, `pt/s`, `°`, `s`, `pt²`, or `1` for a share or a count.
  public var unit: String

  /// What was done at the instant, such as `drag ended`; empty where it came by itself.
  public var cause: String

  /// Why so much is allowed.
  public var reason: String

  /// What the same holds of at the same time, by less: further layers, and channels of this one.
  public internal(set) var companions: [Finding] = []

  /// Further numbers, by name.
  public var data: Members = [:]

  /// Names something that is wrong.
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

  /// What `channel` may be: a number of a look, the name, the order, what takes touches, or how far it went.
  public static var channels: [String] {
    Quantity.allCases.map { $0.name } + ["id", "order", "hit", "way"]
  }

  /// What is to be done about it, in one sentence.
  public var advice: String { code.advice }

  /// Further layers of which the same holds at the same time.
  public var others: [String] {
    var names: [String] = []
    for other in companions where other.layer != layer && !names.contains(other.layer) {
      names.append(other.layer)
    }
    return names
  }
}

extension Finding {
  /// All that it tells of, each by itself, the greatest first.
  public var parts: [Finding] {
    var own = self
    own.companions = []
    return [own] + companions
  }

  /// What is left of it without what is accepted; nil where that is nothing.
  public func without(_ isAccepted: (Finding) -> Bool) -> Finding? {
    if companions.isEmpty { return isAccepted(self) ? nil : self }
    return Finding(joining: parts.filter { !isAccepted($0) })
  }

  /// Joins what is of one code and one instant: the greatest tells of the others.
  private init?(joining parts: [Finding]) {
    guard var joined = parts.first else { return nil }
    for part in parts.dropFirst() { joined.join(part) }
    self = joined
  }

  /// Takes another of the same code and the same instant: the greater one tells of the other.
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
