/// A presentation that somebody wants and that may have to wait.
struct SheetRequest: Equatable, Sendable {
  /// The sheet's name.
  var sheet: String

  /// What it shows.
  var item: SheetItem?

  /// What tells this presentation from another one of the same sheet.
  var identity: String?

  /// Whether the sheet should show an item and there was none.
  var isBlank = false

  /// The serial number of the presentation that it lies over; nil for the bottom of the stack.
  var parent: Int?
}

/// Why a sheet goes away.
enum DismissReason: String {
  case swipe
  case scrim
  case program
  case replaced
  case parent

  /// Whether the user did it; then the app does not know yet, and what it writes is new.
  var isInteractive: Bool { self == .swipe || self == .scrim }
}

/// Why a write or a presentation came to nothing.
enum DropReason: String {
  /// It was meant for a presentation that is over.
  case late
  /// Another sheet is up, and the policy is to drop.
  case busy
  /// Another one took its place before its turn came.
  case replaced
  /// It was dismissed before its turn came.
  case cancelled
  /// The sheet that it should have lain over is gone.
  case parent
}
