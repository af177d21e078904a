internal import JSONRPC
internal import Values

/// An internal error, such as an exception in a component, that a plugin returned for a valid call.
struct InternalError: Equatable {
  let message: String

  /// The first call that returned the error, as text.
  let call: String

  /// Creates an internal error from a response, or returns `nil` if the response is not an internal error.
  init?(_ answer: Answer, to method: String, _ params: Value) {
    guard case .error(let error) = answer, error.code == .internalError else { return nil }
    message = error.message
    let text = params.json
    call = "\(method) with " + (text.count > 240 ? text.prefix(240) + "…" : text)
  }

  /// The finding as text, with the message and the call.
  var finding: String { "internal error (\(message)) in \(call)" }
}
