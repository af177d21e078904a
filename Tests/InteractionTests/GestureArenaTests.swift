import Interaction
import Motion
import Testing

private let hit = LayerHit(id: "card:a", role: "card")

/// A gesture arena with the rules and candidates of one test.
private struct Play {
  var arena = GestureArena()
  var rules = GestureRules()
  var candidates = GestureCandidates(tap: true, drag: .any)

  mutating func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, t: Double = 0, id: Int = 0
  ) -> [RecognizedGesture] {
    let event = PointerEvent(
      phase: phase, id: id, location: Point(x: x, y: y), hit: phase == .down ? hit : nil)
    return arena.receive(event, at: Timestamp(seconds: t), rules: rules) { _ in candidates }
  }
}

private func words(_ gestures: [RecognizedGesture]) -> [String] {
  gestures.map { gesture in
    switch gesture {
    case .tap: "tap"
    case .hold: "hold"
    case .drag(let drag): "drag \(drag.phase.rawValue)"
    case .scroll(let drag): "scroll \(drag.phase.rawValue)"
    case .pinch(let pinch): "pinch \(pinch.phase.rawValue)"
    }
  }
}

@Suite("Gesture arena")
struct GestureArenaTests {
  @Test("A press that moves less than 10 points is a tap, any other a drag, and none is both")
  func tapOrDrag() {
    for way in stride(from: 0.0, through: 20, by: 0.5) {
      var play = Play()
      var seen = play.send(.down, 100, 100)
      seen += play.send(.move, 100, 100 + way)
      seen += play.send(.up, 100, 100 + way)
      #expect(
        words(seen) == (way < 10 ? ["tap"] : ["drag began", "drag changed", "drag ended"]))
    }
  }

  @Test("A drag's translation is measured from the touch-down or from the recognition point")
  func origin() {
    var play = Play()
    _ = play.send(.down, 100, 100)
    #expect(play.send(.move, 100, 109).isEmpty)
    guard case .drag(let began) = play.send(.move, 100, 112).first else {
      Issue.record("no drag")
      return
    }
    #expect(began.translation == Point(x: 0, y: 12))
    #expect(began.hit == hit)

    var late = Play()
    late.rules.dragOrigin = .recognition
    _ = late.send(.down, 100, 100)
    guard case .drag(let first) = late.send(.move, 100, 112).first,
      case .drag(let second) = late.send(.move, 103, 120).first
    else {
      Issue.record("no drag")
      return
    }
    #expect(first.translation == Point(x: 0, y: 0))
    #expect(second.translation == Point(x: 3, y: 8))
  }

  @Test("A drag that begins while a pointer is down is ignored until the drag ends")
  func besideAPointer() {
    var play = Play()
    func drag(_ phase: DragEvent.Phase) -> [RecognizedGesture] {
      play.arena.receive(DragEvent(phase: phase, translation: Point(x: -100, y: 0))) { _ in
        GestureCandidates(drag: .any)
      }
    }
    _ = play.send(.down, 100, 100)
    #expect(drag(.began).isEmpty)
    #expect(words(play.send(.up, 100, 100)) == ["tap"])
    #expect(drag(.changed).isEmpty)
    // The ignored drag does not occupy the arena, so a pointer may go down in the meantime.
    #expect(!play.arena.isDragged)
    _ = play.send(.down, 100, 100, t: 1)
    play.arena.reject()
    #expect(drag(.changed).isEmpty && drag(.ended).isEmpty)
    _ = play.send(.up, 100, 100, t: 1.1)
    #expect(words(drag(.began)) == ["drag began"], "the next one is heard")
  }

  @Test("A pointer that lifts at a different point without a move event counts as a drag")
  func upWithoutMove() {
    var play = Play()
    _ = play.send(.down, 100, 100)
    #expect(words(play.send(.up, 100, 40, t: 0.1)) == ["drag began", "drag ended"])
  }

  @Test("A second pointer is ignored until it lifts, even after the first has lifted")
  func secondPointer() {
    var play = Play()
    _ = play.send(.down, 100, 100)
    _ = play.send(.move, 100, 80)
    #expect(play.send(.down, 200, 200, id: 1).isEmpty)
    #expect(play.send(.move, 200, 0, id: 1).isEmpty)
    #expect(words(play.send(.up, 100, 80)) == ["drag changed", "drag ended"])
    #expect(play.send(.move, 200, 100, id: 1).isEmpty)
    #expect(play.send(.up, 200, 100, id: 1).isEmpty)
    #expect(words(play.send(.down, 0, 0, id: 1) + play.send(.up, 0, 0, id: 1)) == ["tap"])
  }

  @Test("A cancelled pointer does not cause a release")
  func cancel() {
    var play = Play()
    _ = play.send(.down, 100, 100)
    #expect(play.send(.cancel, 0, 0).isEmpty)
    _ = play.send(.down, 100, 100)
    _ = play.send(.move, 100, 50)
    #expect(words(play.send(.cancel, 0, 0)) == ["drag cancelled"])
    #expect(play.send(.up, 100, 50).isEmpty)
  }

  @Test("The direction of the translation decides once per gesture between scroll and drag")
  func axes() {
    var play = Play()
    play.candidates = GestureCandidates(tap: true, drag: .horizontal, scroll: .vertical)
    _ = play.send(.down, 0, 0)
    #expect(words(play.send(.move, 8, 12)) == ["scroll began"])
    #expect(words(play.send(.move, 90, 12)) == ["scroll changed"])
    _ = play.send(.up, 90, 12)
    _ = play.send(.down, 0, 0)
    #expect(words(play.send(.move, 12, 8)) == ["drag began"])
    _ = play.send(.up, 12, 8)
    play.candidates = GestureCandidates(drag: .horizontal)
    _ = play.send(.down, 0, 0)
    #expect(play.send(.move, 0, 30).isEmpty)
    #expect(play.send(.move, 90, 30).isEmpty, "a way that was lost is not won back")
  }

  @Test("If scroll and drag both match, the scroll wins, or both take place")
  func policies() {
    var play = Play()
    play.candidates = GestureCandidates(drag: .any, scroll: .vertical)
    _ = play.send(.down, 0, 0)
    #expect(words(play.send(.move, 0, 20)) == ["scroll began"])
    _ = play.send(.up, 0, 20)
    play.candidates.policy = .simultaneous
    _ = play.send(.down, 0, 0)
    #expect(words(play.send(.move, 0, 20)) == ["scroll began", "drag began"])
  }

  @Test("A long press is a hold and not a tap; a tap may have a deadline")
  func holdAndDeadline() {
    var play = Play()
    play.candidates.hold = true
    _ = play.send(.down, 0, 0, t: 1)
    #expect(play.arena.nextMoment(after: Timestamp(seconds: 1)) == Timestamp(seconds: 1.5))
    #expect(play.arena.advance(to: Timestamp(seconds: 1.5)) != nil)
    #expect(play.arena.advance(to: Timestamp(seconds: 1.6)) == nil)
    #expect(play.send(.move, 0, 50, t: 1.7).isEmpty)
    #expect(play.send(.up, 0, 50, t: 1.8).isEmpty)

    var strict = Play()
    strict.rules.tapDeadline = 0.3
    _ = strict.send(.down, 0, 0, t: 2)
    #expect(strict.send(.up, 0, 0, t: 2.31).isEmpty)
    _ = strict.send(.down, 0, 0, t: 3)
    #expect(words(strict.send(.up, 0, 0, t: 3.3)) == ["tap"])
  }

  @Test("The release velocity comes from the samples, excluding the final lift")
  func velocity() {
    var play = Play()
    _ = play.send(.down, 0, 0, t: 0)
    for step in 1...12 {
      _ = play.send(.move, 0, -8 * Double(step), t: 0.008 * Double(step))
    }
    let gestures = play.send(.up, 0, -500, t: 0.1)
    guard case .drag(let ended) = gestures.last else {
      Issue.record("no drag")
      return
    }
    #expect(abs((ended.velocity?.y ?? 0) + 1000) < 1e-6)
    #expect(ended.translation.y == -500)
  }
}
