import JSON
import JSONText
import Testing
import Values

@Suite("Writing")
struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "Writes numbers in the shortest form with at most 4 decimals",
    arguments: [
      (7.6, "7.6"), (0.1, "0.1"), (-0.0, "0"), (0.0, "0"), (1.0, "1"), (-1.5, "-1.5"),
      (0.00004, "0"), (-0.00004, "0"), (0.00006, "0.0001"), (1.0 / 3, "0.3333"),
      (2.0 / 3, "0.6667"), (119.99999, "120"), (1e9, "1000000000"), (123456.7891, "123456.7891"),
      (-12.05, "-12.05"), (1e12, "1000000000000.0"), (0.9999, "0.9999"), (100.0, "100"),
    ] as [(Double, String)])
  func number(value: Double, expected: String) {
    #expect(text { $0.number(value) } == expected)
  }

  @Test("Writes every number of digits before and after the point, for both signs")
  func digits() {
    let wholes = [0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, 9999, 10_000, 10_001, 123_456]
    let rests = [0, 1, 9, 10, 90, 99, 100, 909, 990, 1000, 1010, 5000, 9000, 9009, 9990, 9999]
    for whole in wholes {
      for rest in rests {
        let padded = String(repeating: "0", count: 4 - String(rest).count) + String(rest)
        let decimals = String(padded.reversed().drop { $0 == "0" }.reversed())
        let expected = String(whole) + (decimals.isEmpty ? "" : "." + decimals)
        let value = Double(whole * 10_000 + rest) / 10_000
        #expect(text { $0.number(value) } == expected)
        #expect(text { $0.number(-value) } == (value == 0 ? expected : "-" + expected))
      }
    }
  }

  @Test("Exact doubles keep their value and type when read again")
  func exact() throws {
    var generator = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let bytes = Array(text { $0.exact(value) }.utf8)
      #expect(try JSONParser.parse(bytes) == .number(value), "\(value)")
    }
  }

  @Test("Writes rectangles that repeat sides like rectangles that don't")
  func rectangles() {
    let numbers = [
      0, -0.0, 1, 6.3399, -6.3399, 620, 0.1, 99_999_999.9999, 123_456_789_012.5, 1e15, 1e300, .nan,
    ]
    var random = SplitMix(seed: 7)
    for _ in 0..<500 {
      let sides = (0..<24).map { _ in numbers[Int(random.next() % UInt64(numbers.count))] }
      let written = text { writer in
        writer.write(atMost: 24 * 64) { buffer in
          for start in stride(from: 0, to: 24, by: 4) {
            let discarded = buffer.position
            if start % 8 == 4 {
              buffer.sides(x: 620, y: 0.1, width: 1e300, height: 6.3399)
              buffer.goBack(to: discarded)
            }
            buffer.sides(
              x: sides[start], y: sides[start + 1], width: sides[start + 2],
              height: sides[start + 3])
            buffer.byte(UInt8(ascii: ";"))
          }
        }
      }
      let expected = stride(from: 0, to: 24, by: 4).map { start in
        let parts = sides[start..<start + 4].map { side in text { $0.number(side) } }
        return #"\#(parts[0]),"y":\#(parts[1]),"width":\#(parts[2]),"height":\#(parts[3]);"#
      }
      #expect(written == expected.joined())
    }
  }

  @Test("Writes null for a number that is not finite")
  func notANumber() {
    #expect(text { $0.number(.nan) } == "null")
    #expect(text { $0.number(.infinity) } == "null")
  }

  @Test(
    "Writes times with up to 6 decimals",
    arguments: [
      (0, "0"), (1_500_000, "1.5"), (1, "0.000001"), (16_667, "0.016667"),
      (600_000_000, "600"), (-250_000, "-0.25"),
    ] as [(Int64, String)])
  func millionths(value: Int64, expected: String) {
    #expect(text { $0.millionths(value) } == expected)
  }

  @Test("Integers keep all 64 bits")
  func integers() {
    #expect(text { $0.integer(.min) } == "-9223372036854775808")
    #expect(text { $0.integer(.max) } == "9223372036854775807")
  }

  @Test("Escapes a byte at every position of strings of every length")
  func escapesAnywhere() {
    for scalar in (0...255).map({ Unicode.Scalar(UInt8($0)) }) {
      let escaped: String =
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\u{8}": "\\b"
        case "\t": "\\t"
        case "\n": "\\n"
        case "\u{C}": "\\f"
        case "\r": "\\r"
        case _ where scalar.value < 0x20:
          "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(Character(scalar))
        }
      for length in 0...17 {
        let before = String(repeating: "~", count: length)
        let after = String(repeating: " ", count: 17 - length)
        let written = text { $0.string(before + String(Character(scalar)) + after) }
        #expect(written == "\"" + before + escaped + after + "\"")
      }
    }
  }

  @Test("Escapes only the characters that JSON requires")
  func strings() {
    #expect(text { $0.string("a\"b\\c\n\u{1}é/") } == #""a\"b\\c\n\u0001é/""#)
  }

  @Test("Writes commas between members and elements, and leaves none behind after truncation")
  func commas() {
    let written = text { writer in
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.integer(1)
      writer.string("[")
      writer.null()
      writer.endArray()
      let mark = writer.count
      writer.key("b")
      writer.truncate(to: mark)
      writer.key("c")
      writer.bool(false)
      writer.endObject()
    }
    #expect(written == #"{"a":[1,"[",null],"c":false}"#)
  }

  @Test("A value that is written exactly is parsed to itself")
  func roundTrip() throws {
    let tree: Value = [
      "a": [.integer(1), .number(1), .number(0.30000000000000004)], "b": ["x": .null, "y": true],
    ]
    let bytes = Array(text { $0.value(tree, .exact) }.utf8)
    #expect(try JSONParser.parse(bytes) == tree)
  }
}

/// A small seeded generator (SplitMix64 by Steele, Lea and Flood) with the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
