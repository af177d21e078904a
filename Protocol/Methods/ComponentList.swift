internal import Interaction
internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentList = Method(
    "component/list", "Lists the components that sessions can be made of.",
    result: .object(
      "components: [{id, title, version, source}], problems of plugins if there are any")
  ) { _, host, result throws(RPCError) in
    host.writeOffers(into: &result)
  }
}
