import PlaygroundTesting
import Foundation
import Testing

/// A row of the page's tables: the input, its framing, and the expected output.
struct MalformedInput: Sendable, CustomTestStringConvertible {
  /// The heading of the table and the first cell of the row.
  var name: String
  /// The whole input stream.
  var stream: [UInt8]
  var isFramed: Bool
  /// The expected responses, in the notation of the page.
  var answers: [String]

  var testDescription: String { name }

  /// The rows of `Protocol/MalformedInput.md`; a row for both framings counts twice.
  static let all: [MalformedInput] = {
    let path = root + "/Protocol/MalformedInput.md"
    let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var heading = ""
    return page.components(separatedBy: "\n").flatMap { line -> [MalformedInput] in
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      let cells = line.components(separatedBy: " | ")
      guard line.hasPrefix("| "), cells.count >= 3, cells[1].contains("`") else { return [] }
      return rows(of: cells, under: heading)
    }
  }()

  private static func rows(of cells: [String], under heading: String) -> [MalformedInput] {
    let name = "\(heading): \(cells[0].dropFirst(2))"
    func row(_ stream: [UInt8], _ isFramed: Bool, _ answers: String) -> MalformedInput {
      MalformedInput(name: name, stream: stream, isFramed: isFramed, answers: spans(answers))
    }
    if cells.count == 3 {
      let stream = bytes(cells[1], lineEnds: true)
      return [row(stream, heading.hasSuffix("headers"), cells[2])]
    }
    let text = bytes(cells[1], lineEnds: false)
    let framed = Array("Content-Length: \(text.count)\r\n\r\n".utf8) + text
    return [
      row(Array((ping("start") + "\n").utf8) + text + [10], false, "`ok \"start\"` " + cells[2]),
      row(framed, true, cells[3].contains("same") ? cells[2] : cells[3]),
    ]
  }

  private static func spans(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      .filter { $0 != "nothing" }
  }

  /// Returns the bytes of a cell: its code spans, each repeated as often as the words after it specify.
  private static func bytes(_ cell: String, lineEnds: Bool) -> [UInt8] {
    let parts = cell.components(separatedBy: "`")
    var bytes: [UInt8] = []
    for index in stride(from: 1, to: parts.count, by: 2) {
      let words = parts[index + 1].split(separator: " ")
      let times = words.first == "×" ? Int(words[1]) ?? 0 : 1
      let piece = unescape(parts[index], lineEnds: lineEnds)
      for _ in 0..<times { bytes += piece }
    }
    return bytes
  }

  private static func unescape(_ text: String, lineEnds: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let mark = rest.first else {
        bytes.append(byte)
        continue
      }
      switch (mark, lineEnds) {
      case (UInt8(ascii: "x"), _):
        let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
        bytes.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(3)
      case (UInt8(ascii: "n"), true), (UInt8(ascii: "r"), true), (UInt8(ascii: "t"), true):
        bytes.append(mark == UInt8(ascii: "n") ? 10 : mark == UInt8(ascii: "r") ? 13 : 9)
        rest = rest.dropFirst()
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}

private func ping(_ id: String) -> String {
  #"{"jsonrpc":"2.0","id":"\#(id)","method":"ping"}"#
}

@Suite("Malformed input", .waiting)
struct MalformedInputTests {
  @Test("The page has more than 200 rows")
  func count() {
    #expect(MalformedInput.all.count > 200)
  }

  @Test(
    "Each malformed input is answered as the page says, and later messages are served",
    arguments: MalformedInput.all)
  func row(input: MalformedInput) throws {
    let end = ping("end")
    let behind = input.isFramed ? "Content-Length: \(end.utf8.count)\r\n\r\n\(end)" : end + "\n"
    let output = try playground(
      "serve", "--framing", input.isFramed ? "headers" : "lines",
      input: input.stream + Array(behind.utf8))
    var expected = input.answers
    var status: Int32 = 0
    if let last = expected.last, last.hasPrefix("end ") {
      status = Int32(last.dropFirst(4)) ?? -1
      expected.removeLast()
    } else {
      expected.append(#"ok "end""#)
    }
    #expect(try messages(output.text, isFramed: input.isFramed).map(outline) == expected)
    #expect(output.status == status)
    #expect(output.errors == "")
  }

  private func messages(_ text: String, isFramed: Bool) throws -> [String] {
    guard isFramed else { return text.split(separator: "\n").map(String.init) }
    var messages: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let head = rest.prefix { $0 != UInt8(ascii: "\n") }
      let line = String(decoding: head, as: UTF8.self)
      try #require(line.hasPrefix("Content-Length: ") && line.hasSuffix("\r"))
      let length = try #require(Int(line.dropFirst(16).dropLast()))
      rest = rest.dropFirst(head.count + 3)
      messages.append(String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return messages
  }

  /// Returns a response in the notation of the page, with its id as it was written.
  private func outline(_ message: String) -> String {
    if message.hasPrefix("[") {
      let answers = message.dropFirst(1 + Self.head.count).components(separatedBy: "," + Self.head)
      return "[" + answers.map(one).joined(separator: ", ") + "]"
    }
    guard message.hasPrefix(Self.head) else { return message }
    return one(String(message.dropFirst(Self.head.count)))
  }

  private static let head = #"{"jsonrpc":"2.0","id":"#

  /// Returns a response in the notation of the page, given its text from the id on.
  private func one(_ answer: String) -> String {
    if let error = answer.range(of: #","error":{"code":"#) {
      let code = answer[error.upperBound...].prefix { $0 != "," }
      return "\(code) \(answer[..<error.lowerBound])"
    }
    guard let result = answer.range(of: #","result":"#) else { return answer }
    return "ok \(answer[..<result.lowerBound])"
  }
}
