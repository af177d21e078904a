/// A request to present a sheet, which may have to wait.
struct SheetRequest: Equatable, Sendable {
  /// The number that identifies the request and the presentation that results from it.
  var serial = 0

  var sheet: String

  var item: SheetItem?

  /// The identity that distinguishes this presentation from others of the same sheet, or `nil` if there is none.
  var identity: String?

  /// Whether the sheet should show an item but has none.
  var isBlank = false

  /// The serial number of the presented or waiting parent sheet, or `nil` for a sheet at the bottom of the stack.
  var parent: Int?

  /// Whether the sheet is placed directly over its parent instead of on top of the stack.
  var isPinned = false

  /// The sheet's name and the identity, combined into one string.
  var key: String { identity.map { "\(sheet.utf8.count):\(sheet)\($0)" } ?? sheet }
}

/// The state of the stack and the queue at one point in time, for comparison with their later state.
struct ExaminedStack: Equatable {
  /// The serial numbers of the sheets.
  ///
  /// A sheet that is being dismissed is stored as the bitwise complement (`~serial`) of its number.
  let serials: [Int]
  let waiting: Int
  let nextSerial: Int
}

enum DismissReason: String {
  case swipe
  case scrim
  case program
  case replaced
  case parent
}

/// The requested place of a sheet in the stack.
public enum SheetPlace: Equatable, Sendable {
  /// The sheet is placed below all other sheets.
  case bottom
  /// The sheet is placed on top of the stack.
  case top
  /// The sheet is placed over the sheet with this name.
  case over(String)
}

/// The reason why a write or a presentation is dropped.
enum DropReason: String {
  /// The write or the request belongs to a presentation that has ended, or that is being dismissed in favor of a
  /// newer item.
  case late
  /// Another sheet is presented or waiting, and the policy is to drop new requests.
  case busy
  /// The request was replaced by another request before its turn.
  case replaced
  /// The request was cancelled before its turn.
  case cancelled
  /// The request's parent sheet no longer exists.
  case parent
}
