internal import Platform

/// A converter from SVG to PNG, which runs the program `rsvg-convert`.
enum PNGConverter {
  /// The reason why a picture was not converted.
  enum Failure: Error {
    case missingProgram
    case failed
  }

  /// The last chunk of a complete PNG.
  private static let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// Converts an SVG to a PNG.
  ///
  /// - Parameters:
  ///   - svg: The picture.
  ///   - zoom: The number of pixels per point.
  /// - Returns: The bytes of the PNG.
  /// - Throws: `Failure` if the program is missing or fails.
  static func bytes(of svg: String, zoom: Int) throws(Failure) -> [UInt8] {
    guard let program = try? ChildProcess("rsvg-convert", ["--zoom", "\(zoom)"]) else {
      throw .missingProgram
    }
    guard let bytes = try? program.exchange(Array(svg.utf8)), bytes.suffix(end.count) == end[...]
    else { throw .failed }
    return bytes
  }
}
