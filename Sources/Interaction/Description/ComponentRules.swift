/// The intended behavior of a component, for tools such as `playground check` and `playground explore`.
///
/// Everything is optional. A tool skips a check for which a component declares nothing.
public struct ComponentRules: Equatable, Sendable {
  /// The abrupt changes that the component intends.
  public var allowances: [Allowance]

  /// The effects that come in pairs, or `nil` if tools derive the pairs from the names of the effects.
  public var pairs: [EffectPair]?

  /// The content that is expected on the screen, or `nil` if tools can't know it.
  public var content: ExpectedContent?

  /// The list whose items the component shows, or `nil` if it has none.
  public var list: ItemList?

  /// The codes of the component's own warnings that report a fault in a motion or a gesture.
  public var faults: [String]

  /// The prefixes of the codes of the component's own warnings about how an app uses it.
  public var usage: [String]

  /// Creates rules that declare nothing by default.
  public init(
    allowances: [Allowance] = [], pairs: [EffectPair]? = nil, content: ExpectedContent? = nil,
    list: ItemList? = nil, faults: [String] = [], usage: [String] = []
  ) {
    self.allowances = allowances
    self.pairs = pairs
    self.content = content
    self.list = list
    self.faults = faults
    self.usage = usage
  }
}

/// An effect that opens an item, and the effect that closes it.
///
/// Exactly one closing effect follows each opening effect, unless the item is still shown at the end.
public struct EffectPair: Equatable, Sendable {
  /// The type of the effect that opens an item, such as `presented`.
  public var opens: String

  /// The type of the effect that closes an item, such as `dismissed`.
  public var closes: String

  /// The names of the effects' members that identify the item.
  public var names: [String]

  /// Whether opening an item also closes the other items, without a closing effect for each of them.
  public var replaces: Bool

  /// The name of the value that shows how many items are open.
  ///
  /// If the value is a number, it is the number of open items. Null or false means that no item is open, and any
  /// other value means that one item is. If `count` is `nil`, no item is open when the component is settled.
  public var count: String?

  /// Creates a pair of an opening and a closing effect.
  public init(
    _ opens: String, _ closes: String, names: [String] = [], replaces: Bool = false,
    count: String? = nil
  ) {
    self.opens = opens
    self.closes = closes
    self.names = names
    self.replaces = replaces
    self.count = count
  }
}

/// A list of items, each of which may be acted on once.
public struct ItemList: Equatable, Sendable {
  /// The name of the parameter that contains the initial items, each of which has an `id`.
  public var parameter: String

  /// The type of the event that changes the list, or `nil` if there is none.
  ///
  /// The event has the members `op`, `items`, `ids` and `at`.
  public var event: String?

  /// The type of the effect that reports an action on an item.
  public var acted: String

  /// The type of the effect that reports an undone action, or `nil` if actions can't be undone.
  public var undone: String?

  /// The name of the member of both effects that contains the item's id.
  public var member: String

  /// The role of the items' layers.
  public var role: String

  /// The name of the value that contains the id of the item restored by an undo, or `nil` if there is none.
  public var restored: String?

  /// The name of the Boolean parameter that allows repeated actions on an item, or `nil` if there is none.
  public var repeats: String?

  /// Creates a description of a list.
  public init(
    parameter: String, event: String? = nil, acted: String, undone: String? = nil, member: String,
    role: String, restored: String? = nil, repeats: String? = nil
  ) {
    self.parameter = parameter
    self.event = event
    self.acted = acted
    self.undone = undone
    self.member = member
    self.role = role
    self.restored = restored
    self.repeats = repeats
  }
}
