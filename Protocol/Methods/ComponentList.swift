internal import Interaction
internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let componentList = Method(
    "component/list", "Lists the components that sessions can be made of.",
    result: .object("components: [{id, title, version, source}]")
  ) { _, host, result throws(RPCError) in
    result.beginObject()
    result.key("components")
    result.beginArray()
    for entry in host.components {
      result.object([
        "id": .string(entry.descriptor.id),
        "title": .string(entry.descriptor.title),
        "version": .string(entry.descriptor.version),
        "source": .string(entry.source),
      ])
    }
    result.endArray()
    result.endObject()
  }
}
