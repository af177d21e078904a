public import Interaction
public import Values

/// A check for unknown names inside parameters.
///
/// Without it, a misspelled option of a sheet, for example, would be silently ignored.
///
/// The known names are those in the parameters' shapes. If a shape ends with `…`, the app may add its own
/// members.
public struct ParameterNames: Sendable {
  private let parameters: [Parameter]

  /// Creates a check for parameters.
  ///
  /// A parameter's shape is parsed only when a value of that parameter is checked.
  public init(_ parameters: [Parameter]) {
    self.parameters = parameters
  }

  /// Checks parameters.
  ///
  /// - Parameter parameters: Names and values as a client sends them.
  /// - Throws: `InvalidValue` for the first unknown name.
  public func check(_ parameters: JSONObject) throws(InvalidValue) {
    var schemas = Schemas(parameters: self.parameters)
    for parameter in parameters.elements {
      guard let schema = schemas[parameter.name] else { continue }
      do { try schemas.check(parameter.value, schema) } catch { throw error.under(parameter.name) }
    }
  }
}

/// The schemas of the parameters that have a shape, each created when it is first needed.
private struct Schemas {
  let parameters: [Parameter]
  private var made: JSONObject = [:]

  init(parameters: [Parameter]) { self.parameters = parameters }

  subscript(name: String) -> Value? {
    mutating get {
      if let schema = made[name] { return schema }
      guard let schema = schema(of: name) else { return nil }
      made.append(name, schema)
      return schema
    }
  }

  private func schema(of name: String) -> Value? {
    switch parameters.first(where: { $0.name == name })?.kind {
    case .shape(let shape): ShapeText.schema(of: shape, isClosed: true)
    case .map(let shape):
      ["additionalProperties": ShapeText.schema(of: shape, isClosed: true)]
    default: nil
    }
  }

  mutating func check(_ value: Value, _ schema: Value) throws(InvalidValue) {
    if let reference = schema["$ref"]?.asString {
      // A reference in a recursive shape ends with the name of its parameter.
      guard let name = reference.utf8.split(separator: UInt8(ascii: "/")).last,
        let whole = self[String(Substring(name))]
      else { return }
      return try check(value, whole)
    }
    if case .array(let kinds)? = schema["anyOf"] { return try check(value, anyOf: kinds) }
    switch value {
    case .array(let elements):
      guard let items = schema["items"] else { return }
      for (index, element) in elements.enumerated() {
        do { try check(element, items) } catch { throw error.under("\(index)") }
      }
    case .object(let members):
      for member in members.elements { try check(member, of: schema) }
    default: break
    }
  }

  private mutating func check(_ member: JSONObject.Member, of schema: Value) throws(InvalidValue) {
    let known = schema["properties"]?[member.name]
    if known == nil, schema["additionalProperties"] == false,
      case .object(let properties)? = schema["properties"]
    {
      let names = properties.elements.map { $0.name }
      throw .unknown(
        member.name, "a known member", among: names,
        at: "/" + InvalidValue.escape(member.name))
    }
    guard let inner = known ?? schema["additionalProperties"] else { return }
    do { try check(member.value, inner) } catch { throw error.under(member.name) }
  }

  /// Checks a value against each alternative.
  ///
  /// - Throws: The first error, if the value fits none of the alternatives.
  private mutating func check(_ value: Value, anyOf kinds: [Value]) throws(InvalidValue) {
    var first: InvalidValue?
    for kind in kinds {
      do { return try check(value, kind) } catch { first = first ?? error }
    }
    if let first { throw first }
  }
}
