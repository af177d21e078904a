/// How content of one size is laid into a rectangle of another, as `UIView.ContentMode` names it.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Stretched to the rectangle, whatever becomes of its proportions.
  case scaleToFill
  /// As large as fits in whole, in proportion, centred.
  case scaleAspectFit
  /// As small as covers the rectangle, in proportion, centred.
  case scaleAspectFill
  /// Unscaled, centred.
  case center
  /// Unscaled, centred at the top edge.
  case top
  /// Unscaled, centred at the bottom edge.
  case bottom
  /// Unscaled, centred at the left edge.
  case left
  /// Unscaled, centred at the right edge.
  case right
  /// Unscaled, in the top left corner.
  case topLeft
  /// Unscaled, in the top right corner.
  case topRight
  /// Unscaled, in the bottom left corner.
  case bottomLeft
  /// Unscaled, in the bottom right corner.
  case bottomRight

  /// Returns the rectangle that content of a size takes in a frame; it may reach beyond the frame.
  ///
  /// Content without area has no proportions to keep: fit and fill give it size 0 at the centre.
  public func rectangle(for size: Size, in frame: Rectangle) -> Rectangle {
    switch self {
    case .scaleToFill:
      frame
    case .scaleAspectFit, .scaleAspectFill:
      Rectangle(center: frame.center, size: scaled(size, for: frame.size))
    default:
      Rectangle(
        x: frame.x + (frame.width - size.width) * alignment.x,
        y: frame.y + (frame.height - size.height) * alignment.y,
        width: size.width, height: size.height)
    }
  }

  /// Where free room goes: 0 behind the content, 1 before it.
  private var alignment: Point {
    switch self {
    case .topLeft: Point(x: 0, y: 0)
    case .top: Point(x: 0.5, y: 0)
    case .topRight: Point(x: 1, y: 0)
    case .left: Point(x: 0, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .bottomLeft: Point(x: 0, y: 1)
    case .bottom: Point(x: 0.5, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    case .center, .scaleToFill, .scaleAspectFit, .scaleAspectFill: Point(x: 0.5, y: 0.5)
    }
  }

  private func scaled(_ size: Size, for frame: Size) -> Size {
    guard !size.isEmpty else { return .zero }
    let (horizontal, vertical) = (frame.width / size.width, frame.height / size.height)
    let isWidthExact = (horizontal < vertical) == (self == .scaleAspectFit)
    // The extent that decides is the frame's own, not a product that might miss it by an ulp.
    return isWidthExact
      ? Size(width: frame.width, height: size.height * horizontal)
      : Size(width: size.width * vertical, height: frame.height)
  }
}
