/// The app's state for one sheet, and the values that the last evaluation read.
struct SheetBinding: Equatable, Sendable {
  /// An item that an evaluation read, with the item's identity at that evaluation.
  struct Seen: Equatable, Sendable {
    var item: SheetItem
    /// The identity that the item had at the evaluation, or `nil` if it had none.
    var identity: String?
  }

  var sheet: String

  /// The optional item of `.sheet(item:)`, or the item that accompanies the flag.
  var item: SheetItem?

  /// The flag of `.sheet(isPresented:)`.
  var flag = false

  /// The item that the last evaluation read, if the sheet is presented by its item.
  var seenItem: Seen?

  /// The flag that the last evaluation read, if the sheet is presented by a flag.
  var seenFlag = false

  /// The item that the sheet's content closure captured at the last evaluation.
  ///
  /// It is stored for both presentation patterns, `item` and `flag`.
  var capturedItem: SheetItem?

  /// The detent that the app has selected, or `nil` if it has selected none.
  var detent: Detent?

  /// The detent that the app had selected at the last evaluation, or `nil` if it had selected none.
  var seenDetent: Detent?

  /// The height of the sheet's content in points, if it was measured before the sheet was presented.
  var contentLength: Double?

  /// The sheet whose content presents this sheet, if a write specified one.
  var over: String?

  /// The serial number of the last presentation that was reported for stale content, or `nil` if none was.
  var staleSerial: Int?

  /// Whether the next evaluation has to read the binding.
  ///
  /// With fresh identities, this is always true.
  var isChanged = true

  /// The number of identities generated for items whose id is not stable.
  var identitiesMade = 0

  /// The findings that were already reported about the sheet.
  ///
  /// Each of them is reported only once.
  var findings: [SheetFinding] = []

  init(_ sheet: String) {
    self.sheet = sheet
  }

  /// Stores the detent to which the sheet has moved, if the app binds a detent.
  mutating func follow(_ detent: Detent?) {
    guard self.detent != nil, let detent else { return }
    self.detent = detent
    seenDetent = detent
  }

  /// Returns the identity of an item for the current evaluation, generating one if necessary.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - identity: The source of the identity: the item's own id or, with `.fresh`, a new identity for each
  ///     evaluation.
  /// - Returns: The identity, or `nil` if the item's own id is used and the item has none.
  mutating func identity(of item: SheetItem, _ identity: SheetSetup.Identity) -> String? {
    guard identity == .fresh else { return item.id }
    identitiesMade += 1
    if identitiesMade == 1, let id = item.id { return id }
    return (item.id ?? "") + "#\(identitiesMade)"
  }

  /// Resets the state that presented a sheet, as SwiftUI does when the user dismisses it.
  ///
  /// An item written since the last evaluation belongs to a different presentation and is kept.
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
