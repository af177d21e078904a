public import Values

/// The events that only the sheet coordinator knows.
public enum SheetEvent: Equatable, Sendable {
  /// What a binding is set to.
  public enum BoundValue: Equatable, Sendable {
    case item(SheetItem?)
    case flag(Bool)
  }

  case present(sheet: String, item: SheetItem?, over: Bool)
  case dismiss(item: String?)
  case dismissAll
  /// `from` is the item whose content writes, through a binding that it was given.
  case bind(sheet: String?, value: BoundValue, from: String?)
  case evaluate
  case selectDetent(Detent)
}

extension SheetCoordinator {
  /// Decodes `present`, `dismiss`, `dismissAll`, `bind`, `evaluate` and the action `selectDetent`.
  public static func decode(
    _ type: String, _ members: Members
  ) throws(InvalidValue) -> SheetEvent? {
    switch type {
    case "present":
      return .present(
        sheet: try members.requiredString("sheet"), item: try item("item", members),
        over: try members.bool("over") ?? false)
    case "dismiss": return .dismiss(item: try members.string("item"))
    case "dismissAll": return .dismissAll
    case "bind": return try bind(members)
    case "evaluate": return .evaluate
    case "action":
      guard try members.string("name") == "selectDetent" else { return nil }
      do throws(InvalidValue) {
        return .selectDetent(try Detent(members["detent"] ?? .null))
      } catch {
        throw error.under("detent")
      }
    default: return nil
    }
  }

  private static func bind(_ members: Members) throws(InvalidValue) -> SheetEvent {
    let value: SheetEvent.BoundValue
    switch try members.string("name") {
    case "item": value = .item(try item("value", members))
    case "flag": value = .flag(try members.bool("value") ?? false)
    default:
      throw InvalidValue(path: "/name", expected: Expectation.oneOf(["item", "flag"]))
    }
    return .bind(
      sheet: try members.string("sheet"), value: value, from: try members.string("from"))
  }

  private static func item(_ name: String, _ members: Members) throws(InvalidValue) -> SheetItem? {
    guard let object = try members.object(name) else { return nil }
    do throws(InvalidValue) { return try SheetItem(object) } catch { throw error.under(name) }
  }
}
