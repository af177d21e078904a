public import Values

/// A component's name, parameters, events, effects and values, used for help texts and schemas.
public struct Descriptor: Sendable {
  /// A named event, effect or value with a description.
  public struct Entry: Sendable {
    /// The name in protocol messages.
    public var name: String

    /// The description, as one sentence.
    public var summary: String

    /// The members of the event or effect, such as `{item, reason}`, or the type of the value, such as
    /// `number, points`.
    public var shape: String

    /// Creates an entry for an event, an effect or a value.
    public init(_ name: String, _ shape: String, _ summary: String) {
      self.name = name
      self.shape = shape
      self.summary = summary
    }
  }

  /// A named set of parameters to start from.
  public struct Preset: Sendable {
    /// The preset's name.
    public var name: String

    /// The description, as one sentence.
    public var summary: String

    /// The parameters that differ from the defaults.
    public var parameters: JSONObject

    /// Creates a preset from the parameters that differ from the defaults.
    public init(_ name: String, _ summary: String, _ parameters: JSONObject) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
    }
  }

  /// The component's name in the protocol, in kebab-case.
  public var id: String

  /// The component's display name.
  public var title: String

  /// The version of the component, such as `1.0.0`.
  public var version: String

  /// The description, as one sentence.
  public var summary: String

  /// The possible phases of a state.
  public var phases: [String]

  /// The values, in the order in which a rendered state lists them.
  public var values: [Entry]

  /// The events that the component accepts.
  public var events: [Entry]

  /// The possible names of `action` events.
  public var actions: [Entry]

  /// The possible keys of `measure` events.
  public var measures: [Entry]

  /// The effects that the component sends.
  public var effects: [Entry]

  /// The component's presets: named sets of parameters to start from.
  public var presets: [Preset]

  /// A sentence that tells a new user what to try first, or an empty string.
  public var hint: String

  /// The id or role of the layer that shows another component in a `Composite`, or an empty string if no layer is
  /// suitable.
  ///
  /// It is the default of the composite's parameter `holder`.
  public var holder: String

  /// The component's intended behavior.
  ///
  /// The rules are built on each access, because most sessions don't need them.
  public var rules: ComponentRules { makeRules() }

  /// The content with which tools start a session, built on each access.
  public var sample: Sample { makeSample() }

  /// A closure that builds `rules`.
  public let makeRules: @Sendable () -> ComponentRules

  /// A closure that builds `sample`.
  public let makeSample: @Sendable () -> Sample

  /// Creates the descriptor of a component.
  public init(
    id: String, title: String, version: String, summary: String, phases: [String],
    values: [Entry], events: [Entry], actions: [Entry] = [], measures: [Entry] = [],
    effects: [Entry] = [], presets: [Preset] = [], hint: String = "",
    holder: String = "",
    sample: @autoclosure @escaping @Sendable () -> Sample = Sample(),
    rules: @autoclosure @escaping @Sendable () -> ComponentRules = ComponentRules()
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.summary = summary
    self.phases = phases
    self.values = values
    self.events = events
    self.actions = actions
    self.measures = measures
    self.effects = effects
    self.presets = presets
    self.hint = hint
    self.holder = holder
    makeSample = sample
    makeRules = rules
  }
}
