/// Conversion between paths and `file:` URIs.
enum FileURI {
  private static let prefix = "file://"

  /// Returns the path of a `file:` URI, or `nil` for any other URI.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix(prefix) else { return nil }
    // The host between the slashes is empty or names this machine.
    let rest = uri.dropFirst(prefix.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return decoded(rest[slash...])
  }

  /// Returns a name for a document without a file: the last part of the URI, with `.jsonl` appended if it has no
  /// extension.
  static func name(of uri: String) -> String {
    let last = uri.split { $0 == "/" || $0 == ":" }.last ?? "untitled"
    let name = decoded(last)
    return name.hasSuffix(".jsonl") || name.contains(".") ? name : name + ".jsonl"
  }

  /// Returns the URI of a path.
  static func uri(of path: String) -> String {
    var text = prefix
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~!$&'()*+,;=@".utf8.contains(byte)
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
