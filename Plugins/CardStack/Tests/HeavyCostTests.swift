import PlaygroundTesting
import Testing
import Values

@Suite("Cost")
struct HeavyCostTests {
  /// Returns the shortest time that a round of events takes, with each event in its own call.
  private func time(cards: Int, loop: Bool, _ round: (TestSession) -> Void) -> Duration {
    let session = stack((0..<cards).map { "card \($0)" }, ["loop": .bool(loop)])
    return (0..<12).map { _ in ContinuousClock().measure { round(session) } }.min() ?? .zero
  }

  @Test("An event takes about as long with 10 000 cards as with 100", arguments: [false, true])
  func constant(loop: Bool) {
    var fresh = 0
    func round(_ session: TestSession) {
      for step in 0..<10 {
        fresh += 1
        session.send(drag("began", 0), drag("changed", 50))
        session.send(drag("ended", 130, velocity: 0))
        session.send(change("append", ["new \(fresh)"]))
        session.send(change("insert", ["newer \(fresh)"], at: 30 + step))
        session.send(change("move", ids: ["new \(fresh)"], at: 20))
        session.send(change("remove", ids: ["newer \(fresh)"]))
        session.send(action("undo"))
        session.advance(by: 0.02)
      }
    }
    // A scan of 10 000 ids would take a hundred times as long; the factor of 3 only allows for noise.
    let few = time(cards: 100, loop: loop, round)
    let many = time(cards: 10_000, loop: loop, round)
    #expect(many < few * 3, "\(few) with 100 cards, \(many) with 10 000")
  }
}
