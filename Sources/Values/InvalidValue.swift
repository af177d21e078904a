/// What is wrong with a piece of input: where it stands and what was expected there.
public struct InvalidValue: Error, Equatable, Sendable {
  /// The place as a JSON pointer relative to the tree that was read, such as `/event/x`.
  public var path: String

  /// What would have been right, as the end of a sentence: `a number from 0 to 1`.
  public var expected: String

  /// The mistake as one sentence, where that says more than place and expectation do; nil for most.
  public var sentence: String?

  /// Makes an error at a place.
  public init(path: String, expected: String, sentence: String? = nil) {
    self.path = path
    self.expected = expected
    self.sentence = sentence
  }

  /// The same error, seen from the object or array that holds the tree under a name or index.
  public func under(_ name: String) -> InvalidValue {
    at("/" + Self.escape(name))
  }

  /// The same error, seen from a tree that holds this one at a place, such as `/events/2`.
  public func at(_ place: String) -> InvalidValue {
    InvalidValue(path: place + path, expected: expected, sentence: sentence)
  }

  /// A name as a part of a JSON pointer (RFC 6901: `~` and `/` are escaped).
  public static func escape(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
