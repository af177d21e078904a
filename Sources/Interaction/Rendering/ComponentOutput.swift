public import Motion
public import Values

/// A message from a component to its app.
public struct Effect: Equatable, Sendable {
  /// The session time of the effect.
  public var time: Timestamp

  /// The type, one of those that the descriptor lists.
  public var type: String

  /// The effect's members, in the documented order.
  public var members: JSONObject

  /// The index, in the report's `decisions`, of the decision that caused the effect, if reasons are requested.
  public var cause: Int?

  /// Creates an effect without a cause.
  public init(time: Timestamp, type: String, members: JSONObject = [:]) {
    self.time = time
    self.type = type
    self.members = members
  }
}

/// A finding about the use of a component.
public struct Diagnostic: Equatable, Sendable {
  /// The severity, in the terms of the Language Server Protocol.
  public enum Severity: String, CaseIterable, Sendable {
    case error
    case warning
    case information
    case hint
  }

  /// The session time of the finding.
  public var time: Timestamp

  /// The severity of the finding.
  public var severity: Severity

  /// A stable code, such as `motion/bounds-resized`.
  public var code: String

  /// The message for people, as one sentence.
  public var message: String

  /// The affected layer, if any.
  public var layer: String?

  /// The affected value, if any.
  public var value: String?

  /// The measured values by name, if any.
  public var data: JSONObject?

  /// Creates a finding about the use of a component.
  public init(
    time: Timestamp, severity: Severity, code: String, message: String, layer: String? = nil,
    value: String? = nil, data: JSONObject? = nil
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

/// The effects, findings and decisions of a component, collected until they are read.
public struct ComponentOutput: Equatable, Sendable {
  /// The effects, oldest first.
  public var effects: [Effect] = []

  /// The findings, oldest first.
  public var diagnostics: [Diagnostic] = []

  /// The decisions, oldest first, if reasons are requested.
  public var decisions: [Decision] = []

  /// Whether decisions are reported with their reasons.
  public var explains = false

  /// The index, in `decisions`, of the current event's last decision.
  ///
  /// This decision counts as the cause of the effects that follow.
  @usableFromInline var cause: Int?

  /// The last rules that were evaluated, if none of them held and reasons are requested.
  public internal(set) var undecided: Decision.Question?

  /// Creates an empty report.
  public init() {}

  /// Adds an effect, with the current event's last decision as its cause.
  public mutating func effect(_ type: String, at time: Timestamp, _ members: JSONObject = [:]) {
    var effect = Effect(time: time, type: type, members: members)
    effect.cause = cause
    effects.append(effect)
  }

  /// Starts the next event, so that its effects are not attributed to an earlier decision.
  public mutating func beginEvent() {
    cause = nil
  }

  /// Whether the report is empty.
  @inlinable public var isEmpty: Bool {
    effects.isEmpty && diagnostics.isEmpty && decisions.isEmpty && cause == nil && undecided == nil
  }

  /// Removes the contents, and keeps the allocated memory for reuse.
  public mutating func clear() {
    effects.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    cause = nil
    undecided = nil
  }
}
