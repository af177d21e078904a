internal import Motion
internal import Values

/// A height at which a sheet rests, like SwiftUI's `PresentationDetent`.
public enum Detent: Equatable, Sendable {
  case large
  case medium
  /// The measured height of the sheet's content.
  case content
  /// A fraction of the large height, from 0.01 to 1.
  case fraction(Double)
  /// A height in points, from 1 to 100,000.
  case height(Double)

  /// The name in values and effects: `large`, `medium`, `content`, `fraction:0.3`, `height:300`.
  var name: String {
    switch self {
    case .large: "large"
    case .medium: "medium"
    case .content: "content"
    case .fraction(let fraction): "fraction:" + Expectation.plain(fraction)
    case .height(let height): "height:" + Expectation.plain(height)
    }
  }

  /// The JSON values of a detent, in the notation that the component's documentation uses.
  static let shape = "large | medium | content | {fraction: 0.01...1} | {height: 1...100000}"

  /// Creates a detent from `large`, `medium`, `content`, `{fraction}` or `{height}`.
  init(_ value: Value) throws(InvalidValue) {
    switch value {
    case .string("large"): self = .large
    case .string("medium"): self = .medium
    case .string("content"): self = .content
    case .string(let word):
      let words = ["large", "medium", "content"]
      throw .unknown(word, "a detent", of: words, at: "", expected: Self.expectation)
    case .object(let members):
      if let fraction = try members.number("fraction", in: 0.01...1) {
        self = .fraction(fraction)
      } else if let height = try members.number("height", in: 1...100_000) {
        self = .height(height)
      } else {
        try members.allow(only: ["fraction", "height"], "a member of a detent")
        throw InvalidValue(path: "", expected: Self.expectation)
      }
    default: throw InvalidValue(path: "", expected: Self.expectation)
    }
  }

  static let expectation = "large, medium, content, {fraction} or {height}"
}

/// The detent that a client's event specifies.
///
/// The sheet determines which detents are valid, so the detent may be unknown.
public enum NamedDetent: Equatable, Sendable {
  case detent(Detent)
  /// A string that is not a detent's name.
  case unknown(String)

  /// Creates a named detent from its JSON value.
  ///
  /// A string that doesn't name a detent becomes `unknown`.
  init(_ value: Value) throws(InvalidValue) {
    do throws(InvalidValue) {
      self = .detent(try Detent(value))
    } catch {
      guard case .string(let word) = value else { throw error }
      self = .unknown(word)
    }
  }

  /// The detent, or `nil` if the string is unknown.
  var detent: Detent? {
    if case .detent(let detent) = self { detent } else { nil }
  }

  /// Checks that the detent is one of those that a sheet offers.
  ///
  /// - Throws: `InvalidValue` at `path`, with the name and the detents that the sheet offers.
  func require(among detents: [Detent], at path: String) throws(InvalidValue) {
    let name: String
    switch self {
    case .detent(let detent):
      guard !detents.contains(detent) else { return }
      name = detent.name
    case .unknown(let word): name = word
    }
    throw .unknown(
      name, "a detent of the sheet", among: detents.map { $0.name }, at: path)
  }
}

extension JSONObject {
  /// Returns the member `name` as a detent, or `nil` if it is absent or `null`.
  func detent(_ name: String) throws(InvalidValue) -> Detent? {
    guard let value = present(name) else { return nil }
    do throws(InvalidValue) { return try Detent(value) } catch { throw error.under(name) }
  }

  /// Returns the member `name` as a detent that may be unknown, or `nil` if it is absent or `null`.
  func namedDetent(_ name: String) throws(InvalidValue) -> NamedDetent? {
    guard let value = present(name) else { return nil }
    do throws(InvalidValue) { return try NamedDetent(value) } catch { throw error.under(name) }
  }

  /// Returns the member `name` as an id, or `nil` if it is absent or `null`.
  ///
  /// An id is a string, or a whole number, which is converted to its digits.
  func id(_ name: String) throws(InvalidValue) -> String? {
    guard let value = present(name) else { return nil }
    if let number = value.wholeNumber, wholeInputNumbers.contains(number) { return "\(number)" }
    guard let id = value.asString, !id.isEmpty else {
      throw InvalidValue(
        path: "/" + name, expected: "a string that is not empty, or a whole number")
    }
    return id
  }
}
