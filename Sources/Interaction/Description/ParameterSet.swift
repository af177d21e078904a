public import Values

/// The parameters of a component, each declared once in `visit`.
///
/// The description, the assignment of a client's values and the validation all use this declaration, so
/// names, ranges and defaults always agree.
public protocol ParameterSet: Sendable {
  /// Creates the parameters with their default values.
  init()

  /// Calls the visitor once for each field, in the documented order.
  mutating func visit(_ visitor: inout ParameterVisitor)
}

/// A parameter as clients see it.
public struct Parameter: Equatable, Sendable {
  /// The values that the parameter accepts.
  public enum Kind: Equatable, Sendable {
    case number(ClosedRange<Double>, unit: String)
    case integer(ClosedRange<Double>, unit: String)
    case bool
    case choice([String])
    /// A length: a number of points, or `{fraction}` for a fraction of the extent `of`, such as `the viewport's
    /// width`.
    case threshold(ClosedRange<Double>, fractions: ClosedRange<Double>, of: String)
    /// An object or an array. The associated string describes its form in the documentation's notation, such as
    /// `[{id: id, title?: string}]`.
    case shape(String)
    /// A map from names to values. The associated string describes the form of a value in the documentation's
    /// notation.
    case map(String)
  }

  /// The name in protocol messages.
  public var name: String

  /// The values that the parameter accepts.
  public var kind: Kind

  /// The value that applies if the client provides none.
  public var defaultValue: Value

  /// The description, as one sentence.
  public var summary: String

  /// The descriptions of a choice's words, in the order of the words.
  ///
  /// The array is empty if the words need no description.
  public var wordSummaries: [String] = []

  /// An example value with a visible effect, provided if the default value has no visible effect.
  public var example: Value?

  /// The spring that applies while the value is null, or `nil` if the parameter is not an optional spring.
  public var fallback: Value?
}

/// A visitor of the fields of a parameter set, which either lists them or assigns new values to them.
public struct ParameterVisitor: Sendable {
  /// The parameters visited so far.
  public internal(set) var parameters: [Parameter] = []

  /// The first error in the new values.
  public private(set) var error: InvalidValue?

  /// The client's values by name.
  let newValues: JSONObject

  /// The new values, with their omitted members filled in.
  ///
  /// Assigning these values to default parameters has the same result as assigning the client's values to the current
  /// parameters.
  private(set) var wholeValues: JSONObject

  init(assigning newValues: JSONObject = [:]) {
    self.newValues = newValues
    wholeValues = newValues
  }

  /// Visits a number with its range and unit.
  public mutating func number(
    _ name: String, _ field: inout Double, in range: ClosedRange<Double>, unit: String,
    _ summary: String
  ) {
    list(name, .number(range, unit: unit), .number(field), summary)
    guard let value = newValue(name, Expectation.number(range)) else { return }
    guard let number = value.asNumber?.asInput, range.contains(number) else {
      return refuse(name, Expectation.number(range))
    }
    field = number
  }

  /// Visits a Boolean.
  public mutating func bool(_ name: String, _ field: inout Bool, _ summary: String) {
    list(name, .bool, .bool(field), summary)
    guard let value = newValue(name, "true or false") else { return }
    guard case .bool(let bool) = value else { return refuse(name, "true or false") }
    field = bool
  }

  /// Visits a choice among words.
  ///
  /// The first word is the default.
  ///
  /// - Parameters:
  ///   - name: The name in protocol messages.
  ///   - field: The field.
  ///   - summary: The parameter's description, as one sentence.
  ///   - wordSummaries: A description for each word in order, or nothing if the words need none.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ field: inout Choice, _ summary: String, _ wordSummaries: String...
  ) where Choice.RawValue == String {
    let choices = Choice.allCases
    let words = choices.map { $0.rawValue }
    guard let place = word(name, of: words, now: field.rawValue, summary, wordSummaries) else {
      return
    }
    field = choices[choices.index(choices.startIndex, offsetBy: place)]
  }

  /// Visits a choice and returns the index of the new word, or `nil` if the choice does not change.
  ///
  /// The function is neither generic nor inlined. Otherwise, the WebAssembly module of a page would contain a
  /// separate copy of the function for each of about fifty choices (56 KB).
  @inline(never)
  private mutating func word(
    _ name: String, of words: [String], now: String, _ summary: String, _ wordSummaries: [String]
  ) -> Int? {
    list(name, .choice(words), .string(now), summary, wordSummaries)
    guard let value = newValue(name, Expectation.oneOf(words)) else { return nil }
    guard let word = value.asString else {
      refuse(name, Expectation.oneOf(words))
      return nil
    }
    let place = words.firstIndex(of: word)
    if place == nil { refuse(.unknown(word, Expectation.one(name), of: words, at: "/" + name)) }
    return place
  }

  mutating func list(
    _ name: String, _ kind: Parameter.Kind, _ value: Value, _ summary: String,
    _ wordSummaries: [String] = [], example: Value? = nil, fallback: Value? = nil
  ) {
    parameters.append(
      Parameter(
        name: name, kind: kind, defaultValue: value, summary: summary,
        wordSummaries: wordSummaries, example: example, fallback: fallback))
  }

  /// Returns the client's value for a field, including null.
  func given(_ name: String) -> Value? { newValues[name] }

  /// Stores a new value in its complete form, with omitted members filled in.
  mutating func keep(_ name: String, _ value: Value) { wholeValues[name] = value }

  /// Returns the new value of a field, or `nil` if the client provides none.
  ///
  /// Null is refused. Fields that accept null read the value with `given` instead.
  mutating func newValue(_ name: String, _ expected: String) -> Value? {
    guard let value = newValues[name] else { return nil }
    if value.isNull { refuse(name, expected) }
    return value.isNull ? nil : value
  }

  mutating func refuse(_ name: String, _ expected: String) {
    refuse(InvalidValue(path: "/" + name, expected: expected))
  }

  mutating func refuse(_ error: InvalidValue) {
    self.error = self.error ?? error
  }
}

extension ParameterSet {
  /// The parameters with their defaults.
  public static var parameters: [Parameter] { Self().current }

  /// The parameters, with their current values instead of the defaults.
  public var current: [Parameter] {
    var values = self
    var visitor = ParameterVisitor()
    values.visit(&visitor)
    return visitor.parameters
  }

  /// Assigns new values.
  ///
  /// If any value is invalid, none is assigned.
  ///
  /// - Parameters:
  ///   - values: The new values by name. An unknown name is an error.
  ///   - owner: The owner of the parameters, for the error message.
  /// - Returns: The complete values, including all omitted members, for snapshots.
  /// - Throws: `InvalidValue` for the first invalid value or unknown name.
  @discardableResult
  public mutating func assign(
    _ values: JSONObject, of owner: String = "this component"
  ) throws(InvalidValue) -> JSONObject {
    var changed = self
    var visitor = ParameterVisitor(assigning: values)
    changed.visit(&visitor)
    if let error = visitor.error { throw error }
    for member in values.elements
    where !visitor.parameters.contains(where: { $0.name == member.name }) {
      let names = visitor.parameters.map { $0.name }
      throw .unknown(
        member.name, "a parameter of \(owner)", among: names,
        at: "/" + InvalidValue.escape(member.name))
    }
    self = changed
    return visitor.wholeValues
  }
}
