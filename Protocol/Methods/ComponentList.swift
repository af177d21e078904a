internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentList = Method(
    "component/list", "Lists the available components.",
    result: .offers
  ) { _, host, result throws(RPCError) in
    host.writeOffers(into: &result)
  }
}
