internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentLoad = Method(
    "component/load",
    "Loads a plugin from a folder that the user has allowed with --plugins.",
    params: [
      .init("manifest", .string, "The path of a plugin.json, or of its folder.", isRequired: true)
    ],
    result: .object("components: what there is from here on")
  ) { members, host, result throws(RPCError) in
    try host.loadPlugin(try members.word("manifest"))
    host.writeOffers(into: &result)
  }
}
