import JSON
import JSONText
import JSON
import JSONRPC
import Testing
import Values

/// The methods used in section 7 of the JSON-RPC 2.0 specification.
struct SpecificationMethods: RequestHandler {
  var isFinished = false
  var calls: [String] = []

  mutating func handle(_ request: Request, into result: inout JSONWriter) throws(RPCError) -> Reply
  {
    calls.append(request.method)
    switch request.method {
    case "subtract":
      let (minuend, subtrahend) = operands(request.params)
      result.integer(minuend - subtrahend)
    case "sum":
      guard case .array(let terms) = request.params else {
        result.null()
        return .done
      }
      result.integer(terms.reduce(0) { $0 + Int64($1.asNumber ?? 0) })
    case "get_data": result.value(["hello", .integer(5)])
    case "update", "notify_hello", "notify_sum": result.null()
    case "stop":
      isFinished = true
      result.null()
    default:
      throw RPCError(.methodNotFound, kind: "method-not-found", "There is no such method.")
    }
    return .done
  }

  private func operands(_ params: Value) -> (Int64, Int64) {
    switch params {
    case .array(let terms):
      (Int64(terms[0].asNumber ?? 0), Int64(terms[1].asNumber ?? 0))
    default:
      (Int64(params["minuend"]?.asNumber ?? 0), Int64(params["subtrahend"]?.asNumber ?? 0))
    }
  }
}

/// Sends bytes through a connection in pieces of the given size, and returns the responses.
func answers(
  to input: String, framing: Framing? = nil, pieces: Int = .max, messageLimit: Int = 1 << 20
) -> String {
  answers(to: Array(input.utf8), framing: framing, pieces: pieces, messageLimit: messageLimit)
}

func answers(
  to bytes: [UInt8], framing: Framing? = nil, pieces: Int = .max, messageLimit: Int = 1 << 20
) -> String {
  var connection = Connection(framing: framing, messageLimit: messageLimit)
  var handler = SpecificationMethods()
  var rest = bytes[...]
  while !rest.isEmpty {
    connection.receive(rest.prefix(pieces), &handler)
    rest = rest.dropFirst(pieces)
  }
  connection.finish(&handler)
  return String(decoding: connection.output, as: UTF8.self)
}

/// Returns the responses, omitting the `message` and `data` of errors, as the specification does.
func outline(_ output: String) throws -> [Value] {
  try output.split(separator: "\n").map { line in
    outline(of: try JSONParser.parse(Array(line.utf8)))
  }
}

private func outline(of value: Value) -> Value {
  if case .array(let elements) = value { return .array(elements.map(outline(of:))) }
  guard case .object(var members) = value else { return value }
  if let code = members["error"]?["code"] { members["error"] = ["code": code] }
  return .object(members)
}

private func result(_ id: Value, _ result: Value) -> Value {
  ["jsonrpc": "2.0", "id": id, "result": result]
}

private func failure(_ code: Int64, _ id: Value = .null) -> Value {
  ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(code)]]
}

@Suite("JSON-RPC 2.0, section 7")
struct SpecificationTests {
  static let vectors: [(String, [Value])] = [
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
      [result(.integer(1), .integer(19))]
    ),
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
      [result(.integer(2), .integer(-19))]
    ),
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
      [result(.integer(3), .integer(19))]
    ),
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
      [result(.integer(4), .integer(19))]
    ),
    (#"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, []),
    (#"{"jsonrpc": "2.0", "method": "foobar"}"#, []),
    (
      #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, [failure(-32601, "1")]
    ),
    (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, [failure(-32700)]),
    (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, [failure(-32600)]),
    (
      #"[ {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method" ]"#,
      [failure(-32700)]
    ),
    ("[]", [failure(-32600)]),
    ("[1]", [[failure(-32600)]]),
    ("[1,2,3]", [[failure(-32600), failure(-32600), failure(-32600)]]),
    (
      #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}, {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"}, {"foo": "boo"}, {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"}, {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]"#,
      [
        [
          result("1", .integer(7)), result("2", .integer(19)), failure(-32600),
          failure(-32601, "5"), result("9", ["hello", .integer(5)]),
        ]
      ]
    ),
    (
      #"[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]}, {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]"#,
      []
    ),
  ]

  @Test("Passes the examples with line framing", arguments: vectors)
  func lines(input: String, expected: [Value]) throws {
    #expect(try outline(answers(to: input + "\n")) == expected)
    #expect(try outline(answers(to: input, pieces: 1)) == expected)
  }

  @Test("Passes the examples with header framing", arguments: vectors)
  func headers(input: String, expected: [Value]) throws {
    let framed = "Content-Length: \(input.utf8.count)\r\n\r\n\(input)"
    for pieces in [Int.max, 1, 7] {
      let output = answers(to: framed, pieces: pieces)
      guard let answer = expected.first else {
        #expect(output == "")
        continue
      }
      let parts = output.split(separator: "\r\n\r\n")
      try #require(parts.count == 2)
      #expect(parts[0] == "Content-Length: \(parts[1].utf8.count)")
      #expect(try outline(String(parts[1])) == [answer])
    }
  }

  @Test(
    "Responses preserve the value and type of ids",
    arguments: [
      "0", "-7", "9007199254740993", "9223372036854775807", "1.5", "1.0", "\"\"", "\"é\\n\"",
      "null", "0.30000000000000004",
    ])
  func ids(id: String) {
    let output = answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"update"}"#)
    #expect(output == #"{"jsonrpc":"2.0","id":\#(id),"result":null}"# + "\n")
  }

  @Test(
    "The error response to an invalid request has the request's id",
    arguments: [
      (#"{"id":7}"#, "7"), (#"{"jsonrpc":2.0,"id":7,"method":"update"}"#, "7"),
      (#"{"jsonrpc":"2.0","id":7,"method":"update","params":"x"}"#, "7"),
      (#"{"jsonrpc":"2.0","id":true,"method":"update"}"#, "null"),
      (#"{"jsonrpc":"2.0","id":{},"method":"update"}"#, "null"), ("42", "null"),
      (#""text""#, "null"), ("null", "null"), ("[[]]", "null"),
    ])
  func invalid(input: String, id: String) {
    let output = answers(to: input)
    #expect(output.contains(#""id":\#(id),"error":{"code":-32600,"#))
  }

  @Test("Ignores responses sent by a client")
  func response() {
    #expect(answers(to: #"{"jsonrpc":"2.0","id":1,"result":5}"#) == "")
  }

  @Test("Ignores input after the handler has finished")
  func finished() throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"stop"}"#
    #expect(try outline(answers(to: request + request + "\nnonsense\n")).count == 1)
    #expect(try outline(answers(to: "[\(request),\(request)]")) == [[result(.integer(1), .null)]])
  }
}
