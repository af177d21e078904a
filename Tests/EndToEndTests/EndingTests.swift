import PlaygroundTesting
import Foundation
import Testing

private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#

/// The host's behavior when its input or output ends or fails.
@Suite("End of input and output", .waiting)
struct EndingTests {
  @Test("A full disk causes exit code 4 and a one-line error")
  func fullDisk() throws {
    let output = try shell("printf '%s\\n' '\(ping)' | .build/release/playground >/dev/full")
    #expect(output.status == 4)
    #expect(output.errors.split(separator: "\n").count == 1)
    #expect(output.errors.contains("write: No space left on device"))
  }

  @Test(
    "A full disk causes exit code 4 and a one-line error in the other commands too",
    arguments: [
      "--help", "--version", "components", "protocol", "completions bash", "validate --list",
      "show Plugins/CardStack/Goldens/flick-right.jsonl", "replay Plugins/CardStack/Goldens",
      "film Plugins/CardStack/Goldens/flick-right.jsonl",
    ])
  func fullDisk(command: String) throws {
    let output = try shell(".build/release/playground \(command) >/dev/full")
    #expect(output.status == 4)
    #expect(output.errors.split(separator: "\n").count == 1, "\(output.errors)")
  }

  @Test(
    "A recording on a full disk ends with a message; the session continues and the exit code is 4")
  func fullRecording() throws {
    let output = try shell(
      "printf '%s\\n' '\(ping)' '\(ping)' | .build/release/playground serve --record /dev/full")
    #expect(output.status == 4)
    #expect(output.lines.count == 2)
    #expect(output.errors.split(separator: "\n").count == 1)
  }

  #if os(Linux)
    @Test("A lack of memory ends the host with a message and exit code 4, or refuses the request")
    func lackOfMemory() throws {
      var statuses: Set<Int32> = []
      for count in [200_000, 250_000, 300_000, 400_000] {
        let output = try shell(
          """
          python3 -c 'print("{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"session/create\\",\\"params\\":{"
            "\\"component\\":\\"card-stack\\",\\"parameters\\":{\\"cards\\":["
            + ",".join("{\\"id\\":\\"c%d\\"}" % n for n in range(\(count))) + "]}}}")' \\
            | (ulimit -v 160000; .build/release/playground)
          """)
        statuses.insert(output.status)
        if output.status == 4 {
          #expect(output.errors.hasSuffix("playground: out of memory\n"), "\(output.errors)")
        } else {
          #expect(output.status == 0 && output.lines.count == 1, "\(count) \(output.status)")
        }
      }
      #expect(statuses.contains(4))
    }
  #endif

  @Test("The host works without standard error")
  func noStandardError() throws {
    let output = try shell("printf '%s\\n' '\(ping)' | .build/release/playground 2>&-")
    #expect(output.text == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
    #expect(output.status == 0)
  }

  @Test(
    "The flags of a pipe shared with other processes stay unchanged, even if the host is killed")
  func sharedPipe() throws {
    let output = try shell(
      """
      flags() { python3 -c 'import fcntl; print(fcntl.fcntl(1, fcntl.F_GETFL) & 2048)' ; }
      { { printf '%s\\n' '\(ping)'; sleep 0.3; } | .build/release/playground & sleep 0.2; flags
        kill -TERM $! 2>/dev/null; wait $! 2>/dev/null; flags; } | cat
      """)
    #expect(output.lines.dropFirst().map(String.init) == ["0", "0"])
  }

  @Test("Cancelling a request twice does not cancel a later request with the same id")
  func cancelledTwice() throws {
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
    let output = try playground(
      input: Array([ping, cancel, cancel, ping, ""].joined(separator: "\n").utf8))
    #expect(
      output.lines.map { $0.contains("-32800") } == [true, false], "\(output.text)")
  }

  @Test("After shutdown every request is invalid, whatever its method")
  func afterShutdown() throws {
    let shutdown = #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#
    let unknown = #"{"jsonrpc":"2.0","id":2,"method":"nonsense"}"#
    let output = try playground(input: Array([shutdown, unknown, ""].joined(separator: "\n").utf8))
    #expect(output.lines.last?.contains("-32600") == true)
  }

  @Test("The message limit is exact to the byte, in lines and with headers")
  func limits() throws {
    for (limit, isTaken) in [(ping.utf8.count, true), (ping.utf8.count - 1, false)] {
      for input in [ping + "\n", ping, "Content-Length: \(ping.utf8.count)\r\n\r\n" + ping] {
        let output = try playground(
          "serve", "--max-message-bytes", "\(limit)", input: Array(input.utf8))
        #expect(output.text.contains(#""result""#) == isTaken, "\(limit) \(input)")
        #expect(output.text.contains("-32011") == !isTaken, "\(limit) \(input)")
      }
    }
  }
}
