internal import Motion

/// An image of a skin, as a data URL.
struct SkinImage: Equatable {
  /// The maximum number of images of a skin.
  static let most = 16

  /// The maximum total size of a skin's images, in bytes.
  static let mostBytesInAll = 2_097_152

  /// The maximum width and height, in pixels.
  private static let longestSide = 4096

  let url: String
  let size: Size

  /// Whether a layer that is not as tall as the image shows the top of the image instead of its center.
  var isAtTop = false

  /// The attribute `preserveAspectRatio` of the image, which always covers its layer.
  var fit: String { isAtTop ? "xMidYMin slice" : "xMidYMid slice" }

  /// Creates an image.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Throws: `Skin.Problem` if it is not a PNG, JPEG or SVG image of a permitted size. The message continues a
  ///   sentence that begins with the name of the file.
  init(_ bytes: [UInt8]) throws(Skin.Problem) {
    guard bytes.count <= Skin.mostImageBytes else {
      throw Skin.Problem(
        message: "has \(bytes.count) bytes; at most \(Skin.mostImageBytes) are allowed")
    }
    let type: String
    let sides: (width: Double, height: Double)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      (type, sides) = ("image/png", Self.pair(Self.number(bytes, 16, 4), Self.number(bytes, 20, 4)))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      (type, sides) = ("image/jpeg", Self.sides(ofJPEG: bytes))
    } else if let text = Self.markup(bytes) {
      let drawing = try SVGInspection(text)
      (type, sides) = ("image/svg+xml", (drawing.width, drawing.height))
    } else {
      throw Skin.Problem(message: "is not a PNG, JPEG or SVG image")
    }
    let limit = Double(Self.longestSide)
    guard let sides, sides.width > 0, sides.height > 0, sides.width <= limit, sides.height <= limit
    else {
      throw Skin.Problem(
        message: "has no size, or a side of more than \(Self.longestSide) pixels")
    }
    size = Size(width: sides.width, height: sides.height)
    let encoded = "data:\(type);base64,\(Base64.text(bytes))"
    let plain = type == "image/svg+xml" ? Self.url(ofMarkup: bytes) : nil
    url = plain.flatMap { $0.utf8.count < encoded.utf8.count ? $0 : nil } ?? encoded
  }

  /// Returns an SVG image as a URL with readable text, which usually takes fewer bytes than Base64.
  ///
  /// The URL contains no quotation marks, because it becomes an attribute. Those around the image's own attributes become
  /// apostrophes.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Returns: The URL, or `nil` if the image contains other quotation marks, apostrophes or references.
  private static func url(ofMarkup bytes: [UInt8]) -> String? {
    var url: [UInt8] = []
    var isInTag = false
    let end = bytes.lastIndex { $0 > 0x20 } ?? 0
    for byte in bytes.prefix(end + 1) {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "&"): return nil
      case UInt8(ascii: "\""):
        guard isInTag else { return nil }
        url.append(UInt8(ascii: "'"))
        continue
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      default: break
      }
      if byte >= 0x20, byte < 0x7F, !Array("<>#%?\\^`{|}".utf8).contains(byte) {
        url.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        url += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "data:image/svg+xml," + String(decoding: url, as: UTF8.self)
  }

  /// Returns the text of an XML file, or `nil` if the bytes are not UTF-8 or don't begin with `<`.
  private static func markup(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let start = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    return start == "<" ? text : nil
  }

  private static func pair(_ width: Int?, _ height: Int?) -> (width: Double, height: Double)? {
    guard let width, let height else { return nil }
    return (Double(width), Double(height))
  }

  /// Returns a big-endian number, or `nil` if the bytes end before it.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the size in the frame header of a JPEG image.
  private static func sides(ofJPEG bytes: [UInt8]) -> (width: Double, height: Double)? {
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return pair(number(bytes, index + 7, 2), number(bytes, index + 5, 2)) }
      // The length of a segment includes its own two bytes.
      guard let length = number(bytes, index + 2, 2), length >= 2 else { return nil }
      index += 2 + length
    }
    return nil
  }
}

extension Skin {
  /// The maximum size of an image, in bytes.
  public static let mostImageBytes = 524_288
}
