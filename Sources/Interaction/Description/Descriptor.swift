public import Values

/// What a component is called, takes and gives: the source of help texts and schemas.
public struct Descriptor: Sendable {
  /// A named thing with a sentence about it: an event, an effect, a value.
  public struct Entry: Sendable {
    /// The name on the wire.
    public var name: String

    /// One sentence.
    public var summary: String

    /// The members or the type, written as in the documentation: `{item, reason}`, `number, points`.
    public var shape: String

    /// Makes an entry.
    public init(_ name: String, _ shape: String, _ summary: String) {
      self.name = name
      self.shape = shape
      self.summary = summary
    }

    /// The event of which every session knows, with all that may change around a component.
    public static var environment: Entry {
      Entry(
        "environment",
        "{viewport?: {width, height}, safeArea?: {top?, left?, bottom?, right?}, reduceMotion?, "
          + "layoutDirection?: ltr | rtl, keyboardHeight?}", "The surroundings changed.")
    }
  }

  /// Parameters under a name, to start from.
  public struct Preset: Sendable {
    /// The name.
    public var name: String

    /// One sentence.
    public var summary: String

    /// The parameters that differ from the defaults.
    public var parameters: Members

    /// Makes a preset.
    public init(_ name: String, _ summary: String, _ parameters: Members) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
    }
  }

  /// The component's name in the protocol, in kebab-case.
  public var id: String

  /// The name for people.
  public var title: String

  /// The version of the component.
  public var version: String

  /// One sentence.
  public var summary: String

  /// The phases that a state may be in.
  public var phases: [String]

  /// The values, in the order in which they are rendered.
  public var values: [Entry]

  /// The events that it takes.
  public var events: [Entry]

  /// The names that `action` events may have.
  public var actions: [Entry]

  /// The keys that `measure` events may have.
  public var measures: [Entry]

  /// The effects that it has.
  public var effects: [Entry]

  /// Parameters to start from.
  public var presets: [Preset]

  /// Makes a descriptor.
  public init(
    id: String, title: String, version: String, summary: String, phases: [String],
    values: [Entry], events: [Entry], actions: [Entry] = [], measures: [Entry] = [],
    effects: [Entry] = [], presets: [Preset] = []
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
  }
}
