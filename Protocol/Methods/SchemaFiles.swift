internal import Interaction
internal import PlaygroundHost
public import Values
internal import Wire

/// The JSON Schemas of `Protocol/Schemas`, for validating messages.
///
/// They are the schemas of the OpenRPC document, each with the schemas that it refers to.
public enum SchemaFiles {
  /// The path of each file in `Protocol/Schemas`, with the schema that the file contains.
  public static var all: [(path: String, schema: Value)] {
    ["State", "Effect", "Diagnostic", "Decision", "Event", "Gesture"].map {
      ("\($0.lowercased()).schema.json", file(of: $0))
    }
      + BuiltIns.components.map {
        (
          "parameters/\($0.descriptor.id).schema.json",
          headed("Parameters of \($0.descriptor.id)", Descriptor.schema(of: $0.parameters))
        )
      }
  }

  private static func file(of name: String) -> Value {
    var names: [String] = []
    var definitions: JSONObject = [:]
    let schema = resolve(Schemas.all[name] ?? [:], root: name, &names)
    var index = 0
    while index < names.count {
      let definition = resolve(Schemas.all[names[index]] ?? [:], root: name, &names)
      definitions.append(names[index], definition)
      index += 1
    }
    var file = headed(name, schema)
    if !definitions.isEmpty, case .object(var members) = file {
      members["$defs"] = .object(definitions)
      file = .object(members)
    }
    return file
  }

  private static func headed(_ title: String, _ schema: Value) -> Value {
    var members: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
    ]
    if case .object(let rest) = schema {
      for member in rest.elements { members.append(member.name, member.value) }
    }
    return .object(members)
  }

  /// Returns a schema whose references point into its own file, and collects the names of the schemas that it
  /// refers to.
  private static func resolve(
    _ schema: Value, root: String, _ names: inout [String]
  ) -> Value {
    switch schema {
    case .array(let elements): return .array(elements.map { resolve($0, root: root, &names) })
    case .object(let members):
      var resolved: JSONObject = [:]
      for member in members.elements {
        guard member.name == "$ref", let name = member.value.asString?.split(separator: "/").last
        else {
          resolved.append(member.name, resolve(member.value, root: root, &names))
          continue
        }
        guard name != root else {
          resolved.append("$ref", "#")
          continue
        }
        if !names.contains(String(name)) { names.append(String(name)) }
        resolved.append("$ref", .string("#/$defs/\(name)"))
      }
      return .object(resolved)
    default: return schema
    }
  }
}
