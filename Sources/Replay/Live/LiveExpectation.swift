package import Interaction
package import Values

/// The result of evaluating a `$/expect` line while a scenario is edited.
package enum LiveExpectation {
  /// The expectation is met.
  case met

  /// The expectation is not met.
  case failed(ExpectationFailure)

  /// The line is not a valid expectation.
  case invalid(InvalidValue)

  /// The expectation is about costs, which only a complete playback counts.
  case needsPlayback

  /// Creates the result of an `$/expect` line by evaluating its parameters.
  ///
  /// - Parameters:
  ///   - params: The parameters of the line.
  ///   - line: The scenario's line, counted from 1.
  ///   - answer: The last response before the line, or null if there is none.
  ///   - tolerances: The tolerances for numbers.
  ///   - report: A closure that returns the report of the call before the line, with its decisions.
  package init(
    _ params: Value, line: Int, answer: Value, tolerances: Tolerances,
    report: () -> ComponentOutput?
  ) {
    if case .object(let members) = params, members["cost"] != nil {
      do { _ = try CostExpectation(members) } catch {
        self = .invalid(error)
        return
      }
      self = .needsPlayback
      return
    }
    do throws(InvalidValue) {
      let failure: ExpectationFailure?
      if let expectation = try DecisionExpectation(params) {
        guard let report = report() else {
          self = .needsPlayback
          return
        }
        failure = expectation.failure(in: report, line: line)
      } else {
        failure = try AnswerExpectation(params).failure(
          in: answer, line: line, tolerances: tolerances)
      }
      self = failure.map(Self.failed) ?? .met
    } catch {
      self = .invalid(error)
    }
  }
}

extension ExpectationFailure {
  /// The failure as one sentence without a period.
  package var sentence: String {
    let what = pointer.isEmpty ? "the whole response" : pointer
    return "\(what): expected \(Divergence.short(expected, 100)), "
      + "found \(Divergence.short(actual, 100))"
  }
}

/// A filter that decides, call by call, which refused calls a check reports.
package struct LiveRefusals {
  private var isUnopened = false

  /// Creates a filter that has not seen any calls.
  package init() {}

  /// Returns the code of the finding for a refused call, or `nil` if the check doesn't report it because an
  /// earlier refusal causes it.
  package mutating func code(of method: String?, kind: String) -> String? {
    if method == "session/create" { isUnopened = true }
    if isUnopened, kind == "session-not-found" { return nil }
    return method == "session/create" ? "check/not-played" : "check/refused"
  }
}
