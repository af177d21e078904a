internal import Interaction
internal import Motion

/// The text of a layer, at a readable size and truncated to fit.
struct LayerText {
  /// The smallest readable text size in the picture, in pixels.
  private static let readable = 8.5

  let text: String

  /// Whether the text is centred.
  ///
  /// Otherwise it starts at the left edge.
  let isCentred: Bool

  /// Returns the text size for a layer with enough room, in the viewport's points.
  static func largest(_ scale: Double) -> Double { (11 / scale).rounded() }

  /// Creates the text of a layer, or returns `nil` if the layer has no text or no room for it.
  init?(_ layer: Layer, _ box: SeenBox, scale: Double) {
    guard let words = Self.words(of: layer), !words.isEmpty else { return nil }
    let room = box.drawn
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
    let isSmall = room.height < size * 3 || SVGText.width(of: fitted, size: size) > room.width * 0.6
    let isLow = room.height < size * 3
    let y = isLow ? room.midY + size * 0.35 : room.minY + size * 1.7
    isCentred = isSmall && layer.content?.kind != "text"
    let x = isCentred ? room.midX : room.minX + size * 0.7
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
