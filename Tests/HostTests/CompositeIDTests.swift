import PlaygroundTesting
import Testing
import Values

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

@Suite("Content of composites that leave")
struct LeavingContentTests {
  @Test("The content of a dismissed card leaves with the card and accepts no touches")
  func card() {
    let session = TestSession(
      "bottom-card+card-stack",
      ["item": ["id": "a"], "content.cards": [["id": "c0"], ["id": "c1"]]])
    session.settle()
    let gap = gap(session)
    session.send(["type": "dismiss"])
    for _ in 0..<6 {
      session.advance(by: 1 / 60)
      let card = session.layer("content/card:c0")
      #expect(card != nil)
      #expect(card?["hit"] == .null || card?["hit"] == nil)
      #expect(abs(self.gap(session) - gap) < 1e-3)
    }
    session.settle()
    #expect(session.layer("content/card:c0") == nil)
  }

  /// Returns the distance from the bottom card's top to the first card's top, in points.
  private func gap(_ session: TestSession) -> Double {
    func top(_ id: String) -> Double {
      session.layer(id).map { $0.number("y") + $0.number("translateY") } ?? .nan
    }
    return top("content/card:c0") - top("card:a")
  }
}
