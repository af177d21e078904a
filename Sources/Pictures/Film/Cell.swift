internal import Motion

/// One picture of a strip: a state, and why it was chosen.
struct Cell: Equatable {
  /// Why a state is worth a cell, the weightiest last.
  enum Weight: Int, Comparable {
    case filler
    case touch
    case peak
    case phase
    case overshoot
    case decision
    case difference
    case wanted
    case end

    static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// The state's place in the footage.
  var index: Int
  var weight: Weight

  /// A few words that say why; empty for a state that only fills up.
  var reason = ""
}

/// What lies between two cells that stand side by side.
struct CellGap: Equatable {
  /// How many seconds are told of; 0 if there is nothing to tell.
  var seconds: Double

  /// What they were: rest, or more of what has no cell.
  var word = "rest"
}
