internal import JSONText
package import Values

/// An unmet `$/expect` expectation of a scenario.
public struct ExpectationFailure: Equatable, Sendable {
  /// The scenario's line with the expectation, counted from 1.
  public var line: Int

  /// The JSON pointer to the value in the response.
  public var pointer: String

  /// The expected value, as text.
  public var expected: String

  /// The actual value, as text, or `nil` if there is none.
  public var actual: String?

  /// Creates a failure.
  package init(line: Int, pointer: String, expected: String, actual: String?) {
    self.line = line
    self.pointer = pointer
    self.expected = expected
    self.actual = actual
  }
}

/// A scenario's expectation about the response before it.
package struct AnswerExpectation: Sendable {
  private let pointer: String
  private let value: Value?
  private let minimum: Double?
  private let maximum: Double?
  private let tolerance: Double?
  private let time: Double?

  package init(_ params: Value) throws(InvalidValue) {
    guard case .object(let members) = params else {
      throw InvalidValue(path: "/params", expected: "an object with path and value")
    }
    pointer = try members.string("path") ?? ""
    guard pointer.isEmpty || pointer.hasPrefix("/"), members["path"] != nil else {
      throw InvalidValue(path: "/params/path", expected: "a JSON pointer, such as /result/state/t")
    }
    // `null` is a valid expected value, so only the member's presence counts.
    value = members["value"]
    minimum = try members.number("min")
    maximum = try members.number("max")
    tolerance = try members.number("tolerance", in: 0...largestInputNumber)
    time = try members.number("at")
    guard value != nil || minimum != nil || maximum != nil else {
      throw InvalidValue(
        path: "/params", expected: "an object with value, min or max, or with a decision")
    }
  }

  /// Whether the expectation is about an error or the whole response.
  var concernsError: Bool { pointer.isEmpty || pointer.split(separator: "/").first == "error" }

  /// Compares a response with the expectation.
  ///
  /// - Parameters:
  ///   - answer: The last response, or null if there is none yet.
  ///   - line: The scenario line that contains the expectation.
  ///   - tolerances: The tolerances to use if the expectation does not set its own.
  /// - Returns: The failure, or `nil` if the expectation is met.
  package func failure(in answer: Value, line: Int, tolerances: Tolerances) -> ExpectationFailure? {
    var words = pointer.split(separator: "/").map(Self.unescaped)
    var root = answer
    if let time {
      guard let frame = Self.state(of: answer, at: time) else {
        return fail(line, actual: "no state at \(Divergence.plain(time)) s in the response")
      }
      root = frame
      words.removeFirst(words.starts(with: ["result", "state"]) ? 2 : 0)
    }
    let found = words.reduce(Optional(root)) { value, word in value.flatMap { Self.step($0, word) }
    }
    guard let found else { return fail(line, actual: nil) }
    if let number = found.asNumber, minimum != nil || maximum != nil {
      let isWithin = (minimum ?? number) <= number && number <= (maximum ?? number)
      return isWithin ? nil : fail(line, actual: found.text)
    }
    guard let value else { return fail(line, actual: found.text) }
    var tolerances = tolerances
    if let tolerance { tolerances.override = tolerance }
    var place = Place()
    place.name = words.last ?? ""
    let isMet = ValueComparison(tolerances).agrees(value, found, at: place)
    return isMet ? nil : fail(line, actual: found.text)
  }

  private func fail(_ line: Int, actual: String?) -> ExpectationFailure {
    var words: [String] = []
    if let value { words.append(value.text) }
    if let minimum { words.append("at least \(Divergence.plain(minimum))") }
    if let maximum { words.append("at most \(Divergence.plain(maximum))") }
    if let tolerance { words.append("± \(Divergence.plain(tolerance))") }
    if let time { words.append("at \(Divergence.plain(time))") }
    return ExpectationFailure(
      line: line, pointer: pointer, expected: words.joined(separator: " "), actual: actual)
  }

  /// Returns the state at the given time: one of the frames, or the response's own state.
  private static func state(of answer: Value, at time: Double) -> Value? {
    var states: [Value] = []
    if case .array(let frames) = answer["result"]?["frames"] { states = frames }
    if let state = answer["result"]?["state"] { states.append(state) }
    // Times in the protocol are rounded to microseconds.
    return states.first { abs(($0["t"]?.asNumber ?? .infinity) - time) < 0.000_000_6 }
  }

  /// Returns the value that one token of a JSON pointer refers to.
  ///
  /// An element of an array is found by its index or its id.
  private static func step(_ value: Value, _ word: String) -> Value? {
    guard case .array(let elements) = value else { return value[word] }
    if let index = Int(word), elements.indices.contains(index) { return elements[index] }
    return elements.first { $0["id"]?.asString == word }
  }

  private static func unescaped(_ word: Substring) -> String {
    var text = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      guard character == "~" else {
        text.append(character)
        continue
      }
      text.append(rest.popFirst() == "1" ? "/" : "~")
    }
    return text
  }
}
