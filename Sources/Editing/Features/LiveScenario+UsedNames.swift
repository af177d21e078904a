internal import Values

/// Names that the scenario itself defines or uses, such as the names of sheets and the ids of items.
extension LiveScenario {
  /// The maximum number of requests that are searched for names.
  private static let searchLimit = 500

  /// Returns the names that earlier requests use for a member, without duplicates.
  ///
  /// For `sheet`, these are the strings in members called `sheet` and the names in an object called `sheets`.
  /// For `item`, they are also the ids of an object called `item` and of the elements of an array `items`.
  func usedNames(_ member: String, before context: ScenarioContext) -> [String] {
    guard !member.isEmpty, Int(member) == nil else { return [] }
    var names: [String] = []
    func add(_ name: String?) {
      if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    func search(_ value: Value) {
      switch value {
      case .array(let elements): elements.forEach(search)
      case .object(let members):
        for entry in members.elements {
          switch entry.value {
          case .string(let text) where entry.name == member: add(text)
          case .object(let inner) where entry.name == member: add(inner["id"]?.asString)
          case .object(let inner) where entry.name == member + "s":
            inner.elements.forEach { add($0.name) }
          case .array(let elements) where entry.name == member + "s":
            for element in elements { add(element["id"]?.asString ?? element.asString) }
          default: break
          }
          search(entry.value)
        }
      default: break
      }
    }
    for index in 0..<min(context.index, Self.searchLimit) {
      guard let params = message(of: index)?["params"] else { continue }
      search(params)
    }
    return names
  }
}
