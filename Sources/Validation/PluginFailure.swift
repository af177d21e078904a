internal import JSONRPC
internal import Values

/// A reason why the check of a plugin can't continue.
///
/// The associated value is a description of the reason.
enum PluginFailure: Error, Equatable {
  /// The plugin exited, or it could not be started.
  case crashed(String)
  /// The plugin did not respond in time.
  case timedOut(String)
  /// The plugin sent a message that can't be parsed.
  case unreadable(String)
  /// The first call of a check was refused, so there is nothing to check.
  case refused(String)

  /// Returns the same reason, extended with the call during which it occurred.
  func during(_ what: String) -> PluginFailure {
    switch self {
    case .crashed(let reason): .crashed("\(reason): \(what.prefix(300))")
    case .timedOut(let reason): .timedOut("\(reason): \(what.prefix(300))")
    case .unreadable(let reason): .unreadable("\(reason): \(what.prefix(300))")
    case .refused: self
    }
  }
}

/// A plugin's response to a call.
enum Answer: Equatable {
  case result(Value)
  case error(RPCError)

  /// The result, or null for an error.
  var result: Value {
    if case .result(let value) = self { value } else { .null }
  }

  /// The code of the error, or `nil` for a result.
  var code: Int? {
    if case .error(let error) = self { error.code.rawValue } else { nil }
  }

  /// The part of the response that is the same in every run: a result without its revision, or the code of an
  /// error.
  var essence: Value {
    switch self {
    case .error(let error): return ["error": .integer(Int64(error.code.rawValue))]
    case .result(let value):
      var essence: JSONObject = [:]
      for name in ["state", "effects", "diagnostics", "frames", "settled"] {
        essence[name] = value[name]
      }
      return .object(essence)
    }
  }
}
