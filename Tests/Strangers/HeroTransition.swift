import HeroTransition
import Interaction
import Motion
import Values

var (parameters, report, now) = (HeroTransition.Parameters(), ComponentOutput(), Timestamp.zero)
try parameters.assign(["fadeMode": "cross"])
var component = HeroTransition(parameters: parameters, environment: Environment(), report: &report)
if let event = try HeroTransition.decode("present", [:]) {
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
print("HeroTransition", state.phase, now.seconds, report.effects.map(\.type))
