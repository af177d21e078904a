internal import Interaction
internal import JSON
internal import JSONText
internal import Orders
internal import Replay
internal import Values
internal import Wire

/// An `$/expect` line of what is explored: it has to hold in every order, or in some.
struct OrderExpectation: Sendable {
  /// When it has to hold.
  enum When: String, CaseIterable {
    /// When all has happened and nothing moves any more.
    case end
    /// That, and after every step.
    case always
    /// At the end of one case at least: a proof that what is forbidden elsewhere can happen at all.
    case sometimes
  }

  let line: Int
  let when: When

  /// Whether it says itself when it has to hold, and so stands for every order.
  let isNamed: Bool
  private let expectation: AnswerExpectation

  init(_ params: Members, line: Int, path: String) throws(ReplayError) {
    self.line = line
    isNamed = params["when"] != nil
    do throws(InvalidValue) {
      when = try params.choice("when", of: When.self) ?? .end
      expectation = try AnswerExpectation(.object(params))
      guard params["path"]?.asString?.hasPrefix("/result/state") == true else {
        throw InvalidValue(
          path: "/params/path",
          expected: "a place in the state, such as /result/state/values/item: an exploration "
            + "has no other answer")
      }
    } catch {
      throw .badInput("\(path):\(line): \(error.path) has to be \(error.expected)")
    }
  }

  /// What is wrong with a state; nil if nothing is.
  func failure(in state: Value) -> String? {
    let answer: Value = ["result": ["state": state]]
    guard let failure = expectation.failure(in: answer, line: line, tolerances: Tolerances())
    else { return nil }
    return "\(failure.pointer) is \(failure.actual ?? "nothing") instead of \(failure.expected)"
  }

  /// Its name among the properties.
  var name: String { "expect:\(line)" }

  /// What it demands of a state whose values have these names.
  func property(_ names: [MemberName]) -> OrderProperty {
    let when: OrderProperty.When =
      switch when {
      case .end: .end
      case .always: .always
      case .sometimes: .sometimes
      }
    return OrderProperty(name, "the expectation of line \(line)", when) { moment in
      var writer = JSONWriter()
      writer.state(moment.state, valueNames: names)
      return failure(in: (try? JSONParser.parse(writer.bytes[...])) ?? .null)
    }
  }
}
