import Interaction
import Motion
import Testing

@Suite("Changes to a gesture's samples")
struct SampleChangeTests {
  private static func change() -> SampleChange {
    var change = SampleChange()
    change.shift = Point(x: 3, y: -4)
    change.velocity = Point(x: 0, y: 100)
    change.predictedEnd = Point(x: 0, y: 25)
    return change
  }

  @Test("A pointer event moves, and one without a position stays as it is")
  func pointer() {
    var event = Event<Never>.pointer(
      PointerEvent(phase: .move, location: Point(x: 10, y: 20), target: "card"))
    event.apply(Self.change())
    guard case .pointer(let moved) = event else { return #expect(Bool(false)) }
    #expect(
      moved == PointerEvent(phase: .move, location: Point(x: 13, y: 16), target: "card"))
    var lift = Event<Never>.pointer(PointerEvent(phase: .up, location: nil))
    lift.apply(Self.change())
    guard case .pointer(let left) = lift else { return #expect(Bool(false)) }
    #expect(left.location == nil)
  }

  @Test("A drag event changes only the numbers that its sender provides")
  func drag() {
    var event = Event<Never>.drag(
      DragEvent(phase: .ended, translation: Point(x: 0, y: -50), velocity: Point(x: 0, y: 500)))
    event.apply(Self.change())
    guard case .drag(let moved) = event else { return #expect(Bool(false)) }
    #expect(
      moved
        == DragEvent(
          phase: .ended, translation: Point(x: 3, y: -54), velocity: Point(x: 0, y: 600)))
  }
}
