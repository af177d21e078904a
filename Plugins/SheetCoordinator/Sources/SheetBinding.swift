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

  /// The item that the last evaluation saw, whatever presents: what content captured then.
  var capturedItem: SheetItem?

  /// The app's selection of a detent; nil where it has none.
  var detent: Detent?

  /// The selection that the last evaluation saw.
  var seenDetent: Detent?

  /// The height of its content, measured before the sheet is up.
  var contentLength: Double?

  /// The sheet whose content presents this one, where a write has said so.
  var over: String?

  /// The last presentation that was found to show another item than the app's.
  var staleSerial: Int?

  /// Whether an evaluation has something to look at; a fresh identity is one each time.
  var isChanged = true

  /// How many identities were made up for items whose id is not stable.
  var identitiesMade = 0

  /// What was found wrong with the sheet; each thing is reported once.
  var findings: [Finding] = []

  init(_ sheet: String) {
    self.sheet = sheet
  }

  /// Writes where the sheet has gone, where the app binds that.
  mutating func follow(_ detent: Detent?) {
    guard self.detent != nil, let detent else { return }
    self.detent = detent
    seenDetent = detent
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
    isChanged = true
    if isFlagDriven {
      flag = false
      seenFlag = false
    } else if let seen = seenItem, seen.identity == identity {
      if item == seen.item { item = nil }
      seenItem = nil
    }
  }
}
