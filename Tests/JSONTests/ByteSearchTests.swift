import JSONText
import Testing

@Suite("Searching bytes")
struct ByteSearchTests {
  @Test("Finds a string at every position, and only there", arguments: 0..<40)
  func everywhere(place: Int) {
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
    let text = "aab"
    #expect(!ByteSearch.contains(text, in: bytes))
    bytes.replaceSubrange(place..<place, with: Array(text.utf8))
    #expect(ByteSearch.contains(text, in: bytes))
    #expect(!ByteSearch.contains(text, in: Array(bytes[..<(place + 2)])))
    #expect(ByteSearch.contains("", in: bytes) && !ByteSearch.contains(text, in: []))
  }

  @Test("Detects a differing byte at every position", arguments: 0..<40)
  func sameness(place: Int) {
    let bytes = (0..<40).map { UInt8($0) }
    var other = bytes
    #expect(ByteSearch.areSame(bytes, other))
    #expect(ByteSearch.areSame(Array(bytes[..<place]), Array(other[..<place])))
    other[place] ^= 0x80
    #expect(!ByteSearch.areSame(bytes, other))
    #expect(!ByteSearch.areSame(bytes, Array(bytes[..<place])))
  }

  @Test("Finds a piece with and without spaces after its colons and commas")
  func pieces() {
    func end(_ text: String) -> Int? {
      let bytes = Array(("??" + text).utf8)
      return ByteSearch.end(of: #"{"version":"2.0","id":"#, in: bytes[2...], from: 2).map { $0 - 2 }
    }
    for text in [
      #"{"version":"2.0","id":7"#, #"{"version": "2.0", "id": 7"#, #"{"version":"2.0", "id":7"#,
      #"{"version": "2.0","id":"#, #"{"version":"2.0","id": "#,
    ] {
      #expect(end(text) == text.utf8.count - (text.hasSuffix("7") ? 1 : 0))
    }
    for text in [
      "", #"{"version":"2.0","id""#, #"{"version" :"2.0","id":7"#, #"{"version":  "2.0","id":7"#,
      #"{"version":"2.1","id":7"#, #"{"version":"2.0","ie":7"#,
    ] {
      #expect(end(text) == nil)
    }
  }

  @Test("Finds the end of plain text", arguments: 0..<20)
  func plainText(place: Int) {
    for byte in UInt8.min...UInt8.max {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
      bytes[place] = byte
      let isPlain = byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
      #expect(ByteSearch.endOfPlainText(in: bytes[...], from: 0) == (isPlain ? 20 : place))
    }
  }
}
