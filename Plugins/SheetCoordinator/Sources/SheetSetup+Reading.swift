public import Values

extension SheetSetup {
  /// The members of a setup's JSON object, in the notation that the component's documentation uses.
  static let shape = """
    {detents?: [\(Detent.shape)], initialDetent?: \(Detent.shape), \
    dragIndicator?: automatic | visible | hidden, modifiersAt?: call-site | content, \
    customHandle?: boolean, interactiveDismissDisabled?: boolean, hasItem?: boolean, \
    identity?: stable | fresh, over?: id | integer, backgroundThrough?: \(Detent.shape), \
    contentInteraction?: resizes | scrolls, cornerRadius?: 0...1000, \
    sizing?: sheet | page | form, keyboard?: lift | fill | ignore, header?: 0...1000}
    """

  /// The names of the options, in the documented order.
  static let options = [
    "detents", "initialDetent", "dragIndicator", "modifiersAt", "customHandle",
    "interactiveDismissDisabled", "hasItem", "identity", "over", "backgroundThrough",
    "contentInteraction", "cornerRadius", "sizing", "keyboard", "header",
  ]

  /// Creates a setup from a client's object.
  ///
  /// - Parameter value: An object with the options that differ from the defaults.
  /// - Throws: `InvalidValue` if an option is unknown or has an invalid value.
  public init(_ value: Value) throws(InvalidValue) {
    self.init()
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object")
    }
    try members.allow(only: Self.options, "an option of a sheet")
    let values = try members.array("detents") ?? []
    for index in values.indices {
      do throws(InvalidValue) {
        detents.append(try Detent(values[index]))
      } catch {
        throw error.under("\(index)").under("detents")
      }
    }
    let initial = try members.namedDetent("initialDetent")
    try initial?.require(among: detents, at: "/initialDetent")
    initialDetent = initial?.detent
    dragIndicator =
      try members.choice("dragIndicator", of: DragIndicator.self) ?? dragIndicator
    modifiersAt = try members.choice("modifiersAt", of: ModifiersAt.self) ?? modifiersAt
    customHandle = try members.bool("customHandle") ?? customHandle
    interactiveDismissDisabled =
      try members.bool("interactiveDismissDisabled") ?? interactiveDismissDisabled
    hasItem = try members.bool("hasItem") ?? hasItem
    identity = try members.choice("identity", of: Identity.self) ?? identity
    over = try members.id("over")
    let through = try members.namedDetent("backgroundThrough")
    if through?.detent == nil || !detents.isEmpty {
      try through?.require(among: detents, at: "/backgroundThrough")
    }
    backgroundThrough = through?.detent
    contentInteraction =
      try members.choice("contentInteraction", of: ContentInteraction.self) ?? contentInteraction
    cornerRadius = try members.number("cornerRadius", in: 0...1000)
    sizing = try members.choice("sizing", of: Sizing.self) ?? sizing
    keyboard = try members.choice("keyboard", of: Keyboard.self) ?? keyboard
    header = try members.number("header", in: 0...1000) ?? header
  }
}
