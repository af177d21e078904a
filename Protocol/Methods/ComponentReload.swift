internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentReload = Method(
    "component/reload",
    "Starts a plugin anew, with its manifest as it is now; its sessions go on from their events.",
    params: [
      .init("name", .id, "The plugin's name.", isRequired: true)
    ],
    result: .offers
  ) { members, host, result throws(RPCError) in
    try host.reloadPlugin(try members.word("name"))
    host.writeOffers(into: &result)
  }
}
