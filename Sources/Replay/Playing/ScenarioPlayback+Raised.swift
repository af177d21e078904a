internal import JSON
internal import JSONText
internal import Values

/// An internal error, such as an exception in a component, that a scenario causes but does not expect.
public struct RaisedError: Equatable, Sendable {
  /// The line of the scenario whose call failed, counted from 1.
  public var line: Int

  /// The error message.
  public var message: String
}

extension ScenarioPlayback {
  /// Stores the internal errors that a response contains.
  ///
  /// - Returns: Whether there are any.
  mutating func noteRaised(_ answer: ArraySlice<UInt8>, _ line: Int) -> Bool {
    // Only a batch has an error that does not follow the response's id.
    let isBatch = answer.first == UInt8(ascii: "[")
    guard ByteSearch.contains(Self.raisedMark, in: Array(isBatch ? answer : answer.prefix(200))),
      let value = try? JSONParser.parse(answer)
    else { return false }
    let answers = if case .array(let batch) = value { batch } else { [value] }
    let errors = answers.compactMap { $0["error"] }.filter { $0["code"] == .integer(-32603) }
    raised += errors.map { RaisedError(line: line, message: $0["message"]?.asString ?? "") }
    return !errors.isEmpty
  }

  static let raisedMark = #""error":{"code":-32603,"#
}
