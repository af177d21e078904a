import ScenarioTesting

// The scenario lies beside the package; its golden file is the one that the playground keeps.
let scenarios = try ScenarioTest.scenarios(in: "Goldens")
precondition(!scenarios.isEmpty)
// Where components of one's own come in, by the one import.
let own: [ComponentEntry] = []
for scenario in scenarios { try ScenarioTest(components: own).replay(scenario) }
do {
  try ScenarioTest().replay("nowhere.jsonl")
  preconditionFailure("a scenario that is not there was replayed")
} catch { precondition(error.description.contains("nowhere.jsonl")) }
print("ScenarioTesting", scenarios.count)
