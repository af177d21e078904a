import SheetCoordinator
import Interaction
import Motion
import Values

var (parameters, report, now) = (SheetCoordinator.Parameters(), ComponentOutput(), Timestamp.zero)
try parameters.assign(["pattern": "item"])
var component = SheetCoordinator(
  parameters: parameters, environment: Environment(), report: &report)
if let event = try SheetCoordinator.decode(
  "present", ["sheet": "photo", "item": .object(["id": "p1"])])
{
  component.handle(.own(event), at: now, report: &report)
}
component.callEnded(at: now, report: &report)
while let moment = component.nextMoment(after: now) {
  component.advance(to: moment, report: &report)
  now = moment
}
var state = RenderState()
component.render(at: now, into: &state)
precondition(state.phase == "presented" && !state.layers.isEmpty, "\(state)")
print("SheetCoordinator", state.phase, now.seconds, report.effects.map(\.type))
