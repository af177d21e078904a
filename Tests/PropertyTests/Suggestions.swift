import PlaygroundTesting
import Values

/// The parameters and events that a component's description suggests, for components without their own scripts.
struct Suggestions {
  /// The parameters of the component's sample.
  var parameters: Value

  /// The events and actions of the sample, and the described actions.
  ///
  /// If there are none, the list contains an event that changes nothing.
  var events: [Value]

  /// Returns the suggestions of a component.
  static func of(_ component: String) -> Suggestions {
    let description = Client().call("component/describe", ["component": .string(component)])
    let sample = description["sample"] ?? .null
    var events = sample["events"]?.elements ?? []
    events += (sample["actions"]?.elements ?? []).compactMap { $0["event"] }
    for action in description["actions"]?.elements ?? [] {
      events.append(["type": "action", "name": action["name"] ?? .null])
    }
    if events.isEmpty { events = [["type": "environment"]] }
    return Suggestions(parameters: sample["parameters"] ?? [:], events: events)
  }
}
