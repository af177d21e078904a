/// A JSON value with its location in a document, even if the text around it is incomplete.
public struct JSONNode: Equatable, Sendable {
  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The member's name, without quotation marks and with its escape sequences replaced.
    public var name: String

    /// The range of the name with its quotation marks.
    public var nameRange: Range<Int>

    /// The value, or `nil` if it is missing.
    public var value: JSONNode?
  }

  /// The kinds of JSON values.
  public enum Kind: Equatable, Sendable {
    case object([Member])
    case array([JSONNode])
    case string(String)
    /// A number, `true`, `false`, `null`, or an unknown word.
    case word(String)
  }

  /// The kind and the content of the value.
  public var kind: Kind

  /// The range of the value's bytes.
  public var range: Range<Int>

  /// Whether the closing bracket or quotation mark is present.
  public var isClosed = true

  /// The value of the object's member with the given name, or `nil` if there is none.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members of an object, or an empty array for any other value.
  public var members: [Member] {
    guard case .object(let members) = kind else { return [] }
    return members
  }

  /// The elements of an array, or an empty array for any other value.
  public var elements: [JSONNode] {
    guard case .array(let elements) = kind else { return [] }
    return elements
  }

  /// The content of a string, or `nil` for any other value.
  public var string: String? {
    guard case .string(let text) = kind else { return nil }
    return text
  }
}

extension JSONNode {
  /// Returns the range of the value at a JSON pointer, or of its innermost enclosing value that exists.
  ///
  /// - Parameters:
  ///   - pointer: The JSON pointer.
  ///   - prefersName: Pass `true` to get the range of a member's name instead of its value.
  /// - Returns: The range of bytes.
  func range(at pointer: String, prefersName: Bool = false) -> Range<Int> {
    var node = self
    var range = self.range
    for token in Self.tokens(of: pointer) {
      switch node.kind {
      case .object(let members):
        guard let member = members.first(where: { $0.name == token }) else { return range }
        range = member.nameRange
        guard let value = member.value else { return range }
        if !prefersName { range = value.range }
        node = value
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return range }
        node = elements[index]
        range = node.range
      default: return range
      }
    }
    return range
  }

  /// Returns the node at a JSON pointer, or `nil` if there is none.
  func node(at pointer: String) -> JSONNode? {
    Self.tokens(of: pointer).reduce(Optional(self)) { node, token in
      if let member = node?[token] { return member }
      guard let elements = node?.elements, let index = Int(token), elements.indices.contains(index)
      else { return nil }
      return elements[index]
    }
  }

  /// Returns the names and indices in a JSON pointer.
  static func tokens(of pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
      var text = ""
      var rest = token
      while let character = rest.popFirst() {
        if character == "~", let next = rest.popFirst() {
          text.append(next == "1" ? "/" : "~")
        } else {
          text.append(character)
        }
      }
      return text
    }
  }
}
