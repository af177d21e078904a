internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentLoad = Method(
    "component/load",
    "Loads a plugin from a folder that --plugins allows.",
    params: [
      .init("manifest", .id, "The path of a plugin.json or its folder.", isRequired: true)
    ],
    result: .offers
  ) { members, host, result throws(RPCError) in
    try host.loadPlugin(try members.word("manifest"))
    host.writeOffers(into: &result)
  }
}
