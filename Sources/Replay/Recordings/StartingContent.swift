internal import CEmbedded
internal import JSON
internal import Values

/// The content with which a new session of a component begins, so that a gesture has something to touch.
enum StartingContent {
  /// The content of the built-in components, by their ids.
  ///
  /// The interactive page begins with the same content, from the same file.
  private static let builtIn: Value = {
    let file = embedded_starting_content()
    let bytes = unsafe Array(UnsafeBufferPointer(start: file.start, count: Int(file.count)))
    let start = bytes.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? 0
    return (try? JSONParser.parse(Array(bytes[start...]))) ?? .null
  }()

  /// Returns the parameters and the first events of a component.
  ///
  /// A plugin's session begins with the examples in its description, the result of `component/describe`.
  static func content(
    of component: String, _ description: Members
  ) -> (parameters: Members, events: [Value]) {
    if let known = builtIn[component], case .object(let parameters)? = known["parameters"] {
      var events: [Value] = []
      if case .array(let own)? = known["events"] { events = own }
      // On the page, a button sends this event.
      if let opening = known["opening"] { events.append(opening) }
      return (parameters, events)
    }
    var parameters: Members = [:]
    if case .object(let properties)? = description["parameters"]?["properties"] {
      for member in properties.elements {
        if case .array(let examples)? = member.value["examples"], let first = examples.first {
          parameters[member.name] = first
        }
      }
    }
    return (parameters, [])
  }
}
