internal import Motion
internal import Values

/// A height at which a sheet rests, as SwiftUI's `PresentationDetent`.
public enum Detent: Equatable, Sendable {
  case large
  case medium
  /// The height of the sheet's content, as measured.
  case content
  /// A part of the large height.
  case fraction(Double)
  /// A height in points.
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

  /// What a client's value is.
  static let shape = "large | medium | content | {fraction: 0.01...1} | {height: 1...100000}"

  /// Reads `large`, `medium`, `content`, `{fraction}` or `{height}`.
  init(_ value: Value) throws(InvalidValue) {
    switch value {
    case .string("large"): self = .large
    case .string("medium"): self = .medium
    case .string("content"): self = .content
    case .object(let members):
      if let fraction = try members.number("fraction", in: 0.01...1) {
        self = .fraction(fraction)
      } else if let height = try members.number("height", in: 1...100_000) {
        self = .height(height)
      } else {
        throw InvalidValue(path: "", expected: Self.expectation)
      }
    default: throw InvalidValue(path: "", expected: Self.expectation)
    }
  }

  static let expectation = "large, medium, content, {fraction} or {height}"
}

extension Members {
  /// An optional detent.
  func detent(_ name: String) throws(InvalidValue) -> Detent? {
    guard let value = present(name) else { return nil }
    do throws(InvalidValue) { return try Detent(value) } catch { throw error.under(name) }
  }

  /// An optional id: a string, or a whole number, which is taken as its digits.
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
