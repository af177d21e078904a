import PlaygroundTesting
import Testing
import Values

@Suite("Lifecycle")
struct LifecycleTests {
  private let client = Client()

  @Test("initialize returns the host's name, is optional, and is allowed only once")
  func initialize() {
    #expect(client.call("ping") == [:])
    let result = client.call("initialize", ["protocolVersion": .integer(1)])
    #expect(result["protocolVersion"] == .integer(1))
    #expect(result["serverInfo"]?["name"] == "playground")
    #expect(client.failure("initialize").code == -32600)
    #expect(client.exchange(#"{"jsonrpc":"2.0","method":"initialized"}"#) == "")
  }

  @Test("Refuses an unsupported protocol version and reports which side is too old")
  func version() {
    let failure = client.failure("initialize", ["protocolVersion": .integer(2)])
    #expect(failure.code == -32021)
    #expect(failure.data["kind"] == "version-mismatch")
    #expect(client.failure("initialize", ["protocolVersion": "1"]).code == -32602)
    #expect(client.call("initialize")["protocolVersion"] == .integer(1))
  }

  @Test("Refuses requests after shutdown and ignores everything after exit")
  func shutdown() {
    #expect(client.answer("shutdown")["result"] == .null)
    #expect(client.failure("ping").code == -32600)
    #expect(client.failure("exit").code == -32600)
    #expect(client.exchange(#"{"jsonrpc":"2.0","method":"exit"}"#) == "")
    #expect(client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) == "")
  }

  @Test("Accepts absent, null and empty params, and refuses positional ones")
  func params() {
    for params: Value in [.null, [:]] {
      #expect(client.call("session/list", params) == ["sessions": []])
    }
    #expect(
      client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
    #expect(client.failure("ping", []).code == -32602)
    #expect(client.call("ping", ["unknown": .integer(1)]) == [:])
  }

  @Test("Reports unknown methods by name and ignores unknown notifications")
  func unknown() {
    let failure = client.failure("nothing/here")
    #expect(failure.code == -32601)
    #expect(failure.data["method"] == "nothing/here")
    #expect(client.failure("exit").code == -32601)
    #expect(client.failure("exit").data["expected"] == "no id")
    #expect(client.exchange(#"{"jsonrpc":"2.0","method":"$/note","params":{"text":"x"}}"#) == "")
    #expect(client.call("ping") == [:])
  }

  @Test("Every error has a kind and a message that is a sentence")
  func errors() {
    for line in ["nonsense", "42", "[]", #"{"jsonrpc":"2.0","id":1,"method":"no"}"#] {
      let answer = client.exchange(line)
      #expect(answer.contains(#""data":{"kind":""#))
      #expect(answer.contains(#"","data""#) && answer.contains("."))
    }
  }
}
