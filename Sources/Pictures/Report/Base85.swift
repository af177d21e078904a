/// An encoding of bytes as text that is shorter than Base64: five characters for four bytes.
///
/// The characters have the codes 40 to 124, except that a closing brace replaces the less-than sign. So the text never
/// contains markup, quotes or dollar signs. `Page/loader.js` decodes it.
enum Base85 {
  private static let first = 40
  private static let lessThan = 60
  private static let brace = 125

  /// Returns bytes as text.
  ///
  /// A final group of *n* bytes, where *n* is 1 to 3, becomes *n* + 1 characters.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    var group = [UInt8](repeating: 0, count: 5)
    var index = 0
    while index < bytes.count {
      var sum = 0
      for place in index..<index + 4 {
        sum = sum << 8 | (place < bytes.count ? Int(bytes[place]) : 0)
      }
      for place in (0...4).reversed() {
        let code = first + sum % 85
        group[place] = UInt8(code == lessThan ? brace : code)
        sum /= 85
      }
      text += group.prefix(min(4, bytes.count - index) + 1)
      index += 4
    }
    return String(decoding: text, as: UTF8.self)
  }
}
