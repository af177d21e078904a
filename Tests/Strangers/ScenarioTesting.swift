import ScenarioTesting

// The scenario is next to the package. Its golden file comes from the playground's repository.
let scenarios = try ScenarioTest.scenarios(in: "Goldens")
precondition(!scenarios.isEmpty)
// Your own components are registered here. No further import is needed.
let own: [ComponentEntry] = []
for scenario in scenarios { try ScenarioTest(components: own).replay(scenario) }
do {
  try ScenarioTest().replay("nowhere.jsonl")
  preconditionFailure("replayed a scenario that does not exist")
} catch { precondition(error.description.contains("nowhere.jsonl")) }
print("ScenarioTesting", scenarios.count)
