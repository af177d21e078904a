internal import Values

/// The content with which a new session of a component starts, so that a gesture has something to touch.
enum StartingContent {
  /// Returns the parameters and the first events of a component.
  ///
  /// They come from the `sample` in the component's description, the result of `component/describe`. Without a sample,
  /// the parameters are the examples in the description.
  static func content(of description: JSONObject) -> (parameters: JSONObject, events: [Value]) {
    guard let sample = description["sample"] else { return (examples(of: description), []) }
    var parameters: JSONObject = [:]
    if case .object(let own)? = sample["parameters"] { parameters = own }
    var events: [Value] = []
    if case .array(let own)? = sample["events"] { events = own }
    if case .array(let actions)? = sample["actions"] {
      // On the page, buttons send these events.
      events += actions.filter { $0["opening"] == true }.compactMap { $0["event"] }
    }
    return (parameters, events)
  }

  private static func examples(of description: JSONObject) -> JSONObject {
    var parameters: JSONObject = [:]
    if case .object(let properties)? = description["parameters"]?["properties"] {
      for member in properties.elements {
        if case .array(let examples)? = member.value["examples"], let first = examples.first {
          parameters[member.name] = first
        }
      }
    }
    return parameters
  }
}
