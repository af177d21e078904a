internal import Interaction
internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let componentDescribe = Method(
    deferring: "component/describe",
    "Says what a component takes and gives, with defaults and units.",
    params: [
      .init("component", .string, "The component's id.", isRequired: true)
    ],
    result: .object(
      "id, title, version, summary, parameters, events, effects, values, phases, presets, …"),
    replying: { members, host, result throws(RPCError) in
      let id = try members.word("component")
      if host.isPluginComponent(id) { return .later(try host.describeInPlugin(id)) }
      let entry = try host.component(id)
      result.value(entry.descriptor.value(parameters: entry.parameters))
      return .done
    })
}
