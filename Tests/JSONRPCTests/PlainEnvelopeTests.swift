// Release builds do not support testable imports.
#if DEBUG
  import JSON
  import Testing
  import Values

  @testable import JSONRPC

  @Suite("Reading the members next to the params")
  struct PlainEnvelopeTests {
    private func request(_ text: String, nestingLimit: Int = 128) -> Request? {
      var envelope = PlainEnvelope()
      return envelope.request(in: Array(text.utf8)[...], nestingLimit: nestingLimit)
    }

    /// Returns the request that the complete parser reads, or `nil` if the text is not a request.
    private func parsed(_ text: [UInt8], nestingLimit: Int = 128) -> Request? {
      guard let value = try? JSONParser.parse(text, nestingLimit: nestingLimit),
        case .request(let request) = Message(value)
      else { return nil }
      return request
    }

    @Test(
      "A request in the usual form gives the same value as the complete parser",
      arguments: [
        #"{"jsonrpc":"2.0","id":7,"method":"session/send","params":{"session":"s1","t":[1.5,{}]}}"#,
        #"{"jsonrpc": "2.0", "id": 0, "method": "ping", "params": {"a": 1}}"#,
        #"{"jsonrpc":"2.0","method":"exit","params":[]}"#,
        #"{"jsonrpc":"2.0","id":999999999999999999,"method":"a","params":null}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"","params": {"a":1} }"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":[100000000000000000000]}"#,
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
        Self.sending(#"{"type":"action","name":"expand"}"#), Self.sending(#"{"type":"a"}"#),
        Self.sending(#"{"type":"drag","t":0.266667,"translation":{"x":0,"y":-128.5}}"#),
        Self.sending(#"{"type":"drag", "t": 0.25, "x": -0, "y": -0.0, "z": [1], "a": {}}"#),
        Self.sending(#"{"a":123456789012345,"b":12345678901234.5,"c":0.12345678901234}"#),
        Self.sending(#"{"a":1234567890123456,"b":0.123456789012345678,"c":1e3,"d":1.5E-3}"#),
        Self.sending(#"{"a":0.1,"b":2.675,"c":9007199254740.993,"d":0.30000000000000004}"#),
        Self.sending(#"{"a":"b","c":true,"d":null,"e":"\u0041"}"#),
        Self.sending(#"{"a":"é","é":1}"#), Self.sending(#"{ "a":1}"#),
        Self.sending(#"{"a" :1}"#), Self.sending(#"{"a":1 }"#), Self.sending(#"{"a":1 ,"b":2}"#),
        Self.sending(#"{"a":1,"b":"},"}"#), Self.sending(#"{"a":1}"#, since: 12),
        Self.sending(#"{"a":{"x":1,"y":-2.5},"b":{"x":0},"c":"d"}"#, since: 12),
        Self.sending(#"{"a": {"x": 1, "y": 2}, "b": 3}"#), Self.sending(#"{"a":{ "x":1},"b":2}"#),
        Self.sending(#"{"a":{},"b":{"x":"1"},"c":{"x":{"y":1}}}"#),
        Self.sending(#"{"a":{"x":1e2}}"#),
        Self.sending(#"{"a":{"x":1 },"b":{"x":null},"c":{"\u0078":1}}"#),
        Self.sending(#"{"a":"x","since":5}"#, since: 12), Self.sending(#"{"a":",\"since\":5"}"#),
      ])
    func usual(text: String) throws {
      let found = try #require(request(text))
      #expect(found == parsed(Array(text.utf8)))
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
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}"#,
        Self.sending(#"{"a":1,"a":2}"#), Self.sending(#"{"a":1,"b":[],"a":2}"#),
        Self.sending(#"{"a":1,"b":[],"b":2}"#), Self.sending(#"{"a":1,}"#),
        Self.sending(#"{"a":{"x":1,"x":2}}"#), Self.sending(#"{"a":{"x":1},"a":{"x":1}}"#),
        Self.sending(#"{"a":{"x":1,}}"#), Self.sending(#"{"a":{"x":1}"#),
        Self.sending(#"{"a":{"x":1]}"#),
        Self.sending(#"{"a":{,"x":1}}"#), Self.sending(#"{"a":{"x":1}}}"#),
        Self.sending(#"{"a":1,,"b":2}"#), Self.sending(#"{"a":1,{"b":2}}"#),
        Self.sending(#"{"a":01}"#), Self.sending(#"{"a":1.}"#), Self.sending(#"{"a":.5}"#),
        Self.sending(#"{"a":-}"#), Self.sending(#"{"a":- 1}"#), Self.sending(#"{"a":+1}"#),
        Self.sending(#"{"a":--1}"#), Self.sending(#"{"a":1.5.5}"#), Self.sending(#"{"a":"b"#),
        Self.sending(#"{"a":1"#), Self.sending(#"{"a":1]"#), Self.sending(#"{"a":1}{"b":2}"#),
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
          let expected = parsed(Array(text.utf8), nestingLimit: limit)
          #expect(request(text, nestingLimit: limit) == expected, "\(depth) in \(limit)")
        }
        let sent = text.replacing(#""params":"#, with: #""params":{"session":"s","event":"#) + "}"
        let member = text.replacing(
          #""params":"#, with: #""params":{"session":"s","event":{"a":1,"b":"#)
        let point = text.replacing(
          #""params":"#, with: #""params":{"session":"s","event":{"b":{"x":1},"c":"#)
        for text in [sent, member + "}}", point + "}}"] {
          for limit in 0..<8 {
            let expected = parsed(Array(text.utf8), nestingLimit: limit)
            #expect(request(text, nestingLimit: limit) == expected, "\(depth) in \(limit)")
          }
        }
      }
    }

    @Test(
      "A text with one changed byte never produces a different value than with the parser",
      arguments: 0..<400)
    func changed(seed: Int) {
      let event =
        seed % 2 == 0
        ? #"{"x":[1,2],"y":",1"}"# : #"{"type":"drag","t":0.25,"n":-12,"to":{"x":0,"y":8},"y":1.5}"#
      let text = Array(Self.sending(event, since: 16).utf8)
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
      var envelope = PlainEnvelope()
      for index in text.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var other = text
        other[index] = UInt8(truncatingIfNeeded: state >> 40) & 0x7F
        guard let found = envelope.request(in: other[...], nestingLimit: 128) else { continue }
        #expect(found == parsed(other))
      }
    }

    @Test("Numbers with up to 20 digits are read like the parser reads them", arguments: 0..<100)
    func numbers(seed: Int) {
      var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
      for _ in 0..<50 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let digits = String(random).prefix(1 + Int(random >> 60))
        let place = digits.index(digits.startIndex, offsetBy: Int(random >> 32) % digits.count)
        let whole = digits[..<place]
        let sign = random >> 40 & 1 == 0 ? "-" : ""
        let number = sign + (whole.isEmpty ? "0" : whole) + "." + digits[place...]
        let text = Self.sending(#"{"type":"a","n":\#(number)}"#)
        #expect(request(text) == parsed(Array(text.utf8)), "\(number)")
      }
    }

    /// Returns a request that sends an event.
    private static func sending(_ event: String, since revision: Int? = nil) -> String {
      #"{"jsonrpc":"2.0","id":31,"method":"session/send","params":{"session":"s1","event":"#
        + event + (revision.map { #","since":\#($0)"# } ?? "") + "}}"
    }
  }
#endif
