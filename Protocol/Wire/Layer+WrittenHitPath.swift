internal import Interaction
internal import JSONText
internal import Motion

extension Layer {
  /// The corners of the area that receives touches, computed from the layer's numbers as they are written, or `nil` if
  /// this area is the whole `hit` box.
  ///
  /// Therefore, a host that reads the layer from a plugin writes the same corners as the plugin.
  var writtenHitPath: [Point]? {
    guard rotation != 0, let box = hit else { return nil }
    var layer = self
    layer.frame = frame.asWritten
    layer.translation = Point(
      x: Decimals.written(translation.x), y: Decimals.written(translation.y))
    layer.scale = Decimals.written(scale)
    layer.rotation = Decimals.written(rotation)
    layer.hit = box.asWritten
    return layer.hitPath
  }
}

extension Rectangle {
  /// The rectangle that is read from the written numbers.
  fileprivate var asWritten: Rectangle {
    Rectangle(
      x: Decimals.written(x), y: Decimals.written(y), width: Decimals.written(width),
      height: Decimals.written(height))
  }
}
