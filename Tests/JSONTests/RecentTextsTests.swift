import JSONText
import Testing

@Suite("Short texts that repeat")
struct RecentTextsTests {
  @Test("Reads plain texts of every length, in any order, and nothing else", arguments: 0..<20)
  func texts(seed: Int) {
    var random = UInt64(seed) &+ 1
    func next(below limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var recentTexts = RecentTexts()
    for _ in 0..<5_000 {
      // Few letters and few lengths make texts repeat and differ in a single place.
      var text = (0..<next(below: 20)).map { _ in UInt8(ascii: "a") + UInt8(next(below: 2)) }
      let plainText = String(decoding: text, as: UTF8.self)
      if next(below: 4) == 0, !text.isEmpty {
        text[next(below: text.count)] =
          [0, 9, 0x1F, 0x20, 0x5C, 0x7E, 0x7F, 0x80, 0xFF][next(below: 9)]
      }
      let isPlain = text.allSatisfy { (0x20..<0x80).contains($0) && $0 != 0x5C }
      let rest = [UInt8](repeating: UInt8(ascii: "x"), count: next(below: 20))
      let bytes = [UInt8(ascii: "?")] + text + [UInt8(ascii: "\"")] + rest
      let found = recentTexts.plainText(in: bytes[1...], from: 1)
      if isPlain, !text.contains(0x7F) {
        #expect(found?.text == String(decoding: text, as: UTF8.self))
        #expect(found?.end == 1 + text.count)
      } else if !isPlain {
        #expect(found == nil, "\(plainText)")
      }
      #expect(recentTexts.plainText(in: (text + rest)[...], from: 0) == nil)
    }
  }
}
