internal import Interaction
internal import JSON
public import PlaygroundHost
public import Values

/// A parameter of a sweep that no component of its scenarios has.
public struct UnknownParameter: Equatable, Sendable {
  /// The component whose parameters are the nearest.
  public var component: String

  /// The name and those that there are.
  public var names: NearNames
}

extension SweepAxis {
  /// Finds out whether a scenario can take this parameter.
  ///
  /// - Parameters:
  ///   - scenarios: the requests of each
  ///   - components: the components that they may ask for; of others nothing is known
  /// - Returns: what to tell where each component is known and none has the parameter
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
      guard let entry = components.first(where: { $0.descriptor.id == id }) else { return nil }
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
