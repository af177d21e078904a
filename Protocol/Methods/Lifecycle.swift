internal import JSONText
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let shutdown = Method(
    "shutdown", "Says that nothing but exit will follow.",
    result: .null
  ) { _, host, result throws(RPCError) in
    host.shutDown()
    result.null()
  }

  static let exit = Method(
    notification: "exit", "Ends the process: with 0 after shutdown, with 1 without."
  ) { _, host in host.exit() }

  static let ping = Method(
    "ping", "Answers at once.",
    result: .output("{}")
  ) { _, _, result throws(RPCError) in
    result.beginObject()
    result.endObject()
  }
}
