internal import JSON
internal import Values

extension Divergence {
  /// Finds the request whose response contains the first difference, and the last event before that
  /// difference.
  ///
  /// - Parameters:
  ///   - steps: The lines of the scenario, each with the number of responses up to that line.
  ///   - input: The requests of the scenario.
  ///   - path: The scenario's path.
  mutating func explain(by steps: [ScenarioPlayback.Step], of input: [UInt8], in path: String) {
    guard let step = steps.first(where: { $0.answers >= first.line }) else { return }
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var number = min(step.line, lines.count)
    guard number > 0, let message = try? JSONParser.parse(lines[number - 1]) else { return }
    request = "\(name):\(number): \(Self.summary(of: message))"
    let session = message["params"]?["session"]?.asString
    while number > 0 {
      let message = (try? JSONParser.parse(lines[number - 1])) ?? .null
      if message["params"]?["session"]?.asString == session,
        let event = Self.event(of: message, before: first.t)
      {
        self.event = "\(name):\(number): \(event)"
        return
      }
      number -= 1
    }
  }

  private static func summary(of message: Value) -> String {
    let method = message["method"]?.asString ?? "a request"
    guard let params = message["params"] else { return method }
    for name in ["until", "by", "to", "component"] {
      if let value = params[name] { return "\(method) \(name) \(value.asString ?? value.text)" }
    }
    return method
  }

  /// Returns the last event of a request before a time, as text.
  private static func event(of message: Value, before t: Double?) -> String? {
    guard let params = message["params"] else { return nil }
    if let gesture = params["gesture"] { return "gesture \(gesture["kind"]?.asString ?? "")" }
    if message["method"]?.asString == "session/configure" { return "session/configure" }
    var events: [Value] = []
    if case .array(let list) = params["events"] { events = list }
    if let one = params["event"] { events.append(one) }
    let limit = t ?? .infinity
    let index = events.lastIndex { $0["t"]?.asNumber ?? 0 <= limit }
    guard let index else { return nil }
    let event = events[index]
    var words = [event["type"]?.asString ?? "event"]
    for name in ["phase", "name", "key"] {
      if let word = event[name]?.asString { words.append(word) }
    }
    if let time = event["t"]?.asNumber { words.append("at \(plain(time))") }
    return words.joined(separator: " ")
  }
}
