internal import Interaction
internal import JSON
internal import Motion
public import MotionCode
public import PlaygroundHost
internal import Values
internal import Wire

/// A reader of a component's springs and numeric parameters: the defaults, or the values at the end of a scenario.
public enum ComponentNumbers {
  /// Returns a component's springs and numeric parameters with their default values.
  ///
  /// - Throws: `ReplayError` if the component is unknown.
  public static func defaults(
    of component: String, components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) -> MotionNumbers {
    let host = PlayedHost(components, plugins)
    guard let described = describe(component, host) else {
      throw .badInput("--component: \(host.refusal ?? "the component is unknown")")
    }
    return numbers(component, described, changed: [:], "defaults")
  }

  /// Returns the springs and numeric parameters of a session's component with their values at the end of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - wanted: The session's id, or `nil` for the first session.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  /// - Returns: The springs and numeric parameters.
  /// - Throws: `ReplayError` if the scenario can't be played or has no such session.
  public static func end(
    of scenario: Scenario, session wanted: String?, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) -> MotionNumbers {
    let host = PlayedHost(components, plugins)
    let lines = try scenario.playedRequests(components, plugins: plugins).split(
      separator: UInt8(ascii: "\n"))
    // Closed sessions have no parameters, so requests that close sessions are not played.
    let closing = ["session/close", "component/unload", "shutdown", "exit"]
    for text in lines {
      guard let message = try? JSONParser.parse(text),
        !closing.contains(message["method"]?.asString ?? "")
      else { continue }
      _ = host.call(message)
    }
    guard let session = wanted ?? host.sessionIDs.first,
      let component = host.component(of: session),
      let answer = host.call(message("session/snapshot", ["session": .string(session)]))
    else {
      let open = host.sessionIDs.joined(separator: ", ")
      let sessions =
        open.isEmpty
        ? "creates no session" : "has the sessions \(open)" + (wanted.map { ", not \($0)" } ?? "")
      throw .badInput("\(scenario.path): the scenario \(sessions)")
    }
    var changed: JSONObject = [:]
    if case .object(let members)? = answer["snapshot"]?["parameters"] { changed = members }
    let described: JSONObject?
    if let entry = components.named(component),
      case .object(let members) = entry.descriptor.value(
        parameters: entry.parameters(assigning: changed))
    {
      described = members
    } else {
      described = describe(component, host)
    }
    let name = scenario.path.split(separator: "/").last.map(String.init) ?? scenario.path
    return numbers(component, described ?? [:], changed: changed, "as in \(name)")
  }

  private static func describe(_ component: String, _ host: PlayedHost) -> JSONObject? {
    host.call(message("component/describe", ["component": .string(component)]))
  }

  private static func message(_ method: String, _ params: JSONObject) -> Value {
    ["jsonrpc": "2.0", "id": .number(0), "method": .string(method), "params": .object(params)]
  }

  private static func numbers(
    _ component: String, _ described: JSONObject, changed: JSONObject, _ state: String
  ) -> MotionNumbers {
    var springs: [MotionNumbers.NamedSpring] = []
    var numbers: [MotionNumbers.NamedNumber] = []
    guard case .object(let schemas)? = described["parameters"]?["properties"] else {
      return MotionNumbers(component: component, origin: state, springs: [], numbers: [])
    }
    for member in schemas.elements {
      let summary = member.value["description"]?.asString ?? ""
      let value = changed[member.name] ?? member.value["default"]
      if let spring = spring(value, member.value) {
        springs.append(.init(name: member.name, summary: summary, spring: spring))
      } else if let (number, unit) = number(value, member.value) {
        numbers.append(.init(name: member.name, summary: summary, value: number, unit: unit))
      }
    }
    let version = described["version"]?.asString.map { " " + $0 } ?? ""
    return MotionNumbers(
      component: component, origin: "\(component)\(version), \(state)", springs: springs,
      numbers: numbers)
  }

  /// Returns the spring that a parameter's value describes, or `nil` if the parameter is not a spring.
  private static func spring(_ value: Value?, _ schema: Value) -> Spring? {
    // Only the schemas of springs have a form with a response. While a spring is null, its fallback applies.
    guard let value, accepts("response", schema),
      let spring = value.isNull ? schema["x-fallback"] : value
    else { return nil }
    return try? Spring(spring, over: Spring(response: 0.5, dampingFraction: 1))
  }

  private static func accepts(_ member: String, _ schema: Value) -> Bool {
    guard case .array(let forms)? = schema["oneOf"] ?? schema["anyOf"] else { return false }
    return forms.contains { $0["properties"]?[member] != nil }
  }

  private static func number(_ value: Value?, _ schema: Value) -> (Double, String)? {
    if let number = value?.asNumber {
      guard case .array(let forms)? = schema["oneOf"] else {
        return (number, schema["x-unit"]?.asString ?? "")
      }
      return (number, forms.lazy.compactMap { $0["x-unit"]?.asString }.first ?? "")
    }
    guard let fraction = value?["fraction"]?.asNumber, case .array(let forms)? = schema["oneOf"]
    else { return nil }
    let unit = forms.lazy.compactMap { $0["properties"]?["fraction"]?["x-unit"]?.asString }.first
    return (fraction, unit ?? "")
  }
}
