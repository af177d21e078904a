internal import Platform
internal import Replay

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
  ///   - background: The color behind transparent parts, or `nil` to keep them transparent.
  /// - Returns: The bytes of the PNG.
  /// - Throws: `Failure` if the program is missing or fails.
  static func bytes(
    of svg: String, zoom: Int, background: String? = nil
  ) throws(Failure) -> [UInt8] {
    let color = background.map { ["--background-color", $0] } ?? []
    guard let program = try? ChildProcess("rsvg-convert", ["--zoom", "\(zoom)"] + color) else {
      throw .missingProgram
    }
    guard let bytes = try? program.exchange(Array(svg.utf8)), bytes.suffix(end.count) == end[...]
    else { throw .failed }
    return bytes
  }

  /// Converts an SVG to a PNG for an output file.
  ///
  /// An error message begins with the path of the file.
  static func bytes(
    of svg: String, zoom: Int, background: String? = nil, for output: String
  ) throws(ReplayError) -> [UInt8] {
    do throws(Failure) { return try bytes(of: svg, zoom: zoom, background: background) } catch {
      switch error {
      case .missingProgram:
        throw .environment(
          "\(output): can't start rsvg-convert, which draws the picture; install it (Debian:"
            + " librsvg2-bin), or write an .svg file")
      case .failed:
        throw .environment("\(output): rsvg-convert failed; write an .svg file instead")
      }
    }
  }
}
