import JSON
import Testing
import Values

@Suite("Parsing")
struct JSONParserTests {
  private func parse(_ text: String) throws -> Value {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test("Preserves the order of members and the types of numbers")
  func tree() throws {
    let value = try parse(#"{"b":1,"a":[1.0,-2,true,null,"é\n\u0041"],"c":{}}"#)
    let expected: Value = [
      "b": .integer(1),
      "a": [.number(1), .integer(-2), true, .null, "é\nA"],
      "c": .object([:]),
    ]
    #expect(value == expected)
  }

  @Test(
    "Accepts scalars as complete texts",
    arguments: [("42", .integer(42)), ("\"x\"", "x"), (" null ", .null), ("true", true)]
      as [(String, Value)])
  func scalar(text: String, value: Value) throws {
    #expect(try parse(text) == value)
  }

  @Test(
    "Refuses invalid JSON",
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":1,\"a\":2}", "nul", "[1] 2", "1e999",
      "1" + String(repeating: "0", count: 400),
      "\"\\ud800\"", "\"\u{1}\"", "{'a':1}", "[01]",
    ])
  func refusal(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test("Integers beyond 64 bits become doubles, and smaller ones stay exact")
  func largeIntegers() throws {
    let text =
      #"{"a":[100000000000000000000,-9223372036854775809,9223372036854775807,7],"\"9":"1\"99999999999999999999"}"#
    let expected: Value = [
      "a": [.number(1e20), .number(-0x1p63), .integer(.max), .integer(7)],
      "\"9": "1\"99999999999999999999",
    ]
    #expect(try parse(text) == expected)
    #expect(try parse("18446744073709551616") == .number(0x1p64))
    #expect(try parse("-9223372036854775808") == .integer(.min))
    // An error after such an integer must still have its position in the original text.
    let broken = "[\n 99999999999999999999, \"é\", 99999999999999999999, x]"
    let plain = "[\n 88888888888888888.88, \"é\", 88888888888888888.88, x]"
    let one = #expect(throws: JSONError.self) { try parse(broken) }
    let other = #expect(throws: JSONError.self) { try parse(plain) }
    #expect(one?.line == 2 && one?.column == other?.column)
    #expect(throws: JSONError.self) { try parse("[99999999999999999999x]") }
    #expect(throws: JSONError.self) { try parse("[-]") }
  }

  @Test("Numbers outside the range of a double become infinity if the caller allows it")
  func infinity() throws {
    func read(_ text: String) throws -> Value {
      try JSONParser.parse(Array(text.utf8)[...], allowsInfinity: true)
    }
    let digits = String(repeating: "9", count: 100_000)
    #expect(
      try read(#"{"a":[1e999,-\#(digits),1.5,-1e309,99999999999999999999],"b":"1e999"}"#) == [
        "a": [
          .number(.infinity), .number(-.infinity), .number(1.5), .number(-.infinity), .number(1e20),
        ],
        "b": "1e999",
      ])
    let error = #expect(throws: JSONError.self) { try read("[1e999, x]") }
    #expect(error?.kind == .syntax && error?.column == 9)
    for broken in ["[1e999, 1.e999]", "[01e999]", "[1e999, 0\(digits)]"] {
      #expect(throws: JSONError.self) { try read(broken) }
    }
    #expect(#expect(throws: JSONError.self) { try parse("[1e999]") }?.kind == .numberOutOfRange)
  }

  @Test("Refuses invalid UTF-8")
  func invalidUTF8() {
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0xFE, 0x22]) }
  }

  @Test("An error has a line and a column")
  func place() {
    let error = #expect(throws: JSONError.self) { try parse("{\n  \"a\": x\n}") }
    #expect(error?.line == 2)
    #expect(error?.kind == .syntax)
  }

  @Test("Accepts nesting up to the limit and refuses one more level before parsing")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(128)) }
    let error = #expect(throws: JSONError.self) { try parse(nested(129)) }
    #expect(error?.kind == .tooDeep(limit: 128))
    #expect(throws: JSONError.self) { try parse(nested(1_000_000)) }
    // Brackets in strings don't count.
    #expect(try parse("\"" + String(repeating: "[", count: 500) + "\"").asString?.count == 500)
  }
}
