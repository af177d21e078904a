internal import JSON
public import Values

/// One parameter of a sweep and the values that it takes.
public struct SweepAxis: Equatable, Sendable {
  /// A grid beyond this is a mistake in a step.
  static let limit = 10_000

  /// The parameter's name.
  public let name: String

  /// The values, in order.
  public let values: [Value]

  /// Reads an axis.
  ///
  /// - Parameter text: `name=a..b:step` or `name=x,y,z`; words that are JSON are taken as JSON
  /// - Throws: what is wrong with it
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
          path: text, expected: "a range that ascends, of at most \(Self.limit) steps")
      }
      // Counted, not summed: the last value of 0..1:0.1 is 1. A billionth forgives the division.
      let count = Int(((high - low) / step + 1e-9).rounded(.down))
      values = (0...count).map { index in
        Self.value(of: ((low + Double(index) * step) * 1e9).rounded() / 1e9)
      }
    } else {
      let words = Self.words(range)
      guard !words.contains(where: Self.beginsRange) else {
        throw InvalidValue(path: text, expected: "the range with its step: \(name)=0..1:0.25")
      }
      values = words.map(Self.value)
    }
    guard !values.isEmpty else { throw InvalidValue(path: text, expected: "at least one value") }
  }

  /// The words between commas; a comma inside of brackets or quotes separates nothing.
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

  /// Whether a word is a number with dots behind it: who writes that means no word.
  private static func beginsRange(_ word: Substring) -> Bool {
    word.firstRange(of: "..").map { number(word[..<$0.lowerBound]) != nil } ?? false
  }

  private static func value(_ word: Substring) -> Value {
    if let value = try? JSONParser.parse(Array(word.utf8)) { return value }
    return number(word).map(value(of:)) ?? .string(String(word))
  }

  /// Whole numbers stay whole, for parameters that take no others.
  private static func value(of number: Double) -> Value {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// A number as people write it: JSON wants a digit before the dot and no plus.
  private static func number(_ word: Substring) -> Double? {
    guard word.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  /// All cells of a grid, the last axis running fastest.
  public static func grid(_ axes: [SweepAxis]) -> [[(name: String, value: Value)]] {
    axes.reduce([[]]) { cells, axis in
      cells.flatMap { cell in axis.values.map { cell + [(axis.name, $0)] } }
    }
  }
}
