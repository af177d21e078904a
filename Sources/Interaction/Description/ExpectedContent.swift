public import Values

/// The rules that determine, from an app's events, the content that must be visible.
///
/// No content is expected if the events are ambiguous.
public struct ExpectedContent: Equatable, Sendable {
  /// The source of the name of the visible content.
  public enum Source: Equatable, Sendable {
    /// The value with this name, which is an id, or null if nothing is shown.
    case value(String)
    /// A fixed name. In the phase `except`, nothing is shown.
    case named(String, except: String)
  }

  /// A condition on a parameter.
  ///
  /// While it is violated, requests are ambiguous.
  public struct Condition: Equatable, Sendable {
    /// The parameter's name.
    public var parameter: String

    /// The value that the parameter must have if it is given, or `nil` if the parameter must be omitted.
    public var value: String?

    /// Creates a condition.
    ///
    /// If `value` is `nil`, the parameter must be omitted.
    public init(_ parameter: String, is value: String? = nil) {
      self.parameter = parameter
      self.value = value
    }
  }

  /// The rule that determines which content is visible.
  public var shown: Source

  /// The events and effects that request content, in order of priority: the first one that matches applies.
  public var requests: [ContentRequest]

  /// The conditions that the parameters must meet.
  ///
  /// If one is violated, all requests are ambiguous.
  public var conditions: [Condition]

  /// The names whose occurrence anywhere in the parameters or in an event makes requests ambiguous.
  ///
  /// If there are such names, changing the parameters also makes requests ambiguous.
  public var ambiguous: [String]

  /// Creates a description of the expected content.
  public init(
    shown: Source, requests: [ContentRequest], conditions: [Condition] = [],
    ambiguous: [String] = []
  ) {
    self.shown = shown
    self.requests = requests
    self.conditions = conditions
    self.ambiguous = ambiguous
  }

  /// A request for content: an event or effect, and the content that must be visible after it.
  public struct ContentRequest: Equatable, Sendable {
    /// The content that must be visible afterwards.
    public enum Content: Equatable, Sendable {
      case nothing
      /// Content with this name.
      case named(String)
      /// The content whose id is in the event, at this path of member names. An event without this member is ambiguous.
      case member([String])
      /// The content can't be predicted.
      case ambiguous
    }

    /// The type of the event or effect.
    public var type: String

    /// Whether this is an effect, which the component sends, and not an event.
    public var isEffect: Bool

    /// The member that the event or effect must have, or `nil` if it need not have a particular member.
    public var member: String?

    /// The values of `member` that match, or an empty array if every value except null matches.
    public var values: [Value]

    /// Whether an effect counts only in steps that contain an event with a request (`true`), only in other steps
    /// (`false`), or always (`nil`).
    public var follows: Bool?

    /// The content that must be visible afterwards.
    public var content: Content

    /// Creates a request that an event makes.
    public init(
      event type: String, member: String? = nil, in values: [Value] = [], shows content: Content
    ) {
      self.type = type
      isEffect = false
      self.member = member
      self.values = values
      self.content = content
    }

    /// Creates a request that an effect makes.
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
