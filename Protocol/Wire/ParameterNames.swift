public import Interaction
public import Values

/// Finds names inside parameters that nobody knows: a misspelt option of a sheet would otherwise do
/// nothing, and say nothing.
///
/// What is known is what the parameters' shapes say; where a shape ends with `…` the app may have
/// members of its own.
public struct ParameterNames: Sendable {
  /// The schemas of the parameters that have a shape, by name.
  private let schemas: Members

  /// Takes note of the shapes of parameters.
  public init(_ parameters: [Parameter]) {
    var schemas: Members = [:]
    for parameter in parameters {
      switch parameter.kind {
      case .shape(let shape):
        schemas.append(parameter.name, ShapeText.schema(of: shape, isClosed: true))
      case .map(let shape):
        schemas.append(
          parameter.name, ["additionalProperties": ShapeText.schema(of: shape, isClosed: true)])
      default: break
      }
    }
    self.schemas = schemas
  }

  /// Goes through parameters.
  ///
  /// - Parameter parameters: names and values as a client gives them
  /// - Throws: the place of the first name that is not known
  public func check(_ parameters: Members) throws(InvalidValue) {
    for parameter in parameters.elements {
      guard let schema = schemas[parameter.name] else { continue }
      do { try check(parameter.value, schema) } catch { throw error.under(parameter.name) }
    }
  }

  private func check(_ value: Value, _ schema: Value) throws(InvalidValue) {
    if let reference = schema["$ref"]?.asString {
      // A shape that contains itself points to its parameter.
      guard let name = reference.split(separator: "/").last, let whole = schemas[String(name)]
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

  private func check(_ member: Members.Member, of schema: Value) throws(InvalidValue) {
    let known = schema["properties"]?[member.name]
    if known == nil, schema["additionalProperties"] == false,
      case .object(let properties)? = schema["properties"]
    {
      let names = properties.elements.map { $0.name }
      throw .unknown(
        member.name, "a member that is known here", among: names,
        at: "/" + InvalidValue.escape(member.name))
    }
    guard let inner = known ?? schema["additionalProperties"] else { return }
    do { try check(member.value, inner) } catch { throw error.under(member.name) }
  }

  /// A value with the names of any of its kinds.
  private func check(_ value: Value, anyOf kinds: [Value]) throws(InvalidValue) {
    var first: InvalidValue?
    for kind in kinds {
      do { return try check(value, kind) } catch { first = first ?? error }
    }
    if let first { throw first }
  }
}
