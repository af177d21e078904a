internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentUnload = Method(
    "component/unload",
    "Stops a plugin and closes its sessions.",
    params: [
      .init("name", .id, "The plugin's name.", isRequired: true)
    ],
    result: .offers
  ) { members, host, result throws(RPCError) in
    try host.unloadPlugin(try members.word("name"))
    host.writeOffers(into: &result)
  }
}
