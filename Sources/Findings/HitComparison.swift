package import Interaction
package import Motion

/// A layer's hit area at one time, compared with the layer's visible area.
package struct HitComparison {
  /// The maximum distance from a layer, in points, at which a touch outside the layer may still be accepted.
  static let margin = 0.6

  /// The largest difference in area that is ignored, in square points.
  static let speck = 40.0

  /// The part of the hit area that is inside the viewport and, for a rotated layer, inside its rotated frame.
  let region: Polygon

  /// The visible area, enlarged by the distance at which touches may be accepted.
  ///
  /// The value is `nil` if the layer is invisible, or if it needs no comparison because `isWithin` is true.
  let drawn: Polygon?

  /// Whether the hit area is certainly inside the visible area.
  ///
  /// A rotated layer accepts touches inside its rotated frame, which is entirely visible unless it is clipped.
  let isWithin: Bool

  /// The size of the part of the hit area in which the layer is invisible, in square points.
  package let unseen: Double

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - hit: The layer's hit area.
  ///   - viewport: The screen.
  ///   - isStill: Whether nothing is moving.
  ///   - rule: The minimum size of a touch target.
  package init(
    _ layer: Layer, _ hit: Rectangle, in viewport: Rectangle, atRest isStill: Bool,
    _ rule: TouchTargetRule
  ) {
    region = Self.region(layer, hit, viewport)
    isWithin = layer.isTouchable(atRest: isStill) && layer.rotation != 0 && layer.clip == nil
    guard !isWithin else {
      (drawn, unseen) = (nil, 0)
      return
    }
    // A small layer may accept touches around itself, up to the size a finger needs.
    let side = min(layer.frame.width, layer.frame.height) * layer.scale
    let margin = max(Self.margin, (rule.accepted - side) / 2)
    drawn = Self.seen(layer, viewport, margin: margin, atRest: isStill)
    unseen = region.area - (drawn.map { [region] in region.intersection($0).area } ?? 0)
  }

  /// Whether the layer accepts touches in an area that is large enough to matter but not visible.
  package var isMisplaced: Bool { unseen > Self.speck }

  /// Returns whether the hit area of an upright layer equals its visible area, by comparing edges.
  static func agrees(_ look: LayerAppearance, _ hit: Rectangle, isHidden: Bool) -> Bool {
    guard look.rotation == 0, !isHidden else { return false }
    let seen = look.seen
    return abs(hit.minX - seen.minX) < margin && abs(hit.minY - seen.minY) < margin
      && abs(hit.maxX - seen.maxX) < margin && abs(hit.maxY - seen.maxY) < margin
  }

  /// Returns the part of a layer's hit area that is inside the viewport and, for a rotated layer, inside its rotated
  /// frame.
  static func region(_ layer: Layer, _ hit: Rectangle, _ viewport: Rectangle) -> Polygon {
    let region = Polygon(hit).clipped(to: viewport)
    guard layer.rotation != 0 else { return region }
    return region.intersection(Polygon(frameOf: layer))
  }

  /// Returns the visible area of a layer, enlarged by a margin in points, or `nil` if the layer is invisible.
  ///
  /// The parts that other layers cover are included.
  static func seen(
    _ layer: Layer, _ viewport: Rectangle, margin: Double = 0, atRest isStill: Bool = false
  ) -> Polygon? {
    guard layer.isTouchable(atRest: isStill) else { return nil }
    var polygon = Polygon(frameOf: layer, margin: margin).clipped(to: viewport)
    if let clip = layer.clip {
      polygon = polygon.clipped(to: clip.insetBy(dx: -margin, dy: -margin))
    }
    return polygon
  }
}
