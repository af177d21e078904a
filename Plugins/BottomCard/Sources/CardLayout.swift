internal import Motion

/// The sizes, distances and radii inside a card, in points.
enum CardLayout {
  /// The blur radii of the card's two shadows, in points, as in the spec.
  static let shadowRadii = [12.0, 8.0]

  /// The distance between the card's sides and its thumbnail, photos and entries, in points.
  static let margin = 20.0

  /// The side length of the thumbnail, a square at the trailing edge of the compact content, in points.
  static let thumbnailSide = 64.0
  static let thumbnailRadius = 8.0

  /// The size of the capsule in the handle, in points, as in the spec.
  static let capsuleSize = Size(width: 36, height: 5)
  /// The distance of the capsule from the card's top, in points, as in the spec.
  static let capsuleTop = 6.0

  /// The height of the headline, in points.
  ///
  /// A row of photos and a column of entries follow below it.
  static let headlineHeight = 84.0
  static let photoSide = 120.0
  static let photoRadius = 12.0
  static let entryHeight = 56.0
  static let spacing = 8.0

  static func thumbnail(in content: Rectangle, mirrored: Bool) -> Rectangle {
    Rectangle(
      x: mirrored ? content.x + margin : content.maxX - margin - thumbnailSide,
      y: content.y + margin / 2, width: thumbnailSide, height: thumbnailSide)
  }

  /// Returns the frame of the capsule in the handle.
  static func capsule(in handle: Rectangle) -> Rectangle {
    Rectangle(
      x: (handle.width - capsuleSize.width) / 2, y: capsuleTop, width: capsuleSize.width,
      height: capsuleSize.height)
  }

  static func photo(_ index: Int, in content: Rectangle, mirrored: Bool) -> Rectangle {
    let step = (photoSide + spacing) * Double(index)
    return Rectangle(
      x: mirrored ? content.maxX - margin - photoSide - step : content.x + margin + step,
      y: content.y + headlineHeight, width: photoSide, height: photoSide)
  }

  static func entry(_ index: Int, photos: Int, in content: Rectangle) -> Rectangle {
    let top = headlineHeight + (photos > 0 ? photoSide + spacing : 0)
    return Rectangle(
      x: content.x + margin, y: content.y + top + (entryHeight + spacing) * Double(index),
      width: max(0, content.width - 2 * margin), height: entryHeight)
  }
}
