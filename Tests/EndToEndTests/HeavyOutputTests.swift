import PlaygroundTesting
import Foundation
import Testing

/// The host's buffering and determinism with large output.
@Suite(
  "Large output", .waiting, .enabled(if: Companion.isMeasurable, "there is no /proc to look into")
)
struct HeavyOutputTests {
  @Test("Long responses, many responses, large batches and notifications stay within their limits")
  func bounds() throws {
    let output = try shell("\(python) Tests/Bench/output.py --check .build/release/playground")
    #expect(output.status == 0, "\(output.text)\(output.errors)")
  }

  @Test("The same input gives the same bytes, however the output is read")
  func sameBytes() throws {
    let output = try shell("\(python) Tests/Bench/same_bytes.py .build/release/playground")
    #expect(output.status == 0, "\(output.text)\(output.errors)")
  }

  @Test("With headers, a response that is too long is refused, and its call has no effect")
  func tooLong() throws {
    func framed(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }
    let calls = [
      request(
        1, "session/create", #"{"component":"bottom-card","parameters":{"item":{"id":"a"}}}"#),
      request(2, "session/advance", #"{"session":"s1","by":90,"frames":true,"fps":1000}"#),
      request(3, "session/state", #"{"session":"s1"}"#),
    ]
    let output = try playground(
      "serve", "--max-answer-bytes", "1000000", input: Array(calls.map(framed).joined().utf8))
    #expect(output.text.contains(#""limit":"answer-bytes""#))
    #expect(output.text.contains(#""id":3,"result":{"state":{"t":0,"#))
  }
}
