public import Motion
public import Values

/// Something that a component tells its app.
public struct Effect: Equatable, Sendable {
  /// The session time at which it happened.
  public var time: Timestamp

  /// What it is, a type that the descriptor lists.
  public var type: String

  /// What it carries, in the documented order.
  public var members: Members

  /// The index of the decision that it comes of, where reasons are asked for.
  public var cause: Int?

  /// Makes an effect.
  public init(time: Timestamp, type: String, members: Members = [:]) {
    self.time = time
    self.type = type
    self.members = members
  }
}

/// A finding about how a component is used.
public struct Diagnostic: Equatable, Sendable {
  /// How bad it is, in the words of the Language Server Protocol.
  public enum Severity: String, CaseIterable, Sendable {
    case error
    case warning
    case information
    case hint
  }

  /// The session time at which it was found.
  public var time: Timestamp

  /// How bad it is.
  public var severity: Severity

  /// A stable code, such as `motion/bounds-resized`.
  public var code: String

  /// One sentence for people.
  public var message: String

  /// The layer that it is about, if any.
  public var layer: String?

  /// The value that it is about, if any.
  public var value: String?

  /// What was measured, by name, if anything.
  public var data: Members?

  /// Makes a finding.
  public init(
    time: Timestamp, severity: Severity, code: String, message: String, layer: String? = nil,
    value: String? = nil, data: Members? = nil
  ) {
    self.time = time
    self.severity = severity
    self.code = code
    self.message = message
    self.layer = layer
    self.value = value
    self.data = data
  }
}

/// What a component has to say besides its looks, collected until somebody takes it.
public struct Report: Equatable, Sendable {
  /// The effects, oldest first.
  public var effects: [Effect] = []

  /// The findings, oldest first.
  public var diagnostics: [Diagnostic] = []

  /// The decisions, oldest first, where reasons are asked for.
  public var decisions: [Decision] = []

  /// Whether decisions are told with their reasons.
  public var explains = false

  /// The decision that an effect comes of: the last one of the event that happens.
  @usableFromInline var cause: Int?

  /// The rules that were asked last and of which none held, where reasons are asked for.
  public internal(set) var undecided: Decision.Question?

  /// Makes an empty report.
  public init() {}

  /// Adds an effect.
  public mutating func effect(_ type: String, at time: Timestamp, _ members: Members = [:]) {
    var effect = Effect(time: time, type: type, members: members)
    effect.cause = cause
    effects.append(effect)
  }

  /// Begins the next event, whose effects no earlier decision has caused.
  public mutating func beginEvent() {
    cause = nil
  }

  /// Whether there is nothing to say.
  @inlinable public var isEmpty: Bool {
    effects.isEmpty && diagnostics.isEmpty && decisions.isEmpty && cause == nil && undecided == nil
  }

  /// Empties the report and keeps its room.
  public mutating func clear() {
    effects.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    cause = nil
    undecided = nil
  }
}
