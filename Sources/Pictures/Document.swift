internal import Motion

/// The outermost element of every picture.
enum Document {
  /// An SVG document on a ground of its own, so that it is readable on any page.
  ///
  /// - Parameters:
  ///   - width: its width in pixels
  ///   - height: its height in pixels
  ///   - title: what it is called, as elements
  ///   - definitions: what is used in the body
  ///   - style: further rules
  ///   - body: what is drawn
  /// - Returns: the document
  static func text(
    width: Double, height: Double, title: String, definitions: String, style: String = "",
    body: String
  ) -> String {
    let w = SVGNumber.text(width)
    let h = SVGNumber.text(height)
    let ground = SVGElement.rectangle(
      Rectangle(x: 0.5, y: 0.5, width: width - 1, height: height - 1), radius: 8,
      " fill=\"\(Palette.page.light)\" stroke=\"\(Palette.hairline.light)\"")
    let drawing = ground + body
    let defs = definitions.isEmpty ? "" : "\n<defs>\(definitions)</defs>"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(w)\" height=\"\(h)\""
      + " viewBox=\"0 0 \(w) \(h)\" role=\"img\""
      + " font-family=\"-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\">"
      + "\n\(title)\n<style>\(style)\(Palette.darkRules(for: definitions + drawing))</style>"
      + "\(defs)\n\(drawing)\n</svg>\n"
  }
}
