internal import JSONRPC
internal import Values

/// Why a plugin can't be talked to any further.
enum Trouble: Error, Equatable {
  /// It has ended.
  case crashed(String)
  /// It has not answered in time.
  case timedOut(String)
  /// It says what looks like a message and is none.
  case unreadable(String)
  /// What a check begins with was refused, so that there is nothing to look at.
  case refused(String)

  /// The same, with what the plugin was asked.
  func during(_ what: String) -> Trouble {
    switch self {
    case .crashed(let reason): .crashed("\(reason): \(what.prefix(300))")
    case .timedOut(let reason): .timedOut("\(reason): \(what.prefix(300))")
    case .unreadable(let reason): .unreadable("\(reason): \(what.prefix(300))")
    case .refused: self
    }
  }
}

/// What a plugin answers to a call.
enum Answer: Equatable {
  case result(Value)
  case error(RPCError)

  /// The result, or null for an error.
  var result: Value {
    if case .result(let value) = self { value } else { .null }
  }

  /// The number of the error, or nil for a result.
  var code: Int? {
    if case .error(let error) = self { error.code.rawValue } else { nil }
  }

  /// What is the same whenever the same has happened: no revision, and of an error its number.
  var essence: Value {
    switch self {
    case .error(let error): return ["error": .integer(Int64(error.code.rawValue))]
    case .result(let value):
      var essence: Members = [:]
      for name in ["state", "effects", "diagnostics", "frames", "settled"] {
        essence[name] = value[name]
      }
      return .object(essence)
    }
  }
}
