import CardStack
import Interaction
import Motion
import Values

var (parameters, report, now) = (CardStack.Parameters(), ComponentOutput(), Timestamp.zero)
try parameters.assign(["cards": .array([.object(["id": "a"]), .object(["id": "b"])])])
var component = CardStack(parameters: parameters, environment: Environment(), report: &report)
component.handle(.action(ActionEvent(name: "save")), at: now, report: &report)
component.callEnded(at: now, report: &report)
while let moment = component.nextMoment(after: now) {
  component.advance(to: moment, report: &report)
  now = moment
}
var state = RenderState()
component.render(at: now, into: &state)
precondition(state.phase == "idle" && !state.layers.isEmpty, "\(state)")
print("CardStack", state.phase, now.seconds, report.effects.map(\.type))
