public import Values

/// A height at which the card rests.
public enum CardDetent: Equatable, Sendable {
  /// The height of the compact content.
  case compact
  /// The height of the full content, limited by `expandedFraction` and `expandedMaxFraction`.
  case expanded
  /// A fraction of the viewport's height.
  case fraction(Double)
  /// A height in points.
  case height(Double)

  /// The JSON values of a detent, in the notation that the component's documentation uses.
  static let shape = "compact | expanded | {fraction: 0...1} | {height: 0...10000}"

  private static let expectation = "compact, expanded, {fraction} or {height}"

  /// Creates a detent from a JSON value.
  ///
  /// - Parameter value: `compact`, `expanded`, `{fraction}` or `{height}`.
  /// - Throws: `InvalidValue` for any other value.
  public init(_ value: Value) throws(InvalidValue) {
    switch value {
    case "compact": self = .compact
    case "expanded": self = .expanded
    case .object(let members):
      if let fraction = try members.number("fraction", in: 0...1) {
        self = .fraction(fraction)
      } else if let height = try members.number("height", in: 0...10_000) {
        self = .height(height)
      } else {
        try members.allow(only: ["fraction", "height"], "a member of a detent")
        throw InvalidValue(path: "", expected: "an object {fraction} or {height}")
      }
    case .string(let word):
      let words = ["compact", "expanded"]
      throw .unknown(word, "a detent", of: words, at: "", expected: Self.expectation)
    default: throw InvalidValue(path: "", expected: Self.expectation)
    }
  }

  /// The name in values, effects and reasons: `compact`, `expanded`, `fraction:0.3` or `height:250`.
  var name: String {
    switch self {
    case .compact: "compact"
    case .expanded: "expanded"
    case .fraction(let fraction): "fraction:" + Expectation.plain(fraction)
    case .height(let height): "height:" + Expectation.plain(height)
    }
  }
}
