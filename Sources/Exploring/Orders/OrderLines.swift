internal import JSON
internal import Methods
package import PlaygroundHost
package import Replay
package import Values

/// The calls of a scenario or of a file of events, each with its line number.
package struct OrderLines {
  package private(set) var messages: [(line: Int, message: Value)] = []

  init() {}

  package init(
    _ scenario: Scenario, _ components: [ComponentEntry], _ plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    let path = scenario.path
    let requests = try scenario.requests()
    let lines = try Self.parsed(requests, path)
    let first = lines.first
    guard case .object(let header)? = first?.value, Self.isHeader(.object(header)) else {
      // Any other file is read as a scenario, so that its errors are reported.
      let sound = try scenario.sound(requests, components, plugins: plugins)
      for line in try Self.parsed(sound, path) {
        messages.append((line.line, line.value))
      }
      return
    }
    try add(header: header, line: lines[0].line, path: path)
    for line in lines.dropFirst() { add(event: line.value, line: line.line) }
  }

  /// Adds the call that creates the session, from the parameters of `session/create`.
  mutating func add(header: JSONObject, line: Int, path: String) throws(ReplayError) {
    guard header["component"]?.asString != nil else {
      throw .badInput("\(path):\(line): component must be a component's id, such as bottom-card")
    }
    messages.append((line, Self.call("session/create", .object(header))))
  }

  /// Adds the call that a line describes.
  ///
  /// The line contains an event, an array of events for one call, a gesture, new parameters, or the call itself.
  mutating func add(event: Value, line: Int) { messages.append((line, Self.call(for: event))) }

  /// Returns the call that a line of a file of events describes.
  package static func call(for event: Value) -> Value {
    if event["method"] != nil { return event }
    if event["kind"] != nil, event["type"] == nil {
      var params: JSONObject = ["session": "s1", "gesture": event]
      if let source = event["actor"] { params["actor"] = source }
      return call("session/perform", .object(params))
    }
    if case .object(let members) = event, let parameters = members["parameters"] {
      var params: JSONObject = ["session": "s1", "parameters": parameters]
      if let source = members["actor"] { params["actor"] = source }
      return call("session/configure", .object(params))
    }
    let name = if case .array = event { "events" } else { "event" }
    var params: JSONObject = ["session": "s1"]
    params.append(name, event)
    return call("session/send", .object(params))
  }

  /// Returns whether a value is the first line of a file of events: an object with the parameters of
  /// `session/create`.
  package static func isHeader(_ value: Value) -> Bool {
    value["component"] != nil && value["method"] == nil
  }

  package static func call(_ method: String, _ params: Value) -> Value {
    ["jsonrpc": "2.0", "id": .string(method), "method": .string(method), "params": params]
  }

  private static func parsed(
    _ bytes: [UInt8], _ path: String
  ) throws(ReplayError) -> [(line: Int, value: Value)] {
    var values: [(line: Int, value: Value)] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      guard let value = try? JSONParser.parse(line) else {
        // A file whose lines are not valid JSON may be a scenario that is not written as one request per
        // line.
        if values.isEmpty || values[0].value["method"] != nil { return [] }
        throw .badInput("\(path):\(index + 1): not valid JSON")
      }
      values.append((index + 1, value))
    }
    return values
  }
}
