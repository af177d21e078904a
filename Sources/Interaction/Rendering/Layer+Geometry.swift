public import Motion

/// The visible geometry of a layer, computed in the same way for checks, explorations, pictures and pages.
extension Layer {
  /// The opacity up to which a layer counts as invisible, about one brightness step of a display.
  package static let faintestOpacity = 0.004

  /// Whether the layer is neither hidden nor too faint to see, regardless of its position.
  package var isDrawn: Bool { !isHidden && opacity > Self.faintestOpacity }

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
    var box = transformedFrame
    if rotation != 0 {
      let (sine, cosine) = Math.sinCos(degrees: rotation)
      box = Rectangle(
        center: box.center,
        size: Size(
          width: box.width * abs(cosine) + box.height * abs(sine),
          height: box.width * abs(sine) + box.height * abs(cosine)))
    }
    return clip.map(box.common(with:)) ?? box
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
}
