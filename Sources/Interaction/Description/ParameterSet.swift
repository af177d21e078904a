public import Values

/// What can be tuned in a component: fields with defaults, each declared once in `visit`.
///
/// One declaration serves the description, the assignment from a client's values and the checks,
/// so that names, ranges and defaults can't drift apart.
public protocol ParameterSet: Sendable {
  /// Makes the defaults.
  init()

  /// Calls the visitor once for each field, in the documented order.
  mutating func visit(_ visitor: inout ParameterVisitor)
}

/// One parameter as a client sees it.
public struct Parameter: Equatable, Sendable {
  /// What values it takes.
  public enum Kind: Equatable, Sendable {
    case number(ClosedRange<Double>, unit: String)
    case integer(ClosedRange<Double>, unit: String)
    case bool
    case choice([String])
    /// A number of points, or `{fraction}` of an extent.
    case threshold(ClosedRange<Double>, fractions: ClosedRange<Double>, of: String)
    /// An object or an array that is written as in the documentation, `[{id: id, title?: string}]`.
    case shape(String)
    /// A map from names to what is written so.
    case map(String)
  }

  /// The name on the wire.
  public var name: String

  /// What values it takes.
  public var kind: Kind

  /// The value where the client gives none.
  public var defaultValue: Value

  /// One sentence.
  public var summary: String

  /// What each word of a choice does, in the words' order; empty where that goes without saying.
  public var wordSummaries: [String] = []

  /// A value by which there is something to see, where that is not the default.
  public var example: Value?
}

/// Goes through the fields of a parameter set, either to list them or to assign new values.
public struct ParameterVisitor: Sendable {
  /// The parameters met so far.
  public private(set) var parameters: [Parameter] = []

  /// The first thing wrong with the new values.
  public private(set) var error: InvalidValue?

  private let newValues: Members

  /// The new values, each whole: assigned to the defaults they give what was assigned here.
  private(set) var wholeValues: Members

  init(assigning newValues: Members = [:]) {
    self.newValues = newValues
    wholeValues = newValues
  }

  /// A number with its range and unit.
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

  /// A truth value.
  public mutating func bool(_ name: String, _ field: inout Bool, _ summary: String) {
    list(name, .bool, .bool(field), summary)
    guard let value = newValue(name, "true or false") else { return }
    guard case .bool(let bool) = value else { return refuse(name, "true or false") }
    field = bool
  }

  /// One of a set of words, the first of which is the default.
  ///
  /// - Parameters:
  ///   - name: its name on the wire
  ///   - field: where its value is
  ///   - summary: what is chosen, in one sentence
  ///   - wordSummaries: what each word does, in the words' order; none, or one for each
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

  /// One of some words, by its place; nil where it is not changed.
  ///
  /// What needs no type is here: there are some fifty sets of words, and a page has the code of each.
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
    if place == nil { refuse(.unknown(word, "a \(name)", of: words, at: "/" + name)) }
    return place
  }

  mutating func list(
    _ name: String, _ kind: Parameter.Kind, _ value: Value, _ summary: String,
    _ wordSummaries: [String] = [], example: Value? = nil
  ) {
    parameters.append(
      Parameter(
        name: name, kind: kind, defaultValue: value, summary: summary,
        wordSummaries: wordSummaries, example: example))
  }

  /// What a client gives for a field, null included.
  func given(_ name: String) -> Value? { newValues[name] }

  /// Notes what a new value has become, where what it leaves out was taken from elsewhere.
  mutating func keep(_ name: String, _ value: Value) { wholeValues[name] = value }

  /// The new value of a field; null stands for no value only where an object is wanted.
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
  public static var parameters: [Parameter] {
    var defaults = Self()
    var visitor = ParameterVisitor()
    defaults.visit(&visitor)
    return visitor.parameters
  }

  /// Assigns new values; on an error nothing is assigned.
  ///
  /// - Parameters:
  ///   - values: names and values; a name that no parameter has is an error
  ///   - owner: whose parameters they are, for the error
  /// - Returns: the values as assigned: members that an object leaves out are filled in, for a
  ///   snapshot needs them
  /// - Throws: the first wrong value or unknown name
  @discardableResult
  public mutating func assign(
    _ values: Members, of owner: String = "this component"
  ) throws(InvalidValue) -> Members {
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
