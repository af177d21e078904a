internal import Interaction
internal import JSON
public import PlaygroundHost
public import Values

/// A swept parameter that no component of the scenarios has.
public struct UnknownParameter: Equatable, Sendable {
  /// The id of a component that has a parameter with a similar name, or of any component if none has one.
  public var component: String

  /// The unknown name, and the names of the component's parameters, the most similar first.
  public var names: NearNames
}

extension SweepAxis {
  /// Returns a description of the parameter if no component of the scenarios has it.
  ///
  /// - Parameters:
  ///   - scenarios: The requests of each scenario.
  ///   - components: The known components. The parameters of all other components are unknown.
  /// - Returns: The unknown parameter, or `nil` if a component has the parameter or is itself unknown.
  public func unknownName(
    in scenarios: [[UInt8]], components: [ComponentEntry]
  ) -> UnknownParameter? {
    var asked: [String] = []
    for line in scenarios.joined(separator: [UInt8(ascii: "\n")])
      .split(separator: UInt8(ascii: "\n"))
    {
      guard let message = try? JSONParser.parse(Array(line)),
        message["method"]?.asString == "session/create",
        let component = message["params"]?["component"]?.asString, !asked.contains(component)
      else { continue }
      asked.append(component)
    }
    var found: UnknownParameter?
    for id in asked {
      guard let entry = components.named(id) else { return nil }
      let names = entry.parameters.map(\.name)
      if names.contains(name) { return nil }
      let near = NearNames(to: name, among: names)
      if found == nil || found?.names.likely.isEmpty == true {
        found = UnknownParameter(component: id, names: near)
      }
    }
    return found
  }
}
