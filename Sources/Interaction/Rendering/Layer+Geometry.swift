public import Motion

/// The visible geometry of a layer, computed in the same way for checks, explorations, pictures and pages.
extension Layer {
  /// The opacity up to which a layer at rest counts as invisible if it accepts touches.
  ///
  /// On iOS, such a layer accepts no touches either.
  @inlinable package static var faintestTouchOpacity: Double { 0.01 }

  /// The opacity above which a layer hides the layers behind it.
  @inlinable package static var opaqueOpacity: Double { 0.999 }

  /// Whether the layer is neither hidden nor too faint to see, regardless of its position.
  @inlinable package var isDrawn: Bool { !isHidden && opacity > Self.leastSeen }

  /// Returns whether the layer is neither hidden nor too faint to accept touches, regardless of its position.
  ///
  /// - Parameter isStill: Whether nothing is moving. A moving layer may be fainter.
  /// - Returns: Whether the layer may accept touches.
  @inlinable
  package func isTouchable(atRest isStill: Bool) -> Bool {
    !isHidden && opacity > (isStill ? Self.faintestTouchOpacity : Self.leastSeen)
  }

  /// Whether the layer hides what is behind it, except at its rounded corners.
  ///
  /// Texts, spinners, arrows and capsules do not fill their layers.
  package var isSolid: Bool {
    guard !isHidden, opacity > Self.opaqueOpacity else { return false }
    guard let kind = content?.kind else { return true }
    return kind != "text" && kind != "spinner" && kind != "arrow" && kind != "capsule"
  }

  /// The largest radius of the corners after scaling, in points.
  ///
  /// A layer may show what is behind it at every corner up to this radius.
  package var largestCorner: Double { (cornerRadii?.greatest ?? cornerRadius) * scale }

  /// The frame after the translation and the scale about its center, without rotation and clip.
  public var transformedFrame: Rectangle {
    Rectangle(
      center: frame.center + translation,
      size: Size(width: frame.width * scale, height: frame.height * scale))
  }

  /// The smallest upright box around the transformed frame after its rotation, limited by the clip.
  ///
  /// It is the hit area of a layer that accepts touches everywhere.
  public var boundingBox: Rectangle {
    let box = transformedFrame.bounds(rotatedBy: rotation)
    return clip.map(box.common(with:)) ?? box
  }
}

/// The parts of a layer's frame that its clip and the viewport leave visible.
package struct LayerGeometry: Equatable, Sendable {
  /// The layer's frame after the translation and the scale about its center, without rotation and clip.
  @usableFromInline package let frame: Rectangle

  /// The part of `frame` inside the clip; if there is none, an empty rectangle at the frame's origin.
  @usableFromInline package let box: Rectangle

  /// The part of `box` inside the viewport; if there is none, an empty rectangle on the viewport's border.
  @usableFromInline package let seen: Rectangle

  /// Whether enough of the layer is inside the clip and the viewport to notice it, whatever its opacity.
  ///
  /// A rotated layer counts as its bounding box.
  @usableFromInline package let isInside: Bool

  /// Creates the geometry of a layer.
  ///
  /// - Parameters:
  ///   - frame: The layer's frame.
  ///   - translation: The layer's translation.
  ///   - scale: The layer's scale.
  ///   - rotation: The layer's rotation in degrees.
  ///   - clip: The layer's clip.
  ///   - viewport: The screen.
  @inlinable @inline(__always)
  package init(
    _ frame: Rectangle, _ translation: Point, scale: Double, rotation: Double, clip: Rectangle?,
    in viewport: Rectangle
  ) {
    let whole = Rectangle(
      center: frame.center + translation,
      size: Size(width: frame.width * scale, height: frame.height * scale))
    self.frame = whole
    box = Self.box(whole, clip)
    seen = Rectangle(
      minX: Math.clamp(box.minX, viewport.minX, viewport.maxX),
      minY: Math.clamp(box.minY, viewport.minY, viewport.maxY),
      maxX: Math.clamp(box.maxX, viewport.minX, viewport.maxX),
      maxY: Math.clamp(box.maxY, viewport.minY, viewport.maxY))
    let part = rotation == 0 ? seen : Self.rotated(whole, by: rotation, clip, in: viewport)
    isInside = Self.isNoticeable(part, of: whole)
  }

  /// Creates the geometry of a layer on a screen.
  package init(_ layer: borrowing Layer, in viewport: Rectangle) {
    self.init(
      layer.frame, layer.translation, scale: layer.scale, rotation: layer.rotation,
      clip: layer.clip, in: viewport)
  }

  @inlinable @inline(__always)
  static func box(_ frame: Rectangle, _ clip: Rectangle?) -> Rectangle {
    guard let clip else { return frame }
    // The intersection is written out here because this code runs for each layer of each state, and a call would
    // double its cost.
    let (left, top) = (max(frame.minX, clip.minX), max(frame.minY, clip.minY))
    let (width, height) = (min(frame.maxX, clip.maxX) - left, min(frame.maxY, clip.maxY) - top)
    guard width > 0, height > 0 else {
      return Rectangle(x: frame.x, y: frame.y, width: 0, height: 0)
    }
    return Rectangle(x: left, y: top, width: width, height: height)
  }

  /// Returns the part of a rotated frame's bounding box that is inside the clip and the viewport.
  @usableFromInline
  static func rotated(
    _ frame: Rectangle, by degrees: Double, _ clip: Rectangle?, in viewport: Rectangle
  ) -> Rectangle {
    var bounds = frame.bounds(rotatedBy: degrees)
    if let clip { bounds = bounds.common(with: clip) }
    return bounds.common(with: viewport)
  }

  /// Returns whether the visible part of a layer is more than 1 pt wide and tall.
  ///
  /// Of a line that is thinner than 2 pt, more than half must be visible.
  @inlinable @inline(__always)
  static func isNoticeable(_ part: Rectangle, of whole: Rectangle) -> Bool {
    // A rotated layer without an area has a bounding box, too.
    whole.width > 0.01 && whole.height > 0.01 && part.width > min(1, whole.width / 2)
      && part.height > min(1, whole.height / 2)
  }
}

extension Layer {
  /// Returns whether a viewer can notice the layer on a screen, if no other layer covers it.
  package func isVisible(in viewport: Rectangle) -> Bool {
    isDrawn && LayerGeometry(self, in: viewport).isInside
  }
}

extension Rectangle {
  /// Returns the overlap of two rectangles.
  ///
  /// If they don't overlap, the width or the height of the result is 0.
  package func common(with other: Rectangle) -> Rectangle {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rectangle(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest upright box around the rectangle after a rotation about its center, in degrees.
  fileprivate func bounds(rotatedBy degrees: Double) -> Rectangle {
    guard degrees != 0 else { return self }
    let (sine, cosine) = Math.sinCos(degrees: degrees)
    return Rectangle(
      center: center,
      size: Size(
        width: width * abs(cosine) + height * abs(sine),
        height: width * abs(sine) + height * abs(cosine)))
  }

  /// Returns whether an upright, solid layer with this box hides a rectangle, with a tolerance of 0.01 pt.
  ///
  /// The arc of a rounded corner leaves a gap of 0.3 radii on each side.
  ///
  /// - Parameters:
  ///   - part: The visible part of a layer behind it.
  ///   - radius: The radius of the layer's corners, in points.
  /// - Returns: Whether nothing of the other layer is visible through this one.
  package func hides(_ part: Rectangle, radius: Double) -> Bool {
    guard part.minX >= minX - 0.01, part.minY >= minY - 0.01, part.maxX <= maxX + 0.01,
      part.maxY <= maxY + 0.01
    else { return false }
    let gap = radius * 0.3
    let isBeside = part.minX < minX + gap || part.maxX > maxX - gap
    let isAbove = part.minY < minY + gap || part.maxY > maxY - gap
    return gap <= 0.5 || !(isBeside && isAbove)
  }
}
