import PlaygroundTesting
import Values

/// A rectangle given by its edges.
struct Box: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Reads a rectangle from a protocol message.
  init?(_ value: Value?) {
    guard let value, let x = value["x"]?.asNumber, let y = value["y"]?.asNumber,
      let width = value["width"]?.asNumber, let height = value["height"]?.asNumber
    else { return nil }
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  var edges: [Double] { [left, top, right, bottom] }

  func intersection(_ other: Box) -> Box {
    Box(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Returns whether the rectangle overlaps another one by more than one point in each direction.
  func isSeen(in other: Box) -> Bool {
    let shown = intersection(other)
    return shown.right - shown.left > 1 && shown.bottom - shown.top > 1
  }

  /// The distance around a layer, in points, at which it may receive touches: a small layer has a touch target
  /// of 44 points.
  var touchMargin: Double { 0.6 + max(0, (44 - min(right - left, bottom - top)) / 2) }

  /// Returns whether another rectangle is inside this one, within a tolerance in points.
  func contains(_ other: Box, tolerance: Double) -> Bool {
    other.left >= left - tolerance && other.top >= top - tolerance
      && other.right <= right + tolerance && other.bottom <= bottom + tolerance
  }
}

/// A layer's visible geometry and appearance in viewport coordinates, after its transform and clip.
struct Shown {
  var id: String
  var role: String
  var box: Box
  var opacity: Double
  var scale: Double
  var rotation: Double
  var radius: Double
  var image: Box?
  var hit: Box?
  var zIndex: Double
  var isVisible: Bool

  /// The name of the layer's image, or `nil` if the layer has none.
  var picture: String?

  /// Whether the layer is a flying picture, which is identified by its image instead of its layer id.
  var isAloft: Bool { role == "snapshot" || role == "picture" }

  /// Whether an opaque layer above completely covers this layer.
  var isCovered = false

  init(_ layer: Value, in viewport: Box) {
    id = layer["id"]?.asString ?? ""
    role = layer["role"]?.asString ?? ""
    let (width, height) = (layer.number("width"), layer.number("height"))
    scale = layer.number("scale")
    rotation = layer.number("rotation")
    radius = layer.number("cornerRadius")
    // Transforms are relative to the center. A rotated layer counts as its bounding box.
    let x = layer.number("x") + layer.number("translateX") + width / 2
    let y = layer.number("y") + layer.number("translateY") + height / 2
    let (halfWidth, halfHeight) = Self.half(width * scale, height * scale, turnedBy: rotation)
    let frame = Box(
      left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight)
    box = Box(layer["clip"]).map { frame.intersection($0) } ?? frame
    opacity = layer.number("opacity")
    zIndex = layer.number("zIndex")
    image = Box(layer["content"])
    picture = layer["content"]?["image"]?.asString
    hit = Box(layer["hit"])
    isVisible =
      layer["hidden"] != true && opacity > 0.004 && box.isSeen(in: viewport)
    if isAloft, let picture { id = "image " + picture }
  }

  /// Returns half the width and half the height of the bounding box of a rotated rectangle.
  private static func half(
    _ width: Double, _ height: Double, turnedBy degrees: Double
  ) -> (Double, Double) {
    guard degrees != 0 else { return (width / 2, height / 2) }
    let turn = degrees * .pi / 180
    // Two terms of the series are accurate to a thousandth up to 30 degrees.
    let sine = abs(turn - turn * turn * turn / 6)
    let cosine = 1 - turn * turn / 2 + turn * turn * turn * turn / 24
    return ((width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2)
  }
}

/// All visible layers of one state.
struct Picture {
  var time: Double
  var layers: [Shown]
  var viewport: Box

  init(_ state: Value, viewport: Box) {
    time = state.number("t")
    self.viewport = viewport
    layers = state.layers.map { Shown($0, in: viewport) }
    // A hint is identified by the card below it.
    for index in layers.indices.dropFirst() where layers[index].role == "hint" {
      layers[index].id = "hint of " + layers[index - 1].id
    }
    for index in layers.indices where covers(layers[index]) { layers[index].isCovered = true }
  }

  /// Returns whether a sheet in front completely covers another sheet or a part of one.
  ///
  /// Covered sheets have no layer.
  ///
  /// - Parameters:
  ///   - shown: The layer that may be covered, possibly at an earlier position.
  ///   - tolerance: The distance that the layer may have moved since then, in points.
  /// - Returns: Whether no part of the layer is visible.
  func covers(_ shown: Shown, tolerance: Double = 0.01) -> Bool {
    guard ["sheet", "indicator", "handle"].contains(shown.role) else { return false }
    let part = shown.box.intersection(viewport)
    return layers.contains {
      $0.role == "sheet" && $0.zIndex > shown.zIndex && $0.opacity > 0.999
        && $0.box.contains(part, tolerance: tolerance)
    }
  }

  /// The flying images, each with the fraction of it that is visible through the layers above.
  var pictures: [(image: String, share: Double)] {
    var pictures: [(image: String, share: Double)] = []
    var above: [(box: Box, left: Double)] = []
    for shown in layers.reversed() where shown.isAloft && shown.picture != nil {
      let place = above.firstIndex { $0.box.contains(shown.box, tolerance: 0.1) }
      let share = shown.opacity * (place.map { above[$0].left } ?? 1)
      if let place {
        above[place].left -= share
      } else {
        above.append((shown.box, 1 - share))
      }
      let image = shown.picture ?? ""
      if let index = pictures.firstIndex(where: { $0.image == image }) {
        pictures[index].share += share
      } else {
        pictures.append((image, share))
      }
    }
    return pictures
  }

  /// Returns whether a layer that is not flying shows an image.
  func isInView(_ image: String) -> Bool {
    layers.contains { !$0.isAloft && $0.picture == image && $0.isVisible }
  }

  func layer(_ id: String) -> Shown? { layers.first { $0.id == id } }
}
