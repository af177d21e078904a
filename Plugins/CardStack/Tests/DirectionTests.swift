import PlaygroundTesting
import Testing
import Values

@Suite("Directions")
struct DirectionTests {
  /// The visible translation for a drag.
  private func shown(
    _ x: Double, _ y: Double, _ parameters: JSONObject, _ ids: [String] = ["a", "b"]
  )
    -> [Double]
  {
    let session = stack(ids, parameters)
    session.send(drag("began", x / 2, y / 2), drag("changed", x, y))
    return [session.number("dragX"), session.number("dragY")]
  }

  @Test("Forbidden directions resist; vertical ones only with a vertical action or `resist`")
  func resistance() {
    let up: JSONObject = ["allowed": ["save", "remove", "up"]]
    #expect(shown(0, 100, up) == [0, 30])
    #expect(shown(0, -100, up) == [0, -100])
    #expect(shown(60, 40, [:]) == [60, 40], "as in the spec's sample, no resistance along y")
    #expect(shown(60, 40, ["crossAxis": "resist"]) == [60, 12])
    #expect(shown(-100, -50, ["allowed": ["save", "down"]]) == [-30, -15])
    #expect(shown(100, 100, ["allowed": []]) == [30, 100])
    #expect(
      shown(100, 100, ["allowed": [], "crossAxis": "resist", "resistance": .number(0.5)])
        == [50, 50])
  }

  @Test("With lastCard set to stays, the last card resists and returns, as at a list's end")
  func lastCard() {
    let stays: JSONObject = ["lastCard": "stays"]
    #expect(shown(100, -50, stays, ["a"]) == [30, -15])
    #expect(shown(100, -50, stays, ["a", "b"]) == [100, -50])
    let session = stack(["a", "b"], stays)
    session.flick(1)
    session.settle()
    session.flick(1)
    #expect(session.acts == ["a save"])
    #expect(session.phase == "returning")
    session.send(change("append", ["c"]))
    session.settle()
    session.flick(1)
    #expect(session.acts == ["a save", "b save"])
    let held = stack(["a", "b"], stays)
    held.send(drag("began", 50), drag("changed", 90))
    let before = held.state
    held.send(change("remove", ids: ["b"]))
    checkContinuity(before, held.state, "the dragged card is now the last one", except: "card:b")
    held.send(drag("changed", 100))
    #expect(held.number("dragX") == 93)
  }

  @Test("With a locked axis, a release is judged along one axis only")
  func axisLock() {
    for (locked, acts) in [(false, ["a save"]), (true, [])] {
      let session = stack(["a", "b"], ["axisLock": .bool(locked)])
      session.send(drag("began", 5, -20), drag("changed", 40, -150))
      session.send(drag("ended", 40, -150, velocity: 310, velocityY: -2000))
      #expect(session.acts == acts)
    }
    let flat = stack(["a", "b"], ["axisLock": true])
    flat.send(drag("ended", 60, 20, velocity: 900, velocityY: 200))
    #expect(flat.acts == ["a save"])
    let up = stack(["a", "b"], ["axisLock": true, "allowed": ["save", "up"]])
    up.send(drag("ended", 130, -200, velocity: 0))
    #expect(up.acts == ["a up"])
  }

  @Test(
    "A drag that crossed a threshold but ends without acting reports leaving the threshold",
    arguments: ["cancelled", "flick back", "remove the card", "lose the top"])
  func crossedBack(_ end: String) {
    let session = stack(["a", "b", "c"])
    session.send(drag("began", 20), drag("changed", 150))
    switch end {
    case "cancelled": session.send(drag("cancelled", 150))
    case "flick back": session.send(drag("ended", 150, velocity: -600))
    case "remove the card": session.send(change("remove", ids: ["a"]))
    default: session.send(change("insert", ["n"], at: 0))
    }
    let inside = session.effects("thresholdCrossed").map { $0["inside"] == true }
    #expect(inside == [true, false])
    #expect(session.effects("thresholdCrossed").allSatisfy { $0["direction"] == "save" })
    let acted = stack(["a", "b"])
    acted.send(drag("began", 20), drag("changed", 150), drag("ended", 150, velocity: 0))
    #expect(acted.effects("thresholdCrossed").count == 1)
  }

  @Test(
    "A drag that restarts during another drag leaves the threshold only if the card snaps back",
    arguments: [true, false])
  func begunAnew(isContinuous: Bool) {
    let session = stack(["a", "b"], isContinuous ? [:] : ["interruption": "snap"])
    session.send(drag("began", 0), drag("changed", 150), drag("began", 0))
    let inside = session.effects("thresholdCrossed").map { $0["inside"] == true }
    // With snap, the caught card jumps to its resting position and is no longer beyond the threshold.
    #expect(inside == (isContinuous ? [true] : [true, false]))
  }

  @Test("Reversing the layout direction moves no visible layer")
  func mirrored() {
    let turn: Value = ["type": "environment", "layoutDirection": "rtl"]
    let held = stack()
    held.send(pointer("down", 100, 300), pointer("move", 150, 300, t: 0.1))
    held.send(pointer("move", 230, 310, t: 0.12))
    let before = held.state
    held.send(turn)
    checkContinuity(before, held.state, "held")
    #expect(held.number("dragX") == 130)
    #expect(held.state["values"]?["hint"] == "remove", "the opposite action")
    held.send(pointer("move", 240, 310, t: 0.14))
    #expect(held.number("dragX") == 140, "the finger keeps dragging the card")
    held.send(pointer("up", 240, 310, t: 0.3))
    #expect(held.acts == ["a remove"])
    let moving = stack()
    moving.flick(1)
    moving.send(drag("began", 20), drag("changed", 90), drag("cancelled", 90))
    moving.advance(by: 0.05)
    let flying = moving.state
    moving.send(turn)
    checkContinuity(flying, moving.state, "one card is leaving, one is returning")
    moving.advance(by: 0.01)
    let end = moving.layer("card:a")?.number("translateX") ?? 0
    #expect(end > (flying.layer("card:a")?.number("translateX") ?? 0), "it flies on")
  }
}
