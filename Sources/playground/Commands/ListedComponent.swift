internal import Composing
internal import Hosting
internal import Interaction
internal import PlaygroundHost
internal import Replay
internal import Values
internal import Wire

/// A component that `playground components` lists.
struct ListedComponent {
  let descriptor: Descriptor

  let parameters: [Parameter]

  /// The name of the plugin that contains the component, or `builtin`.
  let source: String

  /// The result of `component/describe`.
  let description: Value

  /// Lists a built-in component.
  init(_ entry: ComponentEntry) {
    descriptor = entry.descriptor
    parameters = entry.parameters
    source = "builtin"
    description = descriptor.value(parameters: parameters)
  }

  /// A component's id, and the name of the plugin that contains it, or `builtin`.
  typealias Source = (id: String, plugin: String)

  /// Returns the components that a host offers.
  static func sources(in host: PlayedHost) -> [Source] {
    let offers = host.call(["jsonrpc": "2.0", "id": "list", "method": "component/list"])
    return (offers?["components"]?.elements ?? []).compactMap { offer in
      guard let id = offer["id"]?.asString, let plugin = offer["source"]?.asString else {
        return nil
      }
      return (id, plugin)
    }
  }

  /// Lists a component of a plugin, or a composite with such a component.
  ///
  /// - Parameters:
  ///   - id: The component's id.
  ///   - sources: The components that the host offers.
  ///   - host: The host that has loaded the plugins.
  /// - Throws: `ReplayError` if a plugin fails or does not describe its component correctly.
  init(_ id: String, of sources: [Source], in host: PlayedHost) throws(ReplayError) {
    guard let result = host.description(of: id) else {
      throw .badInput("\(id): \(host.refusal ?? "the plugin sent no description")")
    }
    let parts = id.split(separator: "+")
    source = sources.filter { source in parts.contains { $0 == source.id } }.map(\.plugin)
      .joined(separator: "+")
    description = .object(result)
    do throws(InvalidValue) {
      let described = try ForeignDescription(description)
      (descriptor, parameters) = (described.descriptor, described.parameters)
    } catch {
      throw .badInput(
        "\(id): in the result of component/describe, \(error.path) must be \(error.expected)")
    }
  }
}
