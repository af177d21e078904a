/// A presentation that somebody wants and that may have to wait.
struct SheetRequest: Equatable, Sendable {
  /// What tells it, and the presentation that comes of it, from all others.
  var serial = 0

  /// The sheet's name.
  var sheet: String

  /// What it shows.
  var item: SheetItem?

  /// What tells this presentation from another one of the same sheet.
  var identity: String?

  /// Whether the sheet should show an item and there was none.
  var isBlank = false

  /// The serial number of what it lies over, be it up or waiting; nil for the bottom of the stack.
  var parent: Int?

  /// Whether it lies directly over its parent; else on top of the stack.
  var isPinned = false
}

/// Why a sheet goes away.
enum DismissReason: String {
  case swipe
  case scrim
  case program
  case replaced
  case parent
}

/// Where somebody wants a sheet to lie.
public enum SheetPlace: Equatable, Sendable {
  /// Below all others.
  case bottom
  /// On top of the stack.
  case top
  /// Over a sheet of a name.
  case over(String)
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
