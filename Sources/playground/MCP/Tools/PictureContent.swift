internal import MCP
internal import Pictures

/// The conversion of a picture to content that a tool returns: a PNG if possible, otherwise the SVG document.
enum PictureContent {
  /// The maximum size of a PNG in a result, in bytes.
  private static let most = 1 << 20

  /// Returns a picture as the content of a result.
  ///
  /// If the PNG would be too large or can't be created, the content is the SVG document.
  static func content(_ svg: String, named name: String) -> ToolResult.Content {
    if let bytes = try? PNGConverter.bytes(of: svg, zoom: 1), bytes.count <= most {
      return .png(Base64.text(bytes))
    }
    return .document(uri: "playground://picture/\(name).svg", mimeType: "image/svg+xml", text: svg)
  }
}
