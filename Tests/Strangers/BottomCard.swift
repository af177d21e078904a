import BottomCard
import Interaction
import Motion
import Values

var (parameters, report, now) = (BottomCard.Parameters(), ComponentOutput(), Timestamp.zero)
try parameters.assign(["item": .object(["id": "pin-7"])])
var component = BottomCard(parameters: parameters, environment: Environment(), report: &report)
component.handle(.action(ActionEvent(name: "expand")), at: now, report: &report)
component.callEnded(at: now, report: &report)
while let moment = component.nextMoment(after: now) {
  component.advance(to: moment, report: &report)
  now = moment
}
var state = RenderState()
component.render(at: now, into: &state)
precondition(state.phase == "expanded" && !state.layers.isEmpty, "\(state)")
print("BottomCard", state.phase, now.seconds, report.effects.map(\.type))
