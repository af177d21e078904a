internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentReload = Method(
    "component/reload",
    "Restarts a plugin with its current manifest and restores its sessions.",
    params: [
      .init("name", .id, "The plugin's name.", isRequired: true)
    ],
    result: .offers
  ) { members, host, result throws(RPCError) in
    try host.reloadPlugin(try members.word("name"))
    host.writeOffers(into: &result)
  }
}
