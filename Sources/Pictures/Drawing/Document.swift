internal import Motion

/// A builder of SVG documents, which adds the outermost element of every picture.
enum Document {
  /// The context in which a picture is shown.
  enum Place {
    /// A separate file, with its own dark colors.
    case file

    /// A page with other pictures: ids get a prefix, and the page defines the colors.
    case page(prefix: String)
  }

  /// Returns an SVG document with its own background, so that it is readable on any page.
  ///
  /// - Parameters:
  ///   - place: The context of the picture.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - title: The title, as SVG elements.
  ///   - definitions: The definitions that the body uses.
  ///   - style: Additional style rules.
  ///   - body: The drawing.
  /// - Returns: The document.
  static func text(
    _ place: Place = .file, width: Double, height: Double, title: String, definitions: String,
    style: String = "", body: String
  ) -> String {
    let w = SVGNumber.text(width)
    let h = SVGNumber.text(height)
    let ground = SVGElement.rectangle(
      Rectangle(x: 0.5, y: 0.5, width: width - 1, height: height - 1), radius: 8,
      " fill=\"\(Palette.page.light)\" stroke=\"\(Palette.hairline.light)\"")
    let drawing = ground + body
    let defs = definitions.isEmpty ? "" : "\n<defs>\(definitions)</defs>"
    let size = "width=\"\(w)\" height=\"\(h)\" viewBox=\"0 0 \(w) \(h)\" role=\"img\""
    let look =
      " font-family=\"-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    switch place {
    case .file:
      return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)\(look)>"
        + "\n\(title)\n<style>\(style)\(Palette.darkRules(for: definitions + drawing))</style>"
        + "\(defs)\n\(drawing)\n</svg>\n"
    case .page(let prefix):
      return prefixed("<svg \(size)\(look)>\n\(title)\(defs)\n\(drawing)\n</svg>", prefix)
    }
  }

  /// Returns the markup with a prefix before each id and each reference.
  ///
  /// Quotation marks in text from scenarios and components are always escaped, so an unescaped quotation mark
  /// is part of the markup.
  private static func prefixed(_ text: String, _ prefix: String) -> String {
    var text = text
    for beginning in [" id=\"", "\"url(#", " href=\"#"] {
      text = text.replacing(beginning, with: beginning + prefix)
    }
    // The images of a skin are defined once for the whole page.
    return text.replacing("url(#\(prefix)skin", with: "url(#skin")
  }
}
