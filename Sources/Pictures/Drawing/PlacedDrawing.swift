internal import Motion

/// What is drawn of one thing, where it is, and as it would be drawn at the origin: the second is
/// the same for all that only moves.
struct PlacedDrawing: Equatable {
  /// The drawing where it stands, whole.
  let text: String

  /// What is drawn, without what turns it and lets it fade, at the origin.
  let atOrigin: String

  /// What puts it where it stands: its turn, its opacity, its place.
  let attributes: String

  /// Where it stands, where that is all there is to say of it besides `atOrigin`.
  let place: Point?

  /// A drawing that stands nowhere else.
  init(_ text: String) {
    self.text = text
    (atOrigin, attributes) = Self.unwrapped(text) ?? (text, "")
    place = nil
  }

  /// A drawing in its place.
  ///
  /// - Parameters:
  ///   - text: the drawing where it stands
  ///   - attributes: what turns it and lets it fade
  ///   - atOrigin: the drawing at the origin
  ///   - place: where its origin is
  init(_ text: String, attributes: String, atOrigin: String, place: Point) {
    self.text = attributes.isEmpty ? text : "<g\(attributes)>\(text)</g>"
    self.atOrigin = atOrigin
    self.place = attributes.isEmpty ? place : nil
    self.attributes = attributes + Self.attributes(of: place)
  }

  /// A place as attributes; what is 0 needs none.
  static func attributes(of place: Point) -> String {
    var attributes = ""
    for (name, value) in [("x", SVGNumber.text(place.x)), ("y", SVGNumber.text(place.y))]
    where value != "0" { attributes += " \(name)=\"\(value)\"" }
    return attributes
  }

  /// What a drawing that is turned or fades is without that, and what makes it so.
  private static func unwrapped(_ drawing: String) -> (inner: String, attributes: String)? {
    guard drawing.hasPrefix("<g "), drawing.hasSuffix("</g>"),
      let end = drawing.firstIndex(of: ">")
    else { return nil }
    let inner = String(drawing[drawing.index(after: end)...].dropLast("</g>".count))
    guard !inner.contains("<g") else { return nil }
    return (inner, String(drawing[..<end].dropFirst("<g".count)))
  }
}
