public import Motion

/// The springs and numbers of a component, ready to be written as code.
public struct MotionNumbers: Sendable {
  /// A spring with its name and description.
  public struct NamedSpring: Sendable {
    /// The name of the component's parameter.
    public var name: String
    /// The parameter's description, as one sentence.
    public var summary: String
    /// The parameter's value: the default, or the value that a scenario has set.
    public var spring: Spring

    /// Creates a spring parameter from its name, description and value.
    public init(name: String, summary: String, spring: Spring) {
      self.name = name
      self.summary = summary
      self.spring = spring
    }
  }

  /// A number with its name, description and unit.
  public struct NamedNumber: Sendable {
    /// The name of the component's parameter.
    public var name: String
    /// The parameter's description, as one sentence.
    public var summary: String
    /// The parameter's value: the default, or the value that a scenario has set.
    public var value: Double
    /// The unit, such as `points` or `of the viewport's height`.
    public var unit: String

    /// Creates a numeric parameter from its name, description, value and unit.
    public init(name: String, summary: String, value: Double, unit: String) {
      self.name = name
      self.summary = summary
      self.value = value
      self.unit = unit
    }
  }

  /// The component's id, such as `bottom-card`.
  public var component: String
  /// The origin of the numbers, such as `bottom-card 1.0.0, defaults`.
  public var origin: String
  /// The spring parameters, in the component's order.
  public var springs: [NamedSpring]
  /// The numeric parameters, in the component's order.
  public var numbers: [NamedNumber]

  /// Creates the description of a component's springs and numbers.
  public init(
    component: String, origin: String, springs: [NamedSpring], numbers: [NamedNumber]
  ) {
    self.component = component
    self.origin = origin
    self.springs = springs
    self.numbers = numbers
  }
}
