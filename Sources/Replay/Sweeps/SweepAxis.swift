internal import JSON
public import Values

/// A parameter of a sweep, with its values.
public struct SweepAxis: Equatable, Sendable {
  /// The maximum number of values in a range.
  ///
  /// A range with more values probably has a wrong step.
  static let limit = 10_000

  /// The parameter's name.
  public let name: String

  /// The parameter's values, in the given order.
  public let values: [Value]

  /// Creates an axis from its textual form.
  ///
  /// - Parameter text: `name=a..b:step` or `name=x,y,z`. A value that is valid JSON is read as JSON.
  /// - Throws: `InvalidValue` if the text has a different form or too many values.
  public init(_ text: String) throws(InvalidValue) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw InvalidValue(path: text, expected: "name=a..b:step or name=x,y,z")
    }
    name = String(text[..<equals])
    let range = text[text.index(after: equals)...]
    if let parts = Self.bounds(range) {
      let (low, high, step) = parts
      guard step > 0, high >= low, (high - low) / step < Double(Self.limit) else {
        throw InvalidValue(
          path: text, expected: "an ascending range of at most \(Self.limit) values")
      }
      // Each value is computed from its index, so the last value of 0..1:0.1 is exactly 1. The 1e-9
      // absorbs the rounding error of the division.
      let count = Int(((high - low) / step + 1e-9).rounded(.down))
      values = (0...count).map { index in
        Self.value(of: ((low + Double(index) * step) * 1e9).rounded() / 1e9)
      }
    } else {
      let words = Self.words(range)
      guard !words.contains(where: Self.beginsRange) else {
        throw InvalidValue(path: text, expected: "a range with a step, such as \(name)=0..1:0.25")
      }
      values = words.map(Self.value)
    }
    guard !values.isEmpty else {
      throw InvalidValue(path: text, expected: "name=x,y,z with at least one value")
    }
  }

  /// Splits text at commas, except within brackets or quotes.
  private static func words(_ text: Substring) -> [Substring] {
    var words: [Substring] = []
    var begin = text.startIndex
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let letter = text[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, letter == "\\" {
        isEscaped = true
      } else if letter == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, letter == "[" || letter == "{" {
        depth += 1
      } else if !isQuoted, letter == "]" || letter == "}" {
        depth -= 1
      } else if letter == ",", depth <= 0, !isQuoted {
        words.append(text[begin..<index])
        begin = text.index(after: index)
      }
    }
    words.append(text[begin...])
    return words.filter { !$0.isEmpty }
  }

  private static func bounds(_ text: Substring) -> (Double, Double, Double)? {
    let sides = text.split(separator: ":")
    guard sides.count == 2, let step = Double(sides[1]),
      let dots = sides[0].firstRange(of: ".."), let low = Double(sides[0][..<dots.lowerBound]),
      let high = Double(sides[0][dots.upperBound...]), low.isFinite, high.isFinite, step.isFinite
    else { return nil }
    return (low, high, step)
  }

  /// Returns whether a word starts with a number and two dots, and is therefore probably an incomplete range.
  private static func beginsRange(_ word: Substring) -> Bool {
    word.firstRange(of: "..").map { number(word[..<$0.lowerBound]) != nil } ?? false
  }

  private static func value(_ word: Substring) -> Value {
    if let value = try? JSONParser.parse(Array(word.utf8)) { return value }
    return number(word).map(value(of:)) ?? .string(String(word))
  }

  /// Returns a number as a JSON value: an integer if it is whole, because some parameters accept only integers.
  private static func value(of number: Double) -> Value {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// Reads a number in a more lenient form than JSON's: `.5` and `+1` are allowed.
  private static func number(_ word: Substring) -> Double? {
    guard word.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the number of combinations of the axes' values, or `nil` if it exceeds a billion.
  public static func combinations(of axes: [SweepAxis]) -> Int? {
    var count = 1
    for axis in axes {
      count *= axis.values.count
      guard count <= 1_000_000_000 else { return nil }
    }
    return count
  }

  /// Returns one combination of the axes' values.
  ///
  /// The last axis varies fastest. Millions of combinations would not fit into memory, so they are made
  /// one by one.
  ///
  /// - Parameters:
  ///   - index: The combination's position, from 0 to `combinations(of:)` - 1.
  ///   - axes: The axes.
  /// - Returns: The name and value for each axis.
  public static func combination(
    _ index: Int, of axes: [SweepAxis]
  ) -> [(name: String, value: Value)] {
    var rest = index
    var values: [(name: String, value: Value)] = []
    for axis in axes.reversed() {
      values.append((axis.name, axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    return values.reversed()
  }
}
