internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let componentDescribe = Method(
    deferring: "component/describe",
    "Describes a component: its parameters, events, effects and values, with defaults and units.",
    params: [
      .init("component", .id, "The component's id.", isRequired: true)
    ],
    result: .output(
      "{id: string, title: string, version: string, summary: string, parameters: {…}, "
        + "events: [{type: string, members: string, summary: string}], "
        + "effects: [{type: string, members: string, summary: string}], "
        + "values: [{name: string, type: string, summary: string}], phases: [string], "
        + "presets: [{name: string, summary: string, parameters: {…}}], "
        + "actions?: [{name: string, members: string, summary: string}], "
        + "measures?: [{key: string, members: string, summary: string}], "
        + "hint?: string, holder?: string, sample?: {parameters: {…}, events: [{type: string, …}], "
        + "actions: [{title: string, event: {type: string, …}, opening?: boolean}]}, "
        + "rules?: \(ComponentRules.shape), …}"),
    replying: { members, host, result throws(RPCError) in
      let id = try members.word("component")
      if host.isPluginComponent(id) { return .later(try host.describeInPlugin(id)) }
      let entry = try host.component(id)
      // A client may send this value back, so the default must be exact.
      result.value(entry.descriptor.value(parameters: entry.parameters), .exact)
      return .done
    })
}
