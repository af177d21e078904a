package import Motion
package import Values

extension OrderSearch {
  /// Returns the calls that replay a case, with their methods and parameters.
  ///
  /// - Parameters:
  ///   - played: The case.
  ///   - session: The session's id.
  /// - Returns: The calls. The last one is a `session/advance` that runs until everything settles.
  package func calls(
    of played: PlayedSchedule, session: String
  ) -> [(method: String, params: JSONObject)] {
    var calls: [(method: String, params: JSONObject)] = []
    for (choice, moment) in zip(played.order.choices, played.moments) {
      let step = start.steps[choice.step]
      if let parameters = step.parameters {
        calls.append(
          ("session/advance", ["session": .string(session), "to": .number(moment.seconds)]))
        calls.append(
          ("session/configure", ["session": .string(session), "parameters": .object(parameters)]))
        continue
      }
      let events = step.events.map { $0.timed(from: moment) }
      calls.append(
        (
          "session/send",
          ["session": .string(session), "events": .array(events), "explain": true]
        ))
    }
    calls.append(("session/advance", ["session": .string(session), "until": "settled"]))
    return calls
  }
}

extension Value {
  /// Returns the event with its `t` converted from a time relative to `moment` to a time on the session's
  /// clock.
  package func timed(from moment: Timestamp) -> Value {
    guard case .object(var members) = self else { return self }
    let offset = Timestamp(seconds: members["t"]?.asNumber ?? 0)
    members["t"] = .number(moment.advanced(byMicroseconds: offset.microseconds).seconds)
    return .object(members)
  }
}
