/// The app's state for one sheet, and what of it the last evaluation has seen.
struct SheetBinding: Equatable, Sendable {
  /// What an evaluation saw of the item.
  struct Seen: Equatable, Sendable {
    var item: SheetItem
    /// The identity that the item had then.
    var identity: String?
  }

  /// The sheet's name.
  var sheet: String

  /// The optional of `.sheet(item:)`, or the one beside the flag.
  var item: SheetItem?

  /// The flag of `.sheet(isPresented:)`.
  var flag = false

  /// The item that the last evaluation saw, where the item presents.
  var seenItem: Seen?

  /// The flag that the last evaluation saw, where the flag presents.
  var seenFlag = false

  /// How many identities were made up for items whose id is not stable.
  var identitiesMade = 0

  /// What was found wrong with the sheet; each thing is reported once.
  var findings: [Finding] = []

  init(_ sheet: String) {
    self.sheet = sheet
  }

  /// The identity of an item as an evaluation sees it.
  mutating func identity(of item: SheetItem, _ identity: SheetSetup.Identity) -> String? {
    guard identity == .fresh else { return item.id }
    identitiesMade += 1
    if identitiesMade == 1, let id = item.id { return id }
    return (item.id ?? "") + "#\(identitiesMade)"
  }

  /// Takes back what presented a sheet, as SwiftUI does when its user dismisses it.
  ///
  /// An item that was written since the last evaluation is another presentation's and stays.
  mutating func retract(_ identity: String?, isFlagDriven: Bool) {
    if isFlagDriven {
      flag = false
      seenFlag = false
    } else if let seen = seenItem, seen.identity == identity {
      if item == seen.item { item = nil }
      seenItem = nil
    }
  }
}
