public import Values

/// The content that must be visible after the events of an app, where the events say so unambiguously.
public struct ExpectedContent: Equatable, Sendable {
  /// The source of the name of the visible content.
  public enum Source: Equatable, Sendable {
    /// A value: an id, or null if nothing is shown.
    case value(String)
    /// The content has a name, and nothing is shown in one phase.
    case named(String, except: String)
  }

  /// A parameter that makes requests ambiguous.
  public struct Condition: Equatable, Sendable {
    /// The parameter's name.
    public var parameter: String

    /// The only value with which requests are clear, or `nil` if the parameter must be omitted.
    public var value: String?

    /// Creates a condition.
    public init(_ parameter: String, is value: String? = nil) {
      self.parameter = parameter
      self.value = value
    }
  }

  /// The source of the visible content's name.
  public var shown: Source

  /// The meaning of events and effects, of which the first one that fits applies.
  public var requests: [Request]

  /// The parameters that must be omitted or have a certain value.
  public var conditions: [Condition]

  /// The names whose occurrence anywhere in the parameters or in an event makes requests ambiguous.
  ///
  /// If there are such names, a change of parameters also makes requests ambiguous.
  public var ambiguous: [String]

  /// Creates a description of the expected content.
  public init(
    shown: Source, requests: [Request], conditions: [Condition] = [], ambiguous: [String] = []
  ) {
    self.shown = shown
    self.requests = requests
    self.conditions = conditions
    self.ambiguous = ambiguous
  }

  /// The meaning of an event or effect for the content.
  public struct Request: Equatable, Sendable {
    /// The content that must be visible afterwards.
    public enum Content: Equatable, Sendable {
      case nothing
      /// Content with this name.
      case named(String)
      /// The content whose id is in the event, at this path of member names; ambiguous if it is missing.
      case member([String])
      /// The content can't be predicted.
      case ambiguous
    }

    /// The type of the event or effect.
    public var type: String

    /// Whether this is an effect, which the component sends, and not an event.
    public var isEffect: Bool

    /// The member that the event or effect must have, or `nil` if any form fits.
    public var member: String?

    /// The values of which the member must have one, or an empty array if any value but null fits.
    public var values: [Value]

    /// Whether an effect has this meaning only after steps with a request (`true`) or without one (`false`).
    ///
    /// It is `nil` if the effect always has this meaning.
    public var follows: Bool?

    /// The content that must be visible afterwards.
    public var content: Content

    /// Creates the meaning of an event.
    public init(
      event type: String, member: String? = nil, in values: [Value] = [], shows content: Content
    ) {
      self.type = type
      isEffect = false
      self.member = member
      self.values = values
      self.content = content
    }

    /// Creates the meaning of an effect.
    public init(
      effect type: String, member: String? = nil, in values: [Value] = [],
      afterRequest follows: Bool? = nil, shows content: Content
    ) {
      self.type = type
      isEffect = true
      self.member = member
      self.values = values
      self.follows = follows
      self.content = content
    }
  }
}
