import PlaygroundTesting
import Testing
import Values

@Suite("Motion of the card")
struct CardMotionTests {
  @Test("The state at a given time does not depend on how the clock was advanced")
  func sampling() {
    func playground(steps: Int) -> Value {
      let session = card()
      session.send(drag("began", 0), drag("changed", -80), drag("ended", -80, velocity: -300))
      for _ in 0..<steps { session.advance(by: 0.4 / Double(steps)) }
      return session.state
    }
    let once = playground(steps: 1)
    #expect(once["t"] == .number(0.4))
    for steps in [2, 40, 400] { #expect(playground(steps: steps) == once) }
  }

  @Test("The card follows the finger up to its highest position, and stops there")
  func follows() {
    let session = card()
    session.send(drag("began", 0))
    for (way, height) in [(-50.0, 170.0), (-306, 426), (-400, 426), (0, 120), (-10, 130)] {
      session.send(drag("changed", way))
      #expect(session.number("displayHeight") == height)
      #expect(session.number("cardYOffset") == 426 - height)
      #expect(session.number("dragTranslation") == way)
      #expect(session.bool("isDragging"))
    }
    let progress = 10.0 / 306
    #expect(abs(session.number("dragProgress") - progress) < 1e-4)
    #expect(abs(session.number("edgeInset") - 10 * (1 - progress)) < 1e-4)
    #expect(abs(session.number("thumbnailOpacity") - (1 - progress)) < 1e-4)
  }

  @Test("Dragged down from compact, the card slides, and fades over 80 points starting at 100")
  func slides() {
    let session = card()
    session.send(drag("began", 0))
    for (way, opacity) in [(40.0, 1.0), (100, 1), (140, 0.5), (180, 0), (200, 0)] {
      session.send(drag("changed", way))
      #expect(session.number("cardYOffset") == 306 + way)
      #expect(session.number("displayHeight") == 120)
      #expect(session.number("opacity") == opacity)
    }
  }

  @Test("The shadow disappears at half the progress")
  func shadow() {
    let session = card()
    session.send(drag("began", 0), drag("changed", -152))
    #expect(session.number("shadowOpacity") == 0.12)
    session.send(drag("changed", -153))
    #expect(session.number("shadowOpacity") == 0)
    let shadows = session.layer("card:a")?["shadows"]
    #expect(
      shadows
        == [
          [
            "opacity": .integer(0), "radius": .integer(12), "x": .integer(0), "y": .integer(0),
          ],
          ["opacity": .integer(0), "radius": .integer(8), "x": .integer(0), "y": .integer(0)],
        ])
  }

  @Test("The content stays as it was when the drag started until the drag ends")
  func frozenContent() {
    let session = card()
    session.send(drag("began", 0), drag("changed", -290))
    #expect(!session.bool("showExpandedContent"))
    session.send(drag("ended", -290, velocity: 0))
    #expect(session.bool("showExpandedContent"))
    session.settle()
    session.send(drag("began", 0), drag("changed", 300))
    #expect(session.bool("showExpandedContent"))
    #expect(!session.bool("scrollEnabled"))
  }

  @Test("The card's frame stays constant while the card is dragged and while it settles")
  func constantFrame() {
    let session = card()
    var frames: Set<[Double]> = []
    func collect() {
      for state in session.frames {
        guard let layer = state.layer("card:a") else { continue }
        frames.insert(["x", "y", "width", "height"].map(layer.number))
      }
    }
    session.send(drag("began", 0, t: 0), drag("changed", -200, t: 0.5), frames: true)
    collect()
    session.send(drag("ended", -200, t: 0.6), frames: true)
    collect()
    session.settle(frames: true)
    collect()
    #expect(frames == [[0, 426, 393, 426]])
  }

  @Test("A moving card is caught at its visible position and continues from there")
  func caught() {
    let session = card()
    session.send(action("expand"))
    session.advance(by: 0.1)
    let before = session.number("cardYOffset")
    session.send(drag("began", 0), drag("changed", 0))
    #expect(session.phase == "dragging")
    #expect(abs(session.number("cardYOffset") - before) < 1e-3)
    session.send(drag("changed", 20))
    #expect(abs(session.number("cardYOffset") - before - 20) < 1e-3)
    session.send(drag("ended", 20, velocity: 0))
    #expect(abs(session.number("cardYOffset") - before - 20) < 1e-3)
    session.settle()
    #expect(session.phase == "expanded")
  }

  @Test("A call during a drag cancels the drag, and the finger is ignored until it lifts")
  func interrupted() {
    let session = card()
    session.send(drag("began", 0), drag("changed", -100))
    session.send(action("expand"))
    #expect(session.phase == "settling")
    session.send(drag("changed", 50), drag("ended", 90, velocity: 900))
    session.settle()
    #expect(session.phase == "expanded")
    session.send(drag("began", 0), drag("changed", 30))
    #expect(session.phase == "dragging")
  }

  @Test("The card settles exactly when its spring does, at its exact target")
  func settles() {
    let session = card(expanded: true)
    #expect(session.number("cardYOffset") == 0)
    #expect(session.state["settled"] == true)
    session.send(action("collapse"))
    #expect(session.state["settled"] == false)
    let start = session.time
    session.settle()
    let end = session.time
    #expect(session.number("cardYOffset") == 306)
    // One microsecond before that time, the card has not settled yet.
    let other = card(expanded: true)
    other.send(action("collapse"))
    other.advance(by: end - start - 0.000001)
    #expect(other.state["settled"] == false)
    other.advance(by: 0.000001)
    #expect(other.state == session.state)
  }
}
