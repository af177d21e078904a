internal import Values

/// The expected members of results, states and layers, in their order.
struct ShapeOfState {
  private enum Kind {
    case number
    case string
    case bool
    case object
    case array

    func fits(_ value: Value) -> Bool {
      switch (self, value) {
      case (.string, .string), (.bool, .bool), (.object, .object), (.array, .array): true
      case (.number, .number), (.number, .integer): true
      default: false
      }
    }
  }

  private typealias Entry = (name: String, kind: Kind, isRequired: Bool)

  private static let result: [Entry] = [
    ("revision", .number, true), ("state", .object, true), ("effects", .array, true),
    ("diagnostics", .array, true), ("frames", .array, false), ("settled", .bool, false),
  ]

  private static let state: [Entry] = [
    ("t", .number, true), ("phase", .string, true), ("settled", .bool, true),
    ("values", .object, true), ("layers", .array, true),
  ]

  private static let rectangle: [Entry] = [
    ("x", .number, true), ("y", .number, true), ("width", .number, true),
    ("height", .number, true),
  ]

  private static let layer: [Entry] =
    [("id", .string, true), ("role", .string, true)] + rectangle + [
      ("translateX", .number, true), ("translateY", .number, true), ("scale", .number, true),
      ("rotation", .number, true), ("opacity", .number, true), ("cornerRadius", .number, true),
      ("zIndex", .number, true), ("cornerRadii", .object, false), ("hidden", .bool, false),
      ("shadows", .array, false), ("clip", .object, false), ("hit", .object, false),
      ("hitPath", .array, false), ("content", .object, false),
    ]

  private static let shadow: [Entry] = [
    ("opacity", .number, true), ("radius", .number, true), ("x", .number, true),
    ("y", .number, true),
  ]

  private static let effect: [Entry] = [("t", .number, true), ("type", .string, true)]

  private static let diagnostic: [Entry] = [
    ("t", .number, true), ("severity", .string, true), ("code", .string, true),
    ("message", .string, true), ("layer", .string, false), ("value", .string, false),
  ]

  /// A description of the call whose response is checked.
  let place: String

  func checkResult(_ result: Value, _ it: CheckContext) {
    check(result, Self.result, "", it)
    checkState(result["state"] ?? .null, "/state", it)
    for (name, entries) in [("effects", Self.effect), ("diagnostics", Self.diagnostic)] {
      for (index, element) in (result[name]?.elements ?? []).enumerated() {
        check(element, entries, "/\(name)/\(index)", it)
      }
    }
  }

  func checkState(_ state: Value, _ path: String, _ it: CheckContext) {
    check(state, Self.state, path, it)
    for member in state["values"]?.members.elements ?? [] {
      switch member.value {
      case .array, .object:
        it.fail("\(path)/values/\(member.name) must not be a list or an object (\(place))")
      default: break
      }
    }
    for (index, layer) in (state["layers"]?.elements ?? []).enumerated() {
      let path = "\(path)/layers/\(index)"
      check(layer, Self.layer, path, it)
      for name in ["clip", "hit"] {
        if let rectangle = layer[name] { check(rectangle, Self.rectangle, "\(path)/\(name)", it) }
      }
      for (index, shadow) in (layer["shadows"]?.elements ?? []).enumerated() {
        check(shadow, Self.shadow, "\(path)/shadows/\(index)", it)
      }
      if let content = layer["content"], content["kind"]?.asString == nil {
        it.fail("\(path)/content/kind is missing (\(place))")
      }
    }
  }

  private func check(_ value: Value, _ entries: [Entry], _ path: String, _ it: CheckContext) {
    let plugin = path.isEmpty ? "the result" : path
    guard case .object(let members) = value else {
      return it.fail("\(plugin) is not an object (\(place))")
    }
    for entry in entries {
      guard let member = members[entry.name] else {
        if entry.isRequired { it.fail("\(path)/\(entry.name) is missing (\(place))") }
        continue
      }
      if !entry.kind.fits(member) {
        it.fail("\(path)/\(entry.name) has the wrong type: \(member.json) (\(place))")
      }
    }
    let known = members.elements.map(\.name).filter { name in entries.contains { $0.name == name } }
    let ordered = entries.map(\.name).filter(known.contains)
    if known != ordered {
      let order = known.joined(separator: ", ")
      it.warn("\(plugin) has its members in the wrong order: \(order) (\(place))")
    }
  }
}
