import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Rotation about the grabbed point")
struct GripTests {
  /// A point of a card, relative to the middle of the upright card at its full size.
  private struct Grip {
    var x: Double
    var y: Double

    /// Creates the point of a card that is now at a position in the viewport.
    init(_ card: Value, x: Double, y: Double) {
      let (middle, angle) = (Self.middle(card), -card.number("rotation") * .pi / 180)
      let (dx, dy) = (x - middle.x, y - middle.y)
      self.x = cos(angle) * dx - sin(angle) * dy
      self.y = sin(angle) * dx + cos(angle) * dy
    }

    private static func middle(_ card: Value) -> (x: Double, y: Double) {
      (
        card.number("x") + card.number("width") / 2 + card.number("translateX"),
        card.number("y") + card.number("height") / 2 + card.number("translateY")
      )
    }

    /// Returns the distance of the point from a position in the viewport.
    func distance(_ card: Value, x: Double, y: Double) -> Double {
      let (middle, angle) = (Self.middle(card), card.number("rotation") * .pi / 180)
      return hypot(
        middle.x + cos(angle) * self.x - sin(angle) * self.y - x,
        middle.y + sin(angle) * self.x + cos(angle) * self.y - y)
    }
  }

  private func card(_ session: TestSession) -> Value { session.layer("card:a") ?? .null }

  @Test(
    "The grabbed point stays under the finger, and nothing jumps at the release",
    arguments: [(360.0, 95.0), (30, 640), (200, 380)], [false, true])
  func follows(_ start: (x: Double, y: Double), isMirrored: Bool) {
    let session = stack(["a", "b"], ["pivot": "finger"])
    if isMirrored { session.send(["type": "environment", "layoutDirection": "rtl"]) }
    let grip = Grip(card(session), x: start.x, y: start.y)
    let way = start.x > 196 ? -8.0 : 8.0
    session.send(pointer("down", start.x, start.y))
    var (x, y) = start
    for step in 1...14 {
      (x, y) = (start.x + way * Double(step), start.y + 2 * Double(step))
      session.advance(by: 1.0 / 60)
      session.send(pointer("move", x, y))
      guard step > 1 else { continue }
      #expect(grip.distance(card(session), x: x, y: y) < 0.01, "step \(step)")
    }
    #expect(abs(session.number("rotation")) == 5.6)
    session.advance(by: 0.2)
    let before = session.state
    session.send(pointer("up", x, y))
    checkContinuity(before, session.state, "the release")
    session.advance(by: 0.001)
    let later = card(session)
    #expect(grip.distance(later, x: x, y: y) < 1)
    session.settle()
    #expect(session.acts.isEmpty)
    for name in ["translateX", "translateY", "rotation"] {
      #expect(card(session).number(name) == 0, "\(name)")
    }
  }

  @Test("A returning card that is caught at another point doesn't jump, and this point follows")
  func caught() {
    let session = stack(["a", "b"], ["pivot": "finger"])
    session.send(
      pointer("down", 350, 100), pointer("move", 240, 100), pointer("up", 240, 100, t: 0.2))
    session.advance(by: 0.05)
    session.send(pointer("down", 100, 600))
    let (before, grip) = (session.state, Grip(card(session), x: 120, y: 600))
    session.send(pointer("move", 120, 600))
    checkContinuity(before, session.state, "the catch")
    for x in stride(from: 130.0, through: 200, by: 10) {
      session.advance(by: 1.0 / 60)
      session.send(pointer("move", x, 620))
      #expect(grip.distance(card(session), x: x, y: 620) < 0.01)
    }
    session.advance(by: 0.2)
    let held = session.state
    session.send(pointer("up", 200, 620))
    checkContinuity(held, session.state, "the release")
    session.settle()
    #expect(card(session).number("translateX") == 0 && card(session).number("translateY") == 0)
  }

  @Test(
    "A card that rotates about a corner has left the screen when it lands",
    arguments: [100.0, 640])
  func landing(_ y: Double) {
    let session = stack(["a", "b"], ["pivot": "finger"])
    session.send(
      pointer("down", 360, y), pointer("move", 200, y, t: 0.05), pointer("up", 150, y, t: 0.06))
    #expect(session.acts == ["a remove"])
    session.advance(by: 1, frames: true, fps: 500)
    let shown = session.frames.compactMap { $0.layer("card:a") }.prefix { $0["hidden"] != true }
    // In 2 ms before the landing, the card moves by about 10 points.
    #expect(shown.last.map { LandingTests.isOut($0, margin: 12) } == true)
  }
}
