/// How content of one size is laid into a rectangle of another, as `UIView.ContentMode` names it.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the rectangle, whatever becomes of its proportions.
  case scaleToFill
  /// As large as fits in whole, in proportion, centred.
  case scaleAspectFit
  /// As small as covers the rectangle, in proportion, centred.
  case scaleAspectFill
  /// Unscaled where it fits in whole, else as `scaleAspectFit`; centred.
  ///
  /// Flutter's `BoxFit.scaleDown` and `object-fit: scale-down` of CSS; UIKit has no name for it.
  case scaleDown
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
  /// No extent is ever negative. Where content or frame cover no area, there is nothing to show: size
  /// 0 where the mode aligns it, as Flutter's `applyBoxFit` has it. A negative extent of the frame
  /// counts as 0.
  public func rectangle(for size: Size, in frame: Rectangle) -> Rectangle {
    let room = Size(
      width: Math.clamp(frame.width, 0, .infinity), height: Math.clamp(frame.height, 0, .infinity))
    let size = size.isEmpty || room.isEmpty ? .zero : scaled(size, for: room)
    return Rectangle(
      x: frame.x + (room.width - size.width) * alignment.x,
      y: frame.y + (room.height - size.height) * alignment.y,
      width: size.width, height: size.height)
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
    case .center, .scaleToFill, .scaleAspectFit, .scaleAspectFill, .scaleDown:
      Point(x: 0.5, y: 0.5)
    }
  }

  /// Returns the extent that content with area takes in a frame with area.
  private func scaled(_ size: Size, for frame: Size) -> Size {
    switch self {
    case .scaleToFill: return frame
    case .scaleAspectFit: return proportional(size, to: frame, isInside: true)
    case .scaleAspectFill: return proportional(size, to: frame, isInside: false)
    case .scaleDown:
      let fits = size.width <= frame.width && size.height <= frame.height
      return fits ? size : proportional(size, to: frame, isInside: true)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      return size
    }
  }

  private func proportional(_ size: Size, to frame: Size, isInside: Bool) -> Size {
    let (horizontal, vertical) = (frame.width / size.width, frame.height / size.height)
    // Two infinite extents have no ratio; the smallest ones have one that a greater size shares.
    if size.width == .infinity && size.height == .infinity { return .zero }
    if horizontal == .infinity || vertical == .infinity, frame.width < .infinity,
      frame.height < .infinity
    {
      let same = Size(width: size.width * 0x1p500, height: size.height * 0x1p500)
      return proportional(same, to: frame, isInside: isInside)
    }
    let isWidthExact = (horizontal < vertical) == isInside
    // The extent that decides is the frame's own, not a product that might miss it by an ulp.
    return isWidthExact
      ? Size(width: frame.width, height: size.height * horizontal)
      : Size(width: size.width * vertical, height: frame.height)
  }
}
