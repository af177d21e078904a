import BottomCard
import CardStack
import Composition
import Interaction
import Motion
import Values

typealias Deck = Composite<BottomCard, CardStack>

var (parameters, report) = (Deck.Parameters(), ComponentOutput())
try parameters.assign(["item": ["id": "rallies"], "content.cards": .array([["id": "a"]])])
let deck = Deck(parameters: parameters, environment: Environment(), report: &report)
var state = RenderState()
deck.render(at: .zero, into: &state)
precondition(state.layers.contains { $0.id == "content/card:a" }, "\(state)")
print("Composition", Deck.descriptor.id, state.phase, state.layers.count)
