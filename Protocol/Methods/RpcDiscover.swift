internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let rpcDiscover = Method(
    "rpc.discover", "Returns the OpenRPC document of this protocol.",
    result: .object("the document, identical to Protocol/openrpc.json")
  ) { _, _, result throws(RPCError) in
    result.value(OpenRPC.document, .exact)
  }
}
