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
}
