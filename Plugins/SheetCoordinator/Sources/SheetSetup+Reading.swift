public import Values

extension SheetSetup {
  /// What a client's object is.
  static let shape = """
    {detents?: [\(Detent.shape)], initialDetent?: \(Detent.shape), \
    dragIndicator?: automatic | visible | hidden, modifiersAt?: call-site | content, \
    customHandle?: boolean, interactiveDismissDisabled?: boolean, hasItem?: boolean, \
    identity?: stable | fresh, over?: id | integer, backgroundThrough?: \(Detent.shape), \
    contentInteraction?: resizes | scrolls, cornerRadius?: 0...1000, \
    sizing?: sheet | page | form, keyboard?: lift | fill | ignore}
    """

  /// The options' names, in the documented order.
  static let options = [
    "detents", "initialDetent", "dragIndicator", "modifiersAt", "customHandle",
    "interactiveDismissDisabled", "hasItem", "identity", "over", "backgroundThrough",
    "contentInteraction", "cornerRadius", "sizing", "keyboard",
  ]

  /// Makes a set-up from a client's object.
  ///
  /// - Parameter value: an object with what differs from the defaults
  /// - Throws: what is wrong with a member; a name that is no option is an error
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
    initialDetent = try members.detent("initialDetent")
    if let initialDetent, !detents.contains(initialDetent) {
      throw initialDetent.isNone(of: detents, at: "/initialDetent")
    }
    dragIndicator =
      try members.choice("dragIndicator", of: DragIndicator.self) ?? dragIndicator
    modifiersAt = try members.choice("modifiersAt", of: ModifiersAt.self) ?? modifiersAt
    customHandle = try members.bool("customHandle") ?? customHandle
    interactiveDismissDisabled =
      try members.bool("interactiveDismissDisabled") ?? interactiveDismissDisabled
    hasItem = try members.bool("hasItem") ?? hasItem
    identity = try members.choice("identity", of: Identity.self) ?? identity
    over = try members.id("over")
    backgroundThrough = try members.detent("backgroundThrough")
    if let backgroundThrough, !detents.isEmpty, !detents.contains(backgroundThrough) {
      throw backgroundThrough.isNone(of: detents, at: "/backgroundThrough")
    }
    contentInteraction =
      try members.choice("contentInteraction", of: ContentInteraction.self) ?? contentInteraction
    cornerRadius = try members.number("cornerRadius", in: 0...1000)
    sizing = try members.choice("sizing", of: Sizing.self) ?? sizing
    keyboard = try members.choice("keyboard", of: Keyboard.self) ?? keyboard
  }
}

extension Detent {
  /// The error where the detent is not one that a sheet offers.
  func isNone(of detents: [Detent], at path: String) -> InvalidValue {
    .unknown(name, "a detent of the sheet", among: detents.map { $0.name }, at: path)
  }
}
