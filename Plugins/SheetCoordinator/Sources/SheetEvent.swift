public import Values

/// The sheet coordinator's own events.
public enum SheetEvent: Equatable, Sendable {
  /// A value written to one of a sheet's bindings.
  public enum BoundValue: Equatable, Sendable {
    case item(SheetItem?)
    case flag(Bool)
    case detent(NamedDetent?)
  }

  /// Presents a sheet.
  ///
  /// If `over` is `nil`, the setup determines the sheet's place in the stack.
  case present(sheet: String, item: SheetItem?, over: SheetPlace?)
  case dismiss(item: String?)
  case dismissAll
  /// Writes the app state to which a sheet is bound.
  ///
  /// `from` is the item whose content makes the write, through a binding that it got from the app. `over` is the
  /// sheet whose content presents this sheet.
  case bind(sheet: String?, value: BoundValue, from: String?, over: String?)
  case evaluate
  /// Accepts the release that waits for the app's answer.
  case accept
  /// Refuses the release that waits for the app's answer, and moves the sheet to a detent, by default to its previous
  /// one.
  case refuse(to: NamedDetent?)
  case selectDetent(NamedDetent)
}

extension SheetCoordinator {
  /// Decodes `present`, `dismiss`, `dismissAll`, `bind`, `evaluate`, `accept`, `refuse` and the action
  /// `selectDetent`.
  ///
  /// - Returns: The event, or `nil` if the type isn't one of these.
  /// - Throws: `InvalidValue` if a member is missing or invalid.
  public static func decode(
    _ type: String, _ members: JSONObject
  ) throws(InvalidValue) -> SheetEvent? {
    switch type {
    case "present":
      return .present(
        sheet: try members.requiredString("sheet"), item: try item("item", members),
        over: try place(members))
    case "dismiss": return .dismiss(item: try members.id("item"))
    case "dismissAll": return .dismissAll
    case "bind": return try bind(members)
    case "evaluate": return .evaluate
    case "accept": return .accept
    case "refuse": return .refuse(to: try members.namedDetent("to"))
    case "action":
      guard try members.string("name") == "selectDetent" else { return nil }
      guard let detent = try members.namedDetent("detent") else {
        throw InvalidValue(path: "/detent", expected: Detent.expectation)
      }
      return .selectDetent(detent)
    default: return nil
    }
  }

  private static func bind(_ members: JSONObject) throws(InvalidValue) -> SheetEvent {
    let value: SheetEvent.BoundValue
    let names = ["item", "flag", "detent"]
    let name = try members.string("name")
    switch name {
    case "item": value = .item(try item("value", members))
    case "flag": value = .flag(try members.bool("value") ?? false)
    case "detent": value = .detent(try members.namedDetent("value"))
    case let name?: throw .unknown(name, "a binding of a sheet", of: names, at: "/name")
    case nil: throw InvalidValue(path: "/name", expected: Expectation.oneOf(names))
    }
    return .bind(
      sheet: try members.string("sheet"), value: value, from: try members.id("from"),
      over: try members.id("over"))
  }

  private static func place(_ members: JSONObject) throws(InvalidValue) -> SheetPlace? {
    switch members.present("over") {
    case nil: return nil
    case .bool(let isOver)?: return isOver ? .top : .bottom
    case .string(let sheet)? where !sheet.isEmpty: return .over(sheet)
    case let value?:
      // A number is taken as a name, as it is for an item's id.
      guard let number = value.wholeNumber, wholeInputNumbers.contains(number) else {
        throw InvalidValue(path: "/over", expected: "true, false or a sheet's name")
      }
      return .over("\(number)")
    }
  }

  private static func item(_ name: String, _ members: JSONObject) throws(InvalidValue) -> SheetItem?
  {
    guard let object = try members.object(name) else { return nil }
    do throws(InvalidValue) { return try SheetItem(object) } catch { throw error.under(name) }
  }
}
