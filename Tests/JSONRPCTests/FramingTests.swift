import JSON
import JSONRPC
import Testing
import Values

private let update = #"{"jsonrpc":"2.0","id":1,"method":"update"}"#
private let updated = #"{"jsonrpc":"2.0","id":1,"result":null}"#

private func framed(_ text: String, _ header: String = "Content-Length") -> String {
  "\(header): \(text.utf8.count)\r\n\r\n\(text)"
}

/// Returns the codes of the errors in an output, with 0 for each result.
private func codes(_ output: String) throws -> [Int64] {
  try output.split(separator: "\n").map { line in
    let json = line.drop { $0 != "{" && $0 != "[" }
    let value = try JSONParser.parse(Array(json.utf8))
    return Int64(value["error"]?["code"]?.asNumber ?? 0)
  }
}

@Suite("Line framing")
struct LineFramingTests {
  @Test(
    "A text ends when its brackets are balanced",
    arguments: [
      update + update, update + "\n\n" + update, "{\n" + update.dropFirst() + "\n  " + update,
      "\u{FEFF}" + update + " \t" + update, update.replacing(",", with: ",\r\n  ") + update,
      "\n \r\n" + update + update,
    ])
  func balance(input: String) throws {
    for pieces in 1...9 {
      #expect(try codes(answers(to: input, pieces: pieces)) == [0, 0], "\(pieces) bytes a piece")
    }
  }

  @Test("Ignores brackets and quotes inside strings")
  func strings() throws {
    let tricky = #"{"jsonrpc":"2.0","id":"}]\"{[\\","method":"update"}"#
    #expect(answers(to: tricky + update, pieces: 3).split(separator: "\n").count == 2)
  }

  @Test("An unfinished text does not consume the next line")
  func unfinished() throws {
    #expect(try codes(answers(to: "{\"a\":\n" + update)) == [-32700, 0])
    #expect(try codes(answers(to: "{\"a\": \"x\n" + update + "\n" + update)) == [-32700, 0, 0])
    #expect(try codes(answers(to: "[[[[\n" + update)) == [-32700, 0])
    #expect(try codes(answers(to: update + "\n{\"a\":1")) == [0, -32700])
  }

  @Test("A syntax error discards its text up to the end of the line")
  func syntaxError() throws {
    #expect(try codes(answers(to: "{\"a\" 1} \(update)\n\(update)")) == [-32700, 0])
    #expect(try codes(answers(to: "nonsense \(update)\n\(update)")) == [-32700, 0])
    #expect(try codes(answers(to: "{\n  \"a\" 1\n} \(update)\n\(update)")) == [-32700, 0])
    #expect(try codes(answers(to: "}\n\(update)")) == [-32700, 0])
  }

  @Test("An error contains the line number within the input")
  func lineNumber() {
    for pieces in [Int.max, 1] {
      let output = answers(to: "\n \r\n\(update)\n\nnonsense\n", pieces: pieces)
      #expect(output.contains(#""data":{"kind":"parse-error","line":5"#))
    }
  }

  @Test("Refuses a text that exceeds the limit immediately, and skips only that text")
  func tooLong() throws {
    let long = #"{"a":"\#(String(repeating: "x", count: 5000))"}"#
    for pieces in [Int.max, 64, 1] {
      let output = answers(to: "\(long)\n\(update)\n", pieces: pieces, messageLimit: 1000)
      #expect(try codes(output) == [-32011, 0])
    }
    let bare = String(repeating: "x", count: 5000)
    #expect(try codes(answers(to: "\(bare)\n\(update)", messageLimit: 1000)) == [-32011, 0])
    let pretty = "{\n" + String(repeating: " \"a\":1,\n", count: 900) + "}\n\(update)"
    #expect(try codes(answers(to: pretty, messageLimit: 1000)) == [-32011, 0])
  }
}

@Suite("Header framing")
struct HeaderFramingTests {
  @Test(
    "Accepts headers in any case and order, with CRLF or LF",
    arguments: [
      framed(update), framed(update, "content-length"), framed(update, "CONTENT-LENGTH "),
      "Content-Type: application/json\r\nContent-Length: \(update.utf8.count)\r\n\r\n\(update)",
      "Content-Length:\(update.utf8.count)\n\n\(update)", "\r\n\r\n" + framed(update),
      "\u{FEFF}" + framed(update),
    ])
  func headers(input: String) {
    for pieces in [Int.max, 1, 2, 3, 5, 11] {
      let output = answers(to: input + "\r\n" + framed(update), pieces: pieces)
      #expect(output == framed(updated) + framed(updated), "\(pieces) bytes a piece")
    }
  }

  @Test("Counts the length of a body in bytes, not characters")
  func multibyte() {
    let text = #"{"jsonrpc":"2.0","id":"é€😀","method":"update"}"#
    let answer = #"{"jsonrpc":"2.0","id":"é€😀","result":null}"#
    #expect(answers(to: framed(text), pieces: 1) == framed(answer))
  }

  @Test(
    "Resumes after a wrong length",
    arguments: [
      "Content-Length: \(update.utf8.count - 9)\r\n\r\n\(update)",
      "Content-Length: \(update.utf8.count + 30)\r\n\r\n\(update)",
      "Content-Length: 99999999999999999999\r\n\r\n\(update)",
      "Content-Length: 2000000\r\n\r\n\(update)", "Content-Length: -1\r\n\r\n",
      "Content-Length: a\r\n\r\n", "Content-Length:\r\n\r\n", "Content-Type: x\r\n\r\n",
      "X: \(String(repeating: "y", count: 9000))\r\n\r\n", "Content-Length: 3\r\n\r\n{}}",
    ])
  func wrongLength(input: String) {
    for pieces in [Int.max, 1, 13] {
      let output = answers(
        to: input + framed(update) + framed(update), framing: .headers, pieces: pieces)
      #expect(output.hasSuffix(framed(updated)), "\(pieces) bytes a piece: \(output)")
      #expect(output.contains(#""error":{"code":-32"#))
    }
  }

  @Test("A length that is too long discards only its own message", arguments: [1, 10, 18, 21, 40])
  func tooLong(excess: Int) {
    let input = "Content-Length: \(update.utf8.count + excess)\r\n\r\n\(update)" + framed(update)
    for pieces in [Int.max, 1, 13] {
      let output = answers(to: input, pieces: pieces)
      #expect(output.contains("-32700") && output.hasSuffix(framed(updated)))
    }
  }

  @Test("Reports a message that is cut off at the end of the input")
  func truncated() {
    #expect(answers(to: "Content-Length: 99\r\n\r\n{}").contains("2 of 99 bytes"))
    #expect(answers(to: "Content-Length: 99\r\n").contains("-32700"))
    #expect(answers(to: "Content-Length: 99").contains("-32700"))
  }
}
