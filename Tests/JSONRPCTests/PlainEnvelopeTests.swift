// Release builds do not support testable imports.
#if DEBUG
  import JSON
  import Testing
  import Values

  @testable import JSONRPC

  @Suite("Reading the members next to the params")
  struct PlainEnvelopeTests {
    private func request(_ text: String, nestingLimit: Int = 128) -> Value? {
      PlainEnvelope.request(in: Array(text.utf8)[...], nestingLimit: nestingLimit)
    }

    @Test(
      "A request in the usual form gives the same value as the complete parser",
      arguments: [
        #"{"jsonrpc":"2.0","id":7,"method":"session/send","params":{"session":"s1","t":[1.5,{}]}}"#,
        #"{"jsonrpc": "2.0", "id": 0, "method": "ping", "params": {"a": 1}}"#,
        #"{"jsonrpc":"2.0","method":"exit","params":[]}"#,
        #"{"jsonrpc":"2.0","id":999999999999999999,"method":"a","params":null}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"","params": {"a":1} }"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":100000000000000000000}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s1"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"a b-1","since":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"","event":{},"since":50}}"#,
        #"{"jsonrpc": "2.0", "id": 1, "method": "a", "params": {"session": "s", "event": 1, "since": 0}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":"\",\"since\":5"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":{"a":1,"since":5}}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"since":-5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"since":5.5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"since":5 } }"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"\u0041","x":[1,5]}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":{},"event":[1,5]}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"frames":true}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":{}, "frames":1,"since":5}}"#,
      ])
    func usual(text: String) throws {
      let value = try #require(request(text))
      #expect(value == (try JSONParser.parse(Array(text.utf8))))
    }

    @Test(
      "A request in any other form is left to the parser",
      arguments: [
        "", "{", #"{"jsonrpc":"2.0","#, #"{"jsonrpc":"2.0"}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":-1,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":01,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":1.0,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":9999999999999999999,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a\u0041","params":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":1,"id":2}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"a":1,"a":2}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":1}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":1} {}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s",}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s",,"since":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,,"since":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"since":05}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","session":"t"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","since":1,"since":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":{"a":1,"since":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":[1,"since":5]}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":["session":"s","event":1]}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"session":"s","event":1,"event":2}}"#,
        #"{"id":1,"jsonrpc":"2.0","method":"a","params":1}"#,
        #" {"jsonrpc":"2.0","id":1,"method":"a","params":1}"#,
        #"{"jsonrpc":"1.0","id":1,"method":"a","params":1}"#,
      ])
    func others(text: String) {
      #expect(request(text) == nil)
    }

    @Test("The nesting limit is the same as the parser's")
    func nesting() {
      for depth in 0..<6 {
        let inner = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let params = depth == 0 ? "1" : inner
        let text = #"{"jsonrpc":"2.0","id":1,"method":"a","params":"# + params + "}"
        for limit in 0..<6 {
          let parsed = try? JSONParser.parse(Array(text.utf8), nestingLimit: limit)
          #expect(request(text, nestingLimit: limit) == parsed, "\(depth) in \(limit)")
        }
        let sent = text.replacing(#""params":"#, with: #""params":{"session":"s","event":"#) + "}"
        for limit in 0..<7 {
          let parsed = try? JSONParser.parse(Array(sent.utf8), nestingLimit: limit)
          #expect(request(sent, nestingLimit: limit) == parsed, "\(depth) in \(limit)")
        }
      }
    }

    @Test(
      "A text with one changed byte never produces a different value than with the parser",
      arguments: 0..<200)
    func changed(seed: Int) {
      let text = Array(
        (#"{"jsonrpc":"2.0","id":31,"method":"session/send","params":"#
          + #"{"session":"s1","event":{"x":[1,2],"y":",1"},"since":16}}"#).utf8)
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
      for index in text.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var other = text
        other[index] = UInt8(truncatingIfNeeded: state >> 40) & 0x7F
        guard let value = PlainEnvelope.request(in: other[...], nestingLimit: 128) else { continue }
        #expect(value == (try? JSONParser.parse(other)))
      }
    }
  }
#endif
