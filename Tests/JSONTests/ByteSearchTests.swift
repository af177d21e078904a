import JSONText
import Testing

@Suite("Finding bytes")
struct ByteSearchTests {
  @Test("A text is found wherever it stands, and nowhere else", arguments: 0..<40)
  func everywhere(place: Int) {
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
    let text = "aab"
    #expect(!ByteSearch.contains(text, in: bytes))
    bytes.replaceSubrange(place..<place, with: Array(text.utf8))
    #expect(ByteSearch.contains(text, in: bytes))
    #expect(!ByteSearch.contains(text, in: Array(bytes[..<(place + 2)])))
    #expect(ByteSearch.contains("", in: bytes) && !ByteSearch.contains(text, in: []))
  }
}
