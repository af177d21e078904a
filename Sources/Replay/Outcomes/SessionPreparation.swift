internal import JSON
internal import JSONText
internal import PlaygroundHost
internal import Values

/// The messages that prepare a session for a gesture: they create it, set its content, and let it settle.
struct SessionPreparation: Sendable {
  let messages: [Value]

  /// The id of the session that receives the gesture.
  let session: String

  /// The ids of the components from which the messages create sessions.
  var components: [String] {
    messages.compactMap { message in
      message["method"] == "session/create" ? message["params"]?["component"]?.asString : nil
    }
  }

  /// The messages as requests, one per line.
  var requests: [UInt8] {
    var bytes: [UInt8] = []
    for message in messages {
      var writer = JSONWriter()
      writer.value(message, .exact)
      bytes += writer.bytes + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  /// Returns the messages with parameters set in each `session/create`.
  func messages(setting parameters: [(name: String, value: Value)]) -> [Value] {
    guard !parameters.isEmpty else { return messages }
    return messages.map { message in
      guard message["method"] == "session/create", case .object(var members) = message,
        case .object(var params)? = members["params"]
      else { return message }
      var assigned: JSONObject = [:]
      if case .object(let own)? = params["parameters"] { assigned = own }
      for (name, value) in parameters { assigned[name] = value }
      params["parameters"] = .object(assigned)
      members["params"] = .object(params)
      return .object(members)
    }
  }

  /// Sends the messages to a host, with parameters set in each `session/create`.
  ///
  /// - Throws: `ReplayError` with the error of the host if it refuses a message.
  func play(
    on host: PlayedHost, setting parameters: [(name: String, value: Value)]
  ) throws(ReplayError) {
    for message in messages(setting: parameters) {
      _ = host.call(message)
      if let refusal = host.refusal { throw .badInput(refusal) }
    }
  }
}
