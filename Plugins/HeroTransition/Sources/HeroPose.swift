internal import Interaction
internal import Motion

/// The scale, rotation and offset of a zoomed image relative to its place without a zoom.
struct HeroPose: Equatable, Sendable {
  /// The scale minus 1, so that it is 0 for an image that is not zoomed.
  var growth = 0.0

  /// The rotation in degrees, clockwise.
  var rotation = 0.0

  /// The offset of the image's center from its place, in points.
  var offset = Point.zero

  /// The pose of an image that is not zoomed.
  static let zero = HeroPose()

  /// The lower limit of the scale, which keeps the image visible if the spring overshoots.
  private static let leastScale = 0.1

  /// The scale, limited so that the image stays visible.
  var scale: Double { max(1 + growth, Self.leastScale) }

  /// Returns the weighted sum of this pose and another one: this pose multiplied by `own` plus the other one
  /// multiplied by `others`.
  func combined(_ own: Double, _ other: HeroPose, _ others: Double) -> HeroPose {
    HeroPose(
      growth: growth * own + other.growth * others,
      rotation: rotation * own + other.rotation * others,
      offset: offset * own + other.offset * others)
  }
}

extension HeroPose: Archivable {
  static var blank: HeroPose { .zero }

  mutating func archive(_ archive: inout Archive) {
    archive.field("growth", &growth)
    archive.field("rotation", &rotation)
    archive.field("offset", &offset)
  }
}

extension Point {
  /// Returns the vector turned clockwise by an angle in degrees.
  func turned(by degrees: Double) -> Point {
    guard degrees != 0 else { return self }
    let (sine, cosine) = Math.sinCos(degrees: degrees)
    return Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
  }
}

extension HeroGeometry {
  /// Returns this geometry with a pose's scale and offset applied, but without its rotation.
  func zoomed(by pose: HeroPose) -> HeroGeometry {
    let size = Size(width: frame.width * pose.scale, height: frame.height * pose.scale)
    return HeroGeometry(
      frame: Rectangle(center: frame.center + pose.offset, size: size),
      corners: corners.map { $0 * pose.scale })
  }
}

extension Layer {
  /// Applies a pose's scale and rotation to the layer, around the center of the visible image.
  ///
  /// - Parameters:
  ///   - pose: The scale and rotation to apply.
  ///   - center: The center of the image before the zoom.
  ///   - visible: The visible part of the image after the zoom. A rotated layer has no clip, because a clip
  ///     does not turn with its layer.
  mutating func zoom(by pose: HeroPose, around center: Point, visible: Rectangle) {
    let arm = (frame.center + translation - center).turned(by: pose.rotation) * pose.scale
    translation = center + pose.offset + arm - frame.center
    scale *= pose.scale
    rotation += pose.rotation
    clip = pose.rotation == 0 ? visible : nil
  }
}
