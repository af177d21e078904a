internal import Interaction
internal import Motion

/// The text of a layer, at a readable size and truncated to fit.
struct LayerText {
  /// The smallest readable text size in the picture, in pixels.
  private static let readable = 8.5

  let text: String

  /// Whether the text is centered.
  ///
  /// Otherwise it starts at the left edge.
  let isCentred: Bool

  /// Creates text from its SVG elements.
  init(text: String, isCentred: Bool) {
    self.text = text
    self.isCentred = isCentred
  }

  /// Returns the size, in the viewport's points, of the text in a layer that has enough room.
  static func largest(_ scale: Double) -> Double { (11 / scale).rounded() }

  /// Creates the text of a layer, or returns `nil` if the layer has no text or no room for it.
  init?(_ layer: Layer, _ box: SeenBox, scale: Double) {
    guard let words = Self.words(of: layer), !words.isEmpty else { return nil }
    let room = box.readable
    var size = min(max(room.height * 0.45, Self.readable / scale).rounded(), Self.largest(scale))
    guard room.height > size * 0.9 else { return nil }
    while size > Self.readable / scale + 1,
      SVGText.width(of: words, size: size) > room.width - size * 0.7
    { size -= 1 }
    var fitted = SVGText.fitted(words, into: room.width - size * 0.7, size: size)
    if fitted.count < 4, fitted != words, room.width > size * 0.9 {
      // If only a few letters would fit, as in a circle, only the first letter is shown.
      fitted = words.first.map { String($0).uppercased() } ?? ""
    }
    guard !fitted.isEmpty else { return nil }
    let width = SVGText.width(of: fitted, size: size)
    // While a layer grows, its text moves continuously from the middle to the upper left corner. The text of a
    // button or badge stays in the middle.
    let isAction = layer.content?.kind == "action"
    let growth =
      isAction
      ? 0 : Math.clamp(min(room.height / size - 3, 6 - 10 * width / room.width), 0, 1)
    isCentred = growth == 0 && layer.content?.kind != "text"
    let middle = room.midY + size * 0.35
    let y = isAction ? middle : min(middle, room.minY + size * 1.7)
    let left = room.minX + size * 0.7
    let start =
      layer.content?.kind == "text" ? left : left + (room.midX - width / 2 - left) * (1 - growth)
    let x = isCentred ? room.midX : start
    var more =
      size == Self.largest(scale) ? "" : " font-size=\"\(SVGNumber.text(size, decimals: 0))\""
    if isCentred { more += " text-anchor=\"middle\"" }
    text = SVGElement.text(fitted, x: x.rounded(), y: y.rounded(), more)
  }

  /// Returns a layer's words: its text or the name of its image.
  static func words(of layer: Layer) -> String? {
    if let text = layer.content?.text { return text }
    guard let image = layer.content?.image else { return nil }
    let name = image.split(separator: "/").last.map(String.init) ?? image
    return name
  }
}
