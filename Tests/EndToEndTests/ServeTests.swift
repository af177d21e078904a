import Foundation
import PlaygroundTesting
import Testing

private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
private let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

@Suite("serve", .waiting)
struct ServeTests {
  @Test(
    "A line from a pipe is answered with a line, and the process exits with 0 at the end of the input"
  )
  func line() throws {
    let output = try shell("printf '%s\\n' '\(ping)' | .build/release/playground")
    #expect(output.text == pong + "\n")
    #expect(output.errors == "")
    #expect(output.status == 0)
  }

  @Test("A message with headers is answered with headers")
  func headers() throws {
    let output = try shell(
      "printf 'Content-Length: 40\\r\\n\\r\\n%s' '\(ping)' | .build/release/playground serve")
    #expect(output.text == "Content-Length: 36\r\n\r\n" + pong)
    #expect(output.status == 0)
  }

  @Test("exit ends the process, with exit code 0 only after shutdown")
  func exit() throws {
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    let plain = try playground(input: Array((exit + ping).utf8))
    #expect(plain.status == 1)
    #expect(plain.text == "")
    let proper = try playground(input: Array((ping + shutdown + exit + ping).utf8))
    #expect(proper.status == 0)
    #expect(proper.lines.count == 2)
  }

  /// Hostile inputs, each with its name.
  ///
  /// A ping after each input must still be answered.
  static let inputs: [(String, [UInt8])] = {
    var random = SplitMix(seed: 2026)
    let noise = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let long = Array(("{\"a\":\"" + String(repeating: "x", count: 20_000_000) + "\"}").utf8)
    return [
      ("a megabyte of noise", noise),
      ("a million open brackets", Array(repeating: UInt8(ascii: "["), count: 1_000_000)),
      (
        "a million balanced brackets",
        Array(repeating: UInt8(ascii: "["), count: 500_000)
          + Array(repeating: UInt8(ascii: "]"), count: 500_000)
      ),
      ("a line of 20 MB", long),
      ("20 MB that never end", Array(long.dropLast(2))),
      ("half a message", Array(#"{"jsonrpc":"2.0","id":7,"meth"#.utf8)),
      ("bytes that are no UTF-8", [0x7B, 0x22, 0xFF, 0xFE, 0xC0, 0x22, 0x7D]),
      ("zeros", Array(repeating: 0, count: 10_000)),
    ]
  }()

  /// Returns the names of the inputs whose size meets a condition.
  ///
  /// The names are the arguments of the tests, because the test runner would print whole inputs.
  private static func names(_ isWanted: (Int) -> Bool) -> [String] {
    inputs.filter { isWanted($0.1.count) }.map(\.0)
  }

  @Test(
    "Hostile lines are answered with errors, and later lines are served",
    arguments: names { $0 < 100_000 })
  func hostile(name: String) throws { try check(name) }

  @Test(
    "Large hostile lines are answered with errors, and later lines are served",
    arguments: names { $0 >= 100_000 })
  func hostileHeavy(name: String) throws { try check(name) }

  private func check(_ name: String) throws {
    let bytes = try #require(Self.inputs.first { $0.0 == name }?.1)
    let first = Array((ping + "\n").utf8)
    let output = try playground(
      "serve", "--framing", "lines", input: first + bytes + Array(("\n" + ping + "\n").utf8))
    #expect(output.status == 0)
    #expect(output.lines.first.map(String.init) == pong)
    #expect(output.lines.last.map(String.init) == pong)
    #expect(output.lines.count >= 3)
    for line in output.lines.dropFirst().dropLast() {
      #expect(line.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32"#))
    }
    let cutOff = try playground(input: first + bytes)
    #expect(cutOff.status == 0)
    #expect(cutOff.lines.count >= 2)
  }

  @Test("A far too large Content-Length is an error, and the next message is served")
  func hugeLength() throws {
    let framed = "Content-Length: 40\r\n\r\n\(ping)"
    let output = try playground(
      input: Array("Content-Length: 99999999999999999999\r\n\r\n\(framed)".utf8))
    #expect(output.status == 0)
    #expect(output.text.contains(#""code":-32011"#))
    #expect(output.text.hasSuffix(pong))
  }

  @Test("The process ends quietly when its reader goes away")
  func closedOutput() throws {
    let output = try shell(
      "yes '\(ping)' | head -n 200000 | .build/release/playground 2>/dev/null | head -n 1")
    #expect(output.text == pong + "\n")
    let idle = try shell(
      "(sleep 5; echo) 2>/dev/null | timeout 3 .build/release/playground serve | true; echo ${PIPESTATUS[0]}"
    )
    #expect(idle.errors == "")
  }

  @Test("A reader that starts late gets every response")
  func slowReader() throws {
    let output = try shell(
      "yes '\(ping)' | head -n 300000 | .build/release/playground | (sleep 1; wc -l)")
    #expect(output.text.contains("300000"))
  }

  @Test("Standard output contains only protocol messages, and limits can be set with options")
  func limits() throws {
    let output = try playground(
      "serve", "--max-nesting", "2", "--max-message-bytes=60",
      input: Array("[[[1]]]\n\(ping)\n\"\(String(repeating: "x", count: 100))\"\n".utf8))
    #expect(output.lines.count == 3)
    #expect(output.lines[0].contains(#""limit":"nesting","maximum":2"#))
    #expect(output.lines[2].contains(#""limit":"message-bytes","maximum":60"#))
  }

  @Test(
    "A call that takes longer than --max-call-seconds is undone, and a recording replays to the same state"
  )
  func callSeconds() throws {
    let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let calls = [
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"present","item":{"id":"a"}}}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","by":1,"workDoneToken":"w"}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"session/state","params":{"session":"s1"}}"#,
    ]
    let input = Array(calls.map { $0 + "\n" }.joined().utf8)
    // No call is this fast.
    let output = try playground(
      "serve", "--max-call-seconds", "0.0000001", "--record", path, input: input)
    for id in [2, 3] {
      let line = try #require(output.lines.first { $0.contains(#""id":\#(id),"#) })
      #expect(
        line.contains(
          "s and was undone: the session is as it was before the call, and none of its events was applied. "
            + "Request less per call, or raise --max-call-seconds."), "\(line)")
      #expect(line.contains(#""limit":"call-seconds""#))
    }
    let state = try #require(output.lines.last)
    #expect(state.contains(#""id":4,"result":{"state":{"t":0,"phase":"hidden""#))
    let recording = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try playground(input: recording).lines.last == state)
    #expect(try playground("serve", "--max-call-seconds", "0").status == 2)
  }
}
