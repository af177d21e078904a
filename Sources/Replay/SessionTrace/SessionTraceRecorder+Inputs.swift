internal import JSON
internal import Interaction
internal import Motion
internal import Values

/// Functions that read the inputs and effects of a session from the responses to its calls.
extension SessionTraceRecorder {
  /// Stores the session's calls, inputs and effects, as found in the responses to each line.
  mutating func learn(from answers: [[Value]]) throws(ReplayError) {
    var names: [String] = []
    var isRealTime = false
    // A session that is created again under the same id is a different session.
    var isOver = false
    var now = Timestamp.zero
    for (line, text) in lines.enumerated() {
      guard let message = try? JSONParser.parse(text), let method = message["method"]?.asString
      else { continue }
      let params = message["params"] ?? .null
      if method == "$/note", sessionTrace.note == nil {
        sessionTrace.note = params["text"]?.asString
      }
      guard let result = answers[line].first?["result"],
        let session = result["session"]?.asString ?? params["session"]?.asString
      else { continue }
      if method == "session/create" {
        names.append(session)
        guard session == settings.session ?? names[0], !isOver else { continue }
        sessionTrace.session = session
        sessionTrace.component = params["component"]?.asString ?? ""
        isRealTime = params["clock"]?.asString == "realtime"
        sessionTrace.viewports = [
          .init(time: .zero, size: Self.size(params["viewport"]) ?? Environment().viewport)
        ]
      }
      if method == "session/close", session == sessionTrace.session { isOver = true }
      guard !isOver, session == sessionTrace.session, let end = result["state"]?["t"]?.asNumber
      else {
        continue
      }
      let moment = Timestamp(seconds: end)
      let movers = ["session/advance", "session/send", "session/perform"]
      calls.append(
        Call(
          line: line, message: message, start: method == "session/create" ? moment : now,
          end: moment, hasFrames: movers.contains(method)))
      note(SessionTraceEvents.events(of: message, from: now), result)
      now = moment
    }
    guard let first = names.first else {
      try ScenarioPlayback(
        of: scenario.requests(), path: scenario.path, components: settings.components,
        plugins: settings.plugins
      ).refuseUnplayed()
      throw .badInput(
        "\(scenario.path): the scenario creates no session, so there is nothing to show")
    }
    guard !calls.isEmpty else {
      let near = NearNames(to: settings.session ?? first, among: names)
      throw .badInput("\(scenario.path): " + near.sentence("a session of this scenario"))
    }
    for name in names where name != sessionTrace.session && !sessionTrace.others.contains(name) {
      sessionTrace.others.append(name)
    }
    guard !isRealTime else {
      throw .badInput(
        "\(scenario.path): session \(sessionTrace.session) runs in real time, so its"
          + " timestamps are unknown; record it first: playground serve --record")
    }
  }

  private mutating func note(_ events: [(event: SessionTrace.Input, value: Value)], _ result: Value)
  {
    for (event, value) in events {
      sessionTrace.events.append(event)
      if let size = Self.size(value["viewport"]) {
        sessionTrace.viewports.append(.init(time: event.time, size: size))
      }
    }
    guard case .array(let effects) = result["effects"] else { return }
    for effect in effects {
      guard case .object(let members) = effect, let type = members["type"]?.asString else {
        continue
      }
      var carried: JSONObject = [:]
      for member in members.elements where member.name != "t" && member.name != "type" {
        carried.append(member.name, member.value)
      }
      let time = Timestamp(seconds: members["t"]?.asNumber ?? 0)
      sessionTrace.effects.append(.init(time: time, type: type, members: carried))
    }
  }

  private static func size(_ value: Value?) -> Size? {
    guard let width = value?["width"]?.asNumber, let height = value?["height"]?.asNumber else {
      return nil
    }
    return Size(width: width, height: height)
  }
}
