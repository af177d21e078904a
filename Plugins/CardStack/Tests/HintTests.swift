import PlaygroundTesting
import Testing
import Values

@Suite("Hints on removed cards")
struct HintTests {
  private func hints(_ session: TestSession) -> [Double] {
    session.state.layers.filter { $0["role"] == "hint" }.map { $0.number("opacity") }
  }

  private func remove(_ card: String) -> Value { change("remove", ids: [card]) }

  @Test(
    "A hint fades with a card that is removed during a drag, a return or a flight",
    arguments: ["held", "returning", "flying"])
  func fades(stage: String) {
    let session = stack(["a", "b", "c"])
    session.send(drag("began", 0), drag("changed", 80))
    if stage == "returning" { session.send(drag("cancelled", 80)) }
    if stage == "flying" { session.send(action("save")) }
    let before = hints(session)
    #expect(before.count == 1 && before[0] > 0.5)
    session.send(remove("a"))
    let after = hints(session)
    #expect(after.count == 1)
    #expect(abs((after.first ?? 0) - before[0]) < 0.001)
    var last = after.first ?? 0
    for _ in 0..<20 {
      session.advance(by: 0.02)
      let shown = hints(session).first ?? 0
      #expect(shown <= last + 0.001)
      last = shown
    }
    session.settle()
    #expect(hints(session).isEmpty)
  }
}
