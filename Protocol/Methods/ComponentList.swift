internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentList = Method(
    "component/list", "Lists the components that sessions can be made of.",
    result: .offers
  ) { _, host, result throws(RPCError) in
    host.writeOffers(into: &result)
  }
}
