/// The appearance of the cards below the top card, as a function of their positions.
public enum DepthLaw: String, CaseIterable, Sendable {
  /// The spec's stack: the next card peeks out at the bottom, and the others are hidden.
  case peek

  /// The stack of the spec's helper function: each card is slightly smaller, lower and fainter than the one
  /// above it.
  case deck

  /// Returns the appearance of a card at a position, counted from the top.
  ///
  /// In a `deck`, each card is `drop` points below the one above it.
  func depth(at position: Int, drop: Double) -> StackDepth {
    switch self {
    case .peek:
      switch position {
      case 0: return StackDepth(scale: 1, offset: 0, opacity: 1)
      case 1: return StackDepth(scale: 0.92, offset: 30, opacity: 1)
      default: return StackDepth(scale: 1, offset: 0, opacity: 0)
      }
    case .deck:
      let step = Double(position)
      return StackDepth(
        scale: max(0.8, 1 - 0.05 * step), offset: drop * step, opacity: max(0.4, 1 - 0.2 * step))
    }
  }
}

/// The appearance of a card at a position below the top card.
struct StackDepth: Equatable {
  var scale: Double
  /// The vertical offset, in points.
  var offset: Double
  var opacity: Double
}
