internal import Values

/// The ids of things that have lately left a component: an item's, a card's, a sheet's.
///
/// A client may still mean them, for it was told of them before they left. What it sends to one of
/// their layers is ignored with a finding, not refused like a name that nothing ever had.
public struct DepartedNames: Equatable, Sendable, Archivable {
  /// How many are remembered; older ones are forgotten.
  public static let limit = 16

  /// Nothing has left yet.
  public static var blank: DepartedNames { DepartedNames() }

  private var names: [String] = []

  /// Makes an empty memory.
  public init() {}

  /// Remembers that something has left.
  public mutating func insert(_ id: String) {
    let name = Layer.encode(id)
    names.removeAll { $0 == name }
    names.append(name)
    if names.count > Self.limit { names.removeFirst() }
  }

  /// Whether a target means something that has left.
  ///
  /// - Parameters:
  ///   - target: a layer's id, `<role>:<item>` or `<role>:<item>/<part>`, or a role
  ///   - roles: the roles of the layers that such a thing has
  /// - Returns: whether it does
  public func contains(target: String, roles: [String]) -> Bool {
    guard !names.isEmpty else { return false }
    // As bytes: characters bring tables of all scripts into a page.
    let text = target.utf8
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return roles.contains(target) }
    guard roles.contains(String(target[..<colon])) else { return false }
    let rest = text[text.index(after: colon)...]
    let item = rest.prefix { $0 != UInt8(ascii: "/") }
    return names.contains { $0.utf8.elementsEqual(item) }
  }

  /// Hands over the names.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("names", &names)
  }
}
