internal import Values

/// The ids of items, cards or sheets that recently left a component.
///
/// A client may still use these ids, because it received them earlier. An event for a layer of such an item is
/// ignored and reported with a finding, whereas an event with an unknown id is refused.
public struct DepartedNames: Equatable, Sendable, Archivable {
  /// The maximum number of stored ids.
  ///
  /// When it is exceeded, the oldest id is dropped.
  public static let limit = 16

  /// An empty list.
  public static var blank: DepartedNames { DepartedNames() }

  private var names: [String] = []

  /// Creates an empty list.
  public init() {}

  /// Stores the id of an item, card or sheet that has left.
  public mutating func insert(_ id: String) {
    let name = Layer.encode(id)
    names.removeAll { $0 == name }
    names.append(name)
    if names.count > Self.limit { names.removeFirst() }
  }

  /// Returns whether a target belongs to an item, card or sheet that has left recently.
  ///
  /// - Parameters:
  ///   - target: A layer's id, in the form `<role>:<item>` or `<role>:<item>/<part>`, or a role.
  ///   - roles: The roles that layers of this kind of item can have.
  /// - Returns: Whether the target's item is one of the stored ids. If the target is a role, whether any id
  ///   is stored and the role is one of `roles`.
  public func contains(target: String, roles: [String]) -> Bool {
    guard !names.isEmpty else { return false }
    // The comparison uses bytes, because characters would add Unicode tables to a page.
    let text = target.utf8
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return roles.contains(target) }
    guard roles.contains(String(target[..<colon])) else { return false }
    let rest = text[text.index(after: colon)...]
    let item = rest.prefix { $0 != UInt8(ascii: "/") }
    return names.contains { $0.utf8.elementsEqual(item) }
  }

  /// Archives the ids.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("names", &names)
  }
}
