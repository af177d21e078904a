internal import Motion

/// A drawing at its position, and the same drawing at the origin.
///
/// If only the position changes, the drawing at the origin stays identical and can be reused.
struct PlacedDrawing: Equatable {
  /// The complete drawing at its position.
  let text: String

  /// The drawing at the origin, without rotation and opacity.
  let atOrigin: String

  /// The attributes that position, rotate and fade the drawing.
  let attributes: String

  /// The position, or `nil` if the drawing also differs from `atOrigin` in rotation or opacity.
  let place: Point?

  /// Creates a drawing that appears only once.
  init(_ text: String) {
    self.text = text
    (atOrigin, attributes) = Self.unwrapped(text) ?? (text, "")
    place = nil
  }

  /// Creates a drawing at a position.
  ///
  /// - Parameters:
  ///   - text: The drawing at its position.
  ///   - attributes: The attributes that rotate and fade the drawing.
  ///   - atOrigin: The drawing at the origin.
  ///   - place: The position of the drawing's origin.
  init(_ text: String, attributes: String, atOrigin: String, place: Point) {
    self.text = attributes.isEmpty ? text : "<g\(attributes)>\(text)</g>"
    self.atOrigin = atOrigin
    self.place = attributes.isEmpty ? place : nil
    self.attributes = attributes + Self.attributes(of: place)
  }

  /// Returns a position as attributes, omitting coordinates that are 0.
  static func attributes(of place: Point) -> String {
    var attributes = ""
    for (name, value) in [("x", SVGNumber.text(place.x)), ("y", SVGNumber.text(place.y))]
    where value != "0" { attributes += " \(name)=\"\(value)\"" }
    return attributes
  }

  /// The drawing, without the group around a single element.
  var flattened: String {
    guard let (inner, attributes) = Self.unwrapped(text), inner.hasSuffix("/>"),
      inner.utf8.count(where: { $0 == UInt8(ascii: "<") }) == 1,
      !inner.contains(" opacity="), !inner.contains(" transform=")
    else { return text }
    return inner.dropLast("/>".count) + attributes + "/>"
  }

  /// Returns a rotated or faded drawing without its outer group, and the group's attributes.
  private static func unwrapped(_ drawing: String) -> (inner: String, attributes: String)? {
    guard drawing.hasPrefix("<g "), drawing.hasSuffix("</g>"),
      let end = drawing.firstIndex(of: ">")
    else { return nil }
    let inner = String(drawing[drawing.index(after: end)...].dropLast("</g>".count))
    guard !inner.contains("<g") else { return nil }
    return (inner, String(drawing[..<end].dropFirst("<g".count)))
  }
}
