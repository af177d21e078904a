import Editing
import Testing

/// A deterministic source of random numbers (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

@Suite("Document text")
struct DocumentTextTests {
  @Test(
    "Positions count bytes, UTF-16 units or scalars",
    arguments: [(PositionEncoding.utf8, 7), (.utf16, 4), (.utf32, 3)])
  func encodings(encoding: PositionEncoding, units: Int) {
    let text = DocumentText("x\né🎈!x")
    let offset = 2 + 2 + 4 + 1
    #expect(text.position(of: offset, encoding) == TextPosition(line: 1, character: units))
    #expect(text.offset(of: TextPosition(line: 1, character: units), encoding) == offset)
  }

  @Test("A position inside a character means its start")
  func insideCharacter() {
    let text = DocumentText("🎈!")
    #expect(text.offset(of: TextPosition(line: 0, character: 1), .utf16) == 0)
    #expect(text.offset(of: TextPosition(line: 0, character: 3), .utf8) == 0)
    #expect(text.offset(of: TextPosition(line: 0, character: 2), .utf16) == 4)
  }

  @Test("A position outside the document means the nearest end")
  func outside() {
    let text = DocumentText("ab\r\ncd")
    #expect(text.offset(of: TextPosition(line: 0, character: 9), .utf16) == 2)
    #expect(text.offset(of: TextPosition(line: 5, character: 0), .utf16) == 6)
    #expect(text.offset(of: TextPosition(line: -1, character: -1), .utf16) == 0)
  }

  @Test("Lines end at every kind of line break")
  func lineBreaks() {
    let text = DocumentText("a\nb\r\nc\rd")
    #expect(text.lineCount == 4)
    #expect((0..<4).map { text.range(ofLine: $0) } == [0..<1, 2..<3, 5..<6, 7..<8])
  }

  @Test(
    "Incremental changes give the same text and lines as replacing the whole text",
    arguments: PositionEncoding.allCases, [1, 2, 3, 4, 5])
  func fuzz(encoding: PositionEncoding, seed: Int) {
    var random = SeededNumbers(state: UInt64(seed))
    let pieces = ["a", "é", "🎈", "\n", "\r\n", "\r", "", "{\"x\":1}\n", "e\u{301}", "\u{FEFF}"]
    var text = DocumentText("")
    var plain: [Unicode.Scalar] = []
    for _ in 0..<400 {
      // A range that starts and ends between two scalars, but possibly between \r and \n.
      let start = Int.random(in: 0...plain.count, using: &random)
      let end = min(plain.count, start + Int.random(in: 0...4, using: &random))
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let offsets = [start, end].map { count in
        plain.prefix(count).reduce(0) { $0 + UTF8.width($1) }
      }
      let from = text.position(of: offsets[0], encoding)
      let to = text.position(of: offsets[1], encoding)
      let sent = [from, to].map { text.offset(of: $0, encoding) }
      text.apply(TextChange(range: from..<to, text: new), encoding)
      // A position between \r and \n means the end of the line, before \r.
      let before = Array(DocumentText(string(plain)).bytes)
      let expected = before[..<sent[0]] + Array(new.utf8) + before[max(sent[0], sent[1])...]
      plain = Array(String(decoding: expected, as: UTF8.self).unicodeScalars)
      #expect(text == DocumentText(Array(expected)))
    }
  }

  private func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
