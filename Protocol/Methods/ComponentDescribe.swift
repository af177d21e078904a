internal import Interaction
internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let componentDescribe = Method(
    "component/describe", "Says what a component takes and gives, with defaults and units.",
    params: [
      .init("component", .string, "The component's id.", isRequired: true)
    ],
    result: .object(
      "id, title, version, summary, parameters, events, effects, values, phases, presets, …")
  ) { members, host, result throws(RPCError) in
    let entry = try host.component(try members.word("component"))
    result.value(entry.descriptor.value(parameters: entry.parameters))
  }
}
