/// An error in a piece of input, with its location and the expected value.
public struct InvalidValue: Error, Equatable, Sendable {
  /// The location as a JSON pointer relative to the tree that was read, such as `/event/x`.
  public var path: String

  /// The expected value, as the end of a sentence: `a number from 0 to 1`.
  public var expected: String

  /// The error as one sentence, if the path and the expected value alone would be less informative.
  ///
  /// Usually `nil`.
  public var sentence: String?

  /// Creates an error at a path.
  public init(path: String, expected: String, sentence: String? = nil) {
    self.path = path
    self.expected = expected
    self.sentence = sentence
  }

  /// Returns the error with its path prefixed by a member name or index.
  public func under(_ name: String) -> InvalidValue {
    at("/" + Self.escape(name))
  }

  /// Returns the error with another path, such as `/events/2`, prepended to its path.
  public func at(_ place: String) -> InvalidValue {
    InvalidValue(path: place + path, expected: expected, sentence: sentence)
  }

  /// Escapes a name for use as a reference token in a JSON Pointer (RFC 6901): `~` becomes `~0`, and `/` becomes
  /// `~1`.
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
