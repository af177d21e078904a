import Interaction
import Motion

var (arena, rules) = (GestureArena(), GestureRules())
rules.velocityStrategy = .impulse
var found: [RecognizedGesture] = []
for step in 0...4 {
  let event = PointerEvent(
    phase: step == 0 ? .down : step == 4 ? .up : .move, location: Point(x: Double(step * 10), y: 0),
    hit: LayerHit(id: "card", role: "card"))
  let time = Timestamp(seconds: Double(step) * 0.01)
  found += arena.receive(event, at: time, rules: rules) { _ in GestureCandidates(drag: .any) }
}
guard case .drag(let drag)? = found.last else { fatalError("no drag: \(found)") }
precondition(drag.phase == .ended && drag.translation.x == 40)
print("Interaction", drag.velocity?.x.rounded() ?? 0)
