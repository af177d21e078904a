import Findings
import Interaction
import Motion
import Testing

@Suite("Edges at the screen's border, and layers that settle close to an instant")
struct BorderTests {
  typealias Card = Shown.Card

  private let samples = Shown.samples(0...10)

  /// Drags a card of 200 points down at 300 pt/s, releases it, and keeps it in place.
  private func dropped(from top: Double) -> [String] {
    var shown = Shown(Card(top: top))
    shown.drag(samples) { Card(top: top + $0) }
    shown.instant(
      0.2, [Shown.drag("ended", 30)], to: { Card(top: top + 30 + max(0, $0 - 0.25)) })
    _ = shown.codes()
    return shown.analyzer.findings.map { "\($0.code.rawValue) \($0.channel)" }
  }

  @Test("Checks the visible edge of a layer that is partly outside the screen")
  func edges() {
    #expect(dropped(from: 400) == ["motion/release-stall top"])
    #expect(dropped(from: 640) == ["motion/release-stall top"])
    #expect(dropped(from: 821.5) == [])
  }

  @Test("A layer dragged to the screen's border may stop there, but not elsewhere")
  func borders() {
    func pulled(to end: Double) -> [FindingCode] {
      var shown = Shown(Card(top: end + 30))
      shown.drag(samples.map { ($0.time, -$0.way) }) { Card(top: end + 30 + $0) }
      shown.instant(
        0.2, [Shown.drag("ended", -30)],
        to: { Card(top: end + max(0, $0 - 0.2) * max(0, $0 - 0.2) * 50) })
      return shown.codes()
    }
    #expect(pulled(to: 0) == [])
    #expect(pulled(to: 40) == [.releaseStall])
  }

  @Test("A settling movement of 0.01 pt just before an instant does not count as a velocity")
  func rests() {
    // The card moves at 3 pt/s and settles shortly before the instant.
    func found(restsAt rest: Double) -> [FindingCode] {
      var shown = Shown(Card(top: 597))
      shown.instant(0, [SessionInput(type: "present")], to: { Card(top: 597 + 3 * $0) })
      shown.instant(
        1, from: { Card(top: $0 > rest ? 600 : 599.99 + 3 * ($0 - 1)) },
        to: { Card(x: 20 + 30 * ($0 - 1)) })
      return shown.codes()
    }
    #expect(found(restsAt: 1 - 50e-6) == [])
    #expect(found(restsAt: 1 - 150e-6) == [])
  }
}
