internal import JSONText
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let shutdown = Method(
    "shutdown", "Announces that the client will send only exit from now on.",
    result: .null
  ) { _, host, result throws(RPCError) in
    host.shutDown()
    result.null()
  }

  static let exit = Method(
    notification: "exit", "Ends the process with status 0 after shutdown, otherwise with 1."
  ) { _, host in host.exit() }

  static let ping = Method(
    "ping", "Responds immediately.",
    result: .output("{}")
  ) { _, _, result throws(RPCError) in
    result.beginObject()
    result.endObject()
  }
}
