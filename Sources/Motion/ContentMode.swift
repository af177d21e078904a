/// A rule for fitting content into a rectangle of a different size, with the names of `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the rectangle, without keeping the aspect ratio.
  case scaleToFill
  /// Scaled to the largest size that fits, with the aspect ratio kept; centered.
  case scaleAspectFit
  /// Scaled to the smallest size that covers the rectangle, with the aspect ratio kept; centered.
  case scaleAspectFill
  /// Unscaled if the content fits, otherwise the same as `scaleAspectFit`; centered.
  ///
  /// This is Flutter's `BoxFit.scaleDown` and `object-fit: scale-down` in CSS. UIKit has no name for it.
  case scaleDown
  /// Unscaled, centered.
  case center
  /// Unscaled, centered at the top edge.
  case top
  /// Unscaled, centered at the bottom edge.
  case bottom
  /// Unscaled, centered at the left edge.
  case left
  /// Unscaled, centered at the right edge.
  case right
  /// Unscaled, in the top left corner.
  case topLeft
  /// Unscaled, in the top right corner.
  case topRight
  /// Unscaled, in the bottom left corner.
  case bottomLeft
  /// Unscaled, in the bottom right corner.
  case bottomRight

  /// Returns the rectangle that content of a given size occupies in a frame.
  ///
  /// The rectangle may extend beyond the frame. Its size is never negative. If the content or the frame has
  /// no area, the size is 0 and the position follows from the mode's alignment, as in Flutter's
  /// `applyBoxFit`. A negative extent of the frame counts as 0.
  public func rectangle(for size: Size, in frame: Rectangle) -> Rectangle {
    let room = Size(
      width: Math.clamp(frame.width, 0, .infinity), height: Math.clamp(frame.height, 0, .infinity))
    let size = size.isEmpty || room.isEmpty ? .zero : scaled(size, for: room)
    return Rectangle(
      x: frame.x + (room.width - size.width) * alignment.x,
      y: frame.y + (room.height - size.height) * alignment.y,
      width: size.width, height: size.height)
  }

  /// The fractions of the free space that are to the left of the content and above it.
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

  /// Returns the size that content occupies in a frame.
  ///
  /// Both `size` and `frame` must have an area.
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
    // Two infinite extents have no ratio. For the smallest extents the quotients overflow, so a larger size
    // with the same ratio is used.
    if size.width == .infinity && size.height == .infinity { return .zero }
    if horizontal == .infinity || vertical == .infinity, frame.width < .infinity,
      frame.height < .infinity
    {
      let same = Size(width: size.width * 0x1p500, height: size.height * 0x1p500)
      return proportional(same, to: frame, isInside: isInside)
    }
    let isWidthExact = (horizontal < vertical) == isInside
    // The extent that limits the scale is copied from the frame, because a computed product could differ by
    // an ulp.
    return isWidthExact
      ? Size(width: frame.width, height: size.height * horizontal)
      : Size(width: size.width * vertical, height: frame.height)
  }
}
