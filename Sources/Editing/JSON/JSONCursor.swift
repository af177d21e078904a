/// A place in a JSON text where something can be typed.
struct JSONCursor: Equatable {
  /// The kind of text that can be typed at a place.
  enum Role: Equatable {
    /// A place for the name of a member.
    case name
    /// A place for the value of a member, or for an element of an array.
    case value
  }

  /// The path to the value at the cursor, as names and indices.
  ///
  /// If the cursor is at a member's name, the path leads to the object that contains the member.
  var path: [String] = []

  var role: Role

  /// The range that a completion replaces.
  var range: Range<Int>

  /// Whether a colon and a value follow the name at this place.
  var hasColon = false

  /// Creates the place at an offset inside a node, or returns `nil` if nothing can be typed there.
  init?(at offset: Int, in root: JSONNode, _ bytes: [UInt8]) {
    var node = root
    var path: [String] = []
    while true {
      if case .object(let members) = node.kind {
        if let member = members.first(where: { Self.holds($0.nameRange, offset) }) {
          self.init(path: path, role: .name, range: Self.replaced(member.nameRange, offset, bytes))
          hasColon = member.value != nil
          return
        }
        if let member = members.first(where: { $0.value.map { Self.contains($0, offset) } ?? false }
        ),
          let value = member.value
        {
          path.append(member.name)
          node = value
          continue
        }
      } else if case .array(let elements) = node.kind {
        if let index = elements.firstIndex(where: { Self.contains($0, offset) }) {
          path.append("\(index)")
          node = elements[index]
          continue
        }
      } else {
        self.init(path: path, role: .value, range: Self.replaced(node.range, offset, bytes))
        return
      }
      break
    }
    // The offset is between the parts of an object or an array.
    var before = offset - 1
    while before > node.range.lowerBound, Self.isBlank(bytes[before]) { before -= 1 }
    guard before >= node.range.lowerBound else { return nil }
    switch (node.kind, bytes[before]) {
    case (.object(let members), UInt8(ascii: ":")):
      guard let member = members.last(where: { $0.nameRange.upperBound <= before }) else {
        return nil
      }
      self.init(path: path + [member.name], role: .value, range: offset..<offset)
    case (.object, UInt8(ascii: "{")), (.object, UInt8(ascii: ",")):
      self.init(path: path, role: .name, range: offset..<offset)
    case (.array(let elements), UInt8(ascii: "[")), (.array(let elements), UInt8(ascii: ",")):
      let index = elements.count { $0.range.upperBound <= before }
      self.init(path: path + ["\(index)"], role: .value, range: offset..<offset)
    default: return nil
    }
  }

  private init(path: [String], role: Role, range: Range<Int>) {
    self.path = path
    self.role = role
    self.range = range
  }

  /// Returns whether an offset is inside a range or at its end.
  private static func holds(_ range: Range<Int>, _ offset: Int) -> Bool {
    range.lowerBound < offset && offset <= range.upperBound
  }

  /// Returns whether text typed at an offset becomes part of a value.
  private static func contains(_ node: JSONNode, _ offset: Int) -> Bool {
    switch node.kind {
    case .object, .array:
      node.range.lowerBound < offset
        && (node.isClosed ? offset < node.range.upperBound : offset <= node.range.upperBound)
    case .string, .word: node.range.lowerBound <= offset && offset <= node.range.upperBound
    }
  }

  /// Returns the part of a string or word that a completion replaces.
  ///
  /// If a string has no closing quotation mark, it extends to the end of its line. In this case, only the part before
  /// the offset is replaced.
  private static func replaced(_ range: Range<Int>, _ offset: Int, _ bytes: [UInt8]) -> Range<Int> {
    let isString = bytes[range.lowerBound] == UInt8(ascii: "\"")
    let isClosed = range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    return isString && !isClosed ? range.lowerBound..<offset : range
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
