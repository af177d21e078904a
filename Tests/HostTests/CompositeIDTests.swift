import PlaygroundTesting
import Testing

@Suite("Ids of composites")
struct CompositeIDTests {
  @Test("An id names at most eight components", arguments: [(8, true), (9, false), (5000, false)])
  func depth(count: Int, isKnown: Bool) {
    let id = Array(repeating: "bottom-card", count: count).joined(separator: "+")
    let answer = Client().exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"\#(id)"}}"#)
    #expect(answer.contains(#""result""#) == isKnown)
  }
}
