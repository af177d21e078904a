internal import Interaction
internal import JSON
internal import JSONText
internal import Orders
internal import Replay
internal import Values
internal import Wire

/// An `$/expect` line of an explored file.
///
/// The expectation must hold in every case or, with `sometimes`, in at least one case.
struct OrderExpectation: Sendable {
  /// The steps and cases in which the expectation must hold.
  enum When: String, CaseIterable {
    /// At the end of every case, when everything has settled.
    case end
    /// At the end of every case, and after each of its steps.
    case always
    /// At the end of at least one case.
    ///
    /// This proves that a condition can occur at all.
    case sometimes
  }

  let line: Int
  let when: When

  /// Whether the line says, with a `when` member, when the expectation must hold.
  ///
  /// An expectation without `when` is dropped if further steps follow it in the file.
  let isNamed: Bool
  private let expectation: AnswerExpectation

  init(_ params: JSONObject, line: Int, path: String) throws(ReplayError) {
    self.line = line
    isNamed = params["when"] != nil
    do throws(InvalidValue) {
      when = try params.choice("when", of: When.self) ?? .end
      expectation = try AnswerExpectation(.object(params))
      guard params["path"]?.asString?.hasPrefix("/result/state") == true else {
        throw InvalidValue(
          path: "/params/path",
          expected: "a path into the state, such as /result/state/values/item; an exploration "
            + "checks only states")
      }
    } catch {
      throw .badInput("\(path):\(line): \(error.path) must be \(error.expected)")
    }
  }

  /// Returns a description of the violation, or `nil` if the expectation holds in the state.
  func failure(in state: Value) -> String? {
    let answer: Value = ["result": ["state": state]]
    guard let failure = expectation.failure(in: answer, line: line, tolerances: Tolerances())
    else { return nil }
    return "\(failure.pointer) is \(failure.actual ?? "nothing") instead of \(failure.expected)"
  }

  /// The name of the expectation's property.
  var name: String { "expect:\(line)" }

  /// Returns a property that checks the expectation.
  ///
  /// - Parameter names: The names of the component's values, in the order in which its states contain them.
  /// - Returns: The property.
  func property(_ names: [MemberName]) -> OrderProperty {
    let when: OrderProperty.When =
      switch when {
      case .end: .end
      case .always: .always
      case .sometimes: .sometimes
      }
    return OrderProperty(name, "the expectation on line \(line) holds", when) { moment in
      var writer = JSONWriter()
      writer.state(moment.state, valueNames: names)
      return failure(in: (try? JSONParser.parse(writer.bytes[...])) ?? .null)
    }
  }
}
