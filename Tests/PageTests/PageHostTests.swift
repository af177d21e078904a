import JSONText
import Methods
import PageHost
import Testing

/// Tests the page's host as native code.
@Suite("Page host")
struct PageHostTests {
  private func answer(_ text: String, by host: PageHost = PageHost(components: BuiltIns.components))
    -> String
  {
    var writer = JSONWriter()
    host.receive(Array(text.utf8), into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Parses numbers in any notation as Swift does")
  func numbers() {
    var random = Seeded(state: 20)
    var written = [
      "0.1", "-0.0", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "1.7976931348623157e308", "9007199254740993.0", "1e22", "1e23", "0.3e-7",
      "123456789012345678",
      "2.2250738585072011e-308", "100000000000000016777215.0", "1.00000000000000011102230246251565",
    ]
    for _ in 0..<2000 {
      let digits = (0...random.below(25)).map { _ in String(random.below(10)) }.joined()
      let exponent = Int(random.below(640)) - 330
      written.append("\(1 + random.below(9)).\(digits)e\(exponent)")
      written.append("\(Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF))")
    }
    let host = PageHost(components: BuiltIns.components)
    for text in written {
      guard let number = Double(text), number.isFinite else { continue }
      let id = Int64(text).map { "\($0)" } ?? number.description
      let expected = #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#
      #expect(answer(#"{"jsonrpc":"2.0","method":"ping","id":\#(text)}"#, by: host) == expected)
    }
  }

  @Test(
    "Reports invalid JSON with its line and column",
    arguments: [
      ("{", 2), (#"{"a":1"#, 7), (#"{"a":1,"a":2}"#, 11), ("[1,]", 4), ("01", 3), ("1.", 3),
      (#""\ud800""#, 8), (#""\q""#, 4), ("nul", 1), ("1e999", 6), ("[1] 2", 5),
      ("\"a\u{1}\"", 3),
    ])
  func mistakes(text: String, column: Int) {
    let told = answer(text)
    #expect(told.contains(#""kind":"parse-error","line":1,"column":\#(column)}"#), "\(told)")
  }

  @Test("Preserves escapes, surrogates and multi-byte characters")
  func strings() {
    let told = answer(#"{"jsonrpc":"2.0","method":"ping","id":"\u00e9\ud83d\ude00\n\/\"é"}"#)
    #expect(told == #"{"jsonrpc":"2.0","id":"é😀\n/\"é","result":{}}"#)
  }

  @Test("Refuses unavailable calls with a message, and returns one response for a batch")
  func refusals() {
    let host = PageHost(components: BuiltIns.components)
    let batch = answer(
      #"[{"jsonrpc":"2.0","id":1,"method":"session/state","params":{"session":"x"}},"#
        + #"{"jsonrpc":"2.0","method":"ping"},{"jsonrpc":"2.0","id":2,"method":"session/sned"}]"#,
      by: host)
    #expect(batch.hasPrefix("[{"))
    #expect(batch.contains("There is no session x; create it with session/create."))
    #expect(batch.contains("session/send"))
    #expect(batch.hasSuffix("}]"))
    let realtime = answer(
      #"{"jsonrpc":"2.0","id":3,"method":"session/create","params":{"component":"bottom-card","#
        + #""clock":"realtime"}}"#,
      by: host)
    #expect(realtime.contains("virtual, because the page advances the clock"))
    #expect(answer(#"{"jsonrpc":"2.0","method":"$/note"}"#, by: host).isEmpty)
  }
}

/// A generator of random numbers that are the same in every run (SplitMix by Steele, Lea and Flood).
private struct Seeded {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: UInt64) -> UInt64 { next() % limit }
}
