internal import Motion

/// The outermost element of every picture.
enum Document {
  /// Where a picture stands.
  enum Place {
    /// In a file of its own, with its colours for the dark.
    case file

    /// In a page with others: its ids begin with a prefix, and the page has the colours.
    case page(prefix: String)
  }

  /// An SVG document on a ground of its own, so that it is readable on any page.
  ///
  /// - Parameters:
  ///   - place: where it stands
  ///   - width: its width in pixels
  ///   - height: its height in pixels
  ///   - title: what it is called, as elements
  ///   - definitions: what is used in the body
  ///   - style: further rules
  ///   - body: what is drawn
  /// - Returns: the document
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

  /// The same with a prefix before each id and each use of one.
  ///
  /// A quotation mark in text from outside is always escaped: what stands behind one is markup.
  private static func prefixed(_ text: String, _ prefix: String) -> String {
    var text = text
    for beginning in [" id=\"", "\"url(#", " href=\"#"] {
      text = text.replacing(beginning, with: beginning + prefix)
    }
    return text
  }
}
