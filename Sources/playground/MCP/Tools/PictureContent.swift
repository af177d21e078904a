internal import MCP
internal import Pictures

/// A picture as content of a result: a PNG, or otherwise an SVG document.
enum PictureContent {
  /// The maximum size of a PNG in a result, in bytes.
  private static let most = 1 << 20

  /// Returns the picture as content.
  ///
  /// If the PNG would be too large or can't be made, the picture is returned as an SVG.
  static func content(_ svg: String, named name: String) -> ToolResult.Content {
    if let bytes = try? PNGConverter.bytes(of: svg, zoom: 1), bytes.count <= most {
      return .png(Base64.text(bytes))
    }
    return .document(uri: "playground://picture/\(name).svg", mimeType: "image/svg+xml", text: svg)
  }
}
