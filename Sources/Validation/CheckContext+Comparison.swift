internal import JSONRPC
internal import Replay
internal import Values

/// Comparisons of responses.
extension CheckContext {
  /// Returns a description of the first difference between two values, or `nil` if they are equal.
  static func difference(_ one: Value, _ other: Value) -> String? {
    guard one != other else { return nil }
    let comparison = ValueComparison(Tolerances(override: 0))
    guard let first = comparison.differences(expected: one, actual: other).found.first else {
      return nil
    }
    let pointer = first.pointer.isEmpty ? "the response" : first.pointer
    return "\(pointer) differs: \(short(first.expected)) and \(short(first.actual))"
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return "nothing" }
    return text.count > 60 ? text.prefix(57) + "…" : text
  }

  /// Adds a failure if a call that must not change a session has changed it.
  func expectUnchanged(
    _ before: Value, _ conversation: Conversation, after what: String, _ session: String = "v"
  ) throws(PluginFailure) {
    let after = try state(conversation, session)
    if let difference = Self.difference(before, after) {
      fail("\(what) changed the session; before versus after: \(difference)")
    }
  }

  /// Adds a failure unless a call was refused with the given code.
  ///
  /// - Returns: Whether the call was refused, with any code.
  @discardableResult
  func expect(_ code: Int, _ answer: Answer, for what: String) -> Bool {
    switch answer {
    case .result:
      fail("\(what) is accepted; refuse it with \(code)")
      return false
    case .error(let error):
      guard error.code.rawValue == code else {
        fail("\(what) is refused with \(error.code.rawValue), not \(code): \(error.message)")
        return true
      }
      if code == -32602, error.data["path"]?.asString == nil || error.data["expected"] == nil {
        warn("\(what) is refused without data.path and data.expected, which help to fix the call")
      }
      return true
    }
  }
}
