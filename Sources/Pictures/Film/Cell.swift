internal import Motion

/// One picture of a strip: a state and the reason for showing it.
struct Cell: Equatable {
  /// The reasons for showing a state, in order of increasing importance.
  enum Weight: Int, Comparable {
    case filler
    case touch
    case peak
    case phase
    case overshoot
    case decision
    /// The first touch of a gesture that the strip would otherwise omit.
    case press
    /// The last lift of a gesture that the strip would otherwise omit.
    case release
    case difference
    case wanted
    case end

    static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// The index of the state in the session trace.
  var index: Int
  var weight: Weight

  /// The reason in a few words, or an empty string for a cell that fills a gap.
  var reason = ""
}

/// The time omitted between two neighboring cells.
struct CellGap: Equatable {
  /// The length of the gap in seconds, or 0 if it needs no mark.
  var seconds: Double

  /// The label of the gap: `rest`, or `more` if the gap contains many changes without a cell.
  var word = "rest"
}
