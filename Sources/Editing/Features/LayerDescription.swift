internal import Interaction
internal import Motion
internal import Values

/// Descriptions of layers, as shown in an editor.
enum LayerDescription {
  /// Returns the position and the visibility of a layer as one sentence.
  static func place(of layer: Layer) -> String {
    let frame = layer.transformedFrame
    var text =
      "\(layer.role) at (\(number(frame.x)), \(number(frame.y))), "
      + "\(number(frame.width)) × \(number(frame.height)) pt"
    if layer.opacity < 1 { text += ", opacity \(number(layer.opacity))" }
    if layer.rotation != 0 { text += ", rotated by \(number(layer.rotation))°" }
    if layer.isHidden { text += ", hidden" }
    text += layer.hit == nil ? ", accepts no touches." : "."
    return text
  }

  /// Formats a number with at most two decimal places.
  static func number(_ number: Double) -> String {
    Expectation.plain((number * 100).rounded() / 100)
  }
}
