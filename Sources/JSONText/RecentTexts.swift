/// The short texts that were read last.
///
/// The names in requests repeat. Finding one here costs a third of creating a string.
public struct RecentTexts: Sendable {
  private struct Entry {
    var characters = ShortText.empty
    var text = ""
  }

  private static let size = 64
  private var entries: [Entry] = []

  /// Creates an empty memo.
  ///
  /// Its memory is allocated with the first text, and never grows.
  public init() {}

  /// Returns the plain text of a JSON string, whose characters need no escapes.
  ///
  /// - Parameters:
  ///   - text: The bytes of a message.
  ///   - start: The index after the opening quote.
  /// - Returns: The text and the index of the closing quote, or `nil` if the string has characters of another kind or
  ///   doesn't end.
  public mutating func plainText(
    in text: ArraySlice<UInt8>, from start: Int
  ) -> (text: String, end: Int)? {
    guard let short = ByteSearch.shortText(in: text, from: start) else {
      let end = ByteSearch.endOfPlainText(in: text, from: start)
      guard end < text.endIndex, text[end] == UInt8(ascii: "\"") else { return nil }
      return (ByteSearch.plainText(text[start..<end]), end)
    }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.size) }
    let slot = short.hash(below: Self.size)
    let end = start + short.count
    if entries[slot].characters != short {
      entries[slot] = Entry(characters: short, text: ByteSearch.plainText(text[start..<end]))
    }
    return (entries[slot].text, end)
  }
}

/// Up to 15 characters of plain text.
struct ShortText: Equatable {
  static let empty = ShortText(low: 0, high: 0, count: 0)

  /// The first eight characters, with the first one in the lowest byte.
  let low: UInt64

  /// The other characters.
  let high: UInt64

  /// The number of characters.
  let count: Int

  /// Returns a hash below a power of two.
  func hash(below size: Int) -> Int {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 40) & (size - 1)
  }
}
