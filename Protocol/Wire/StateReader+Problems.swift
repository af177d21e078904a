internal import Interaction
internal import Motion
public import Values

extension StateReader {
  /// Returns an error for each member of a state's layers that no renderer could draw.
  ///
  /// Unlike ``read(_:)``, which throws only the first error, this function returns all of them, at most one for each
  /// member of a layer.
  ///
  /// - Parameter state: The encoded state. Members that are missing are not reported.
  /// - Returns: The errors, with their paths in the state.
  public static func problems(inLayersOf state: Value) -> [InvalidValue] {
    guard case .array(let layers)? = state["layers"] else { return [] }
    var problems: [InvalidValue] = []
    for (index, value) in layers.enumerated() {
      guard case .object(let members) = value else { continue }
      for member in members.elements {
        var layer = Layer(id: "", role: "", frame: .zero)
        do throws(InvalidValue) {
          try assign([member.name: member.value], to: &layer)
        } catch {
          problems.append(error.under("\(index)").under("layers"))
        }
      }
    }
    return problems
  }
}
