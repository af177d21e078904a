import PlaygroundTesting
import Testing
import Values

@Suite("Hit region")
struct HitRegionTests {
  /// Checks that the hit area of each card equals its visible area: the transformed frame, clipped by the
  /// card's clip and the screen.
  ///
  /// Touches above a compact card therefore reach the map. A card being dismissed receives no touches.
  private func check(_ state: Value, viewport: (width: Double, height: Double)) {
    for card in state.layers where card["role"] == "card" {
      if card["zIndex"] == .integer(0) {
        #expect(card["hit"] == nil)
        continue
      }
      let left = card["clip"]?.number("x") ?? 0
      let right = left + (card["clip"]?.number("width") ?? 0)
      let top = card.number("y") + card.number("translateY")
      let bottom = min(viewport.height, top + card.number("height"))
      for x in stride(from: 0.5, to: viewport.width, by: 9.3) {
        for y in stride(from: 0.5, to: viewport.height, by: 11.7) {
          let isVisible =
            x >= left && x < right && y >= top && y < bottom && card.number("opacity") > 0
          let hit = card["hit"] ?? .null
          let takesTouch =
            x >= hit.number("x") && x < hit.number("x") + hit.number("width")
            && y >= hit.number("y") && y < hit.number("y") + hit.number("height")
          if isVisible != takesTouch {
            Issue.record("(\(x), \(y)) seen: \(isVisible), touched: \(takesTouch) in \(state)")
            return
          }
        }
      }
    }
  }

  @Test("The hit area equals the visible area in every frame of every motion and drag")
  func everyFrameHeavy() {
    let session = TestSession("bottom-card")
    func checkFrames() {
      #expect(!session.frames.isEmpty)
      for state in session.frames { check(state, viewport: (393, 852)) }
    }
    session.send(present("a"))
    session.settle(frames: true)
    checkFrames()
    session.send(
      drag("began", 0, t: 1), drag("changed", -60, t: 1.1), drag("changed", -250, t: 1.3),
      drag("ended", -250, t: 1.4), frames: true)
    checkFrames()
    session.settle(frames: true)
    checkFrames()
    session.send(present("b"))
    session.settle(frames: true)
    checkFrames()
    session.send(
      drag("began", 0, t: 4), drag("changed", 60, t: 4.1), drag("changed", 150, t: 4.3),
      drag("ended", 150, t: 4.4), frames: true)
    checkFrames()
    session.settle(frames: true)
    checkFrames()
  }

  @Test("A tap above the compact card passes through; a tap on the card does not")
  func compact() {
    let hit = card().layer("card:a")?["hit"]
    #expect(hit?.number("y") == 732)
    #expect(hit?.number("height") == 120)
    #expect(hit?.number("x") == 10)
    #expect(hit?.number("width") == 373)
  }

  @Test("The handle and the content cover the card without a gap")
  func parts() {
    let session = card(expanded: true)
    let handle = session.layer("handle:a")?["hit"]
    let content = session.layer("content:a")?["hit"]
    #expect(handle?.number("height") == 17)
    #expect(handle?.number("y") == 426)
    #expect(content?.number("y") == 443)
    #expect(content?.number("height") == 409)
    #expect(session.layer("thumbnail:a")?["hit"] == nil)
  }
}
