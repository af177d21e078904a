internal import Interaction
internal import JSON
internal import JSONText
internal import Motion
internal import Recordings
internal import Values

/// A scenario that is divided into two parts: the preparation of a session, and the gesture.
struct ScenarioGesture {
  /// The preparation: the messages before the gesture.
  private(set) var preparation: SessionPreparation

  /// The samples of the gesture, if it consists only of touches.
  private(set) var samples: [TouchSample] = []

  /// The messages that perform the gesture, if it contains anything other than touches.
  private(set) var calls: [Value]?

  /// The line on which the gesture begins.
  private(set) var line = 1

  /// Reads a scenario.
  ///
  /// - Throws: `ReplayError` if a line is not JSON, or if the scenario creates no session or has no gesture.
  init(_ scenario: Scenario) throws(ReplayError) {
    let lines = try scenario.requests().requestLines.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var before: [Value] = []
    var gestures: [RecordedCall] = []
    for (index, text) in lines.enumerated() where !text.allSatisfy({ $0 <= 0x20 }) {
      guard let message = try? JSONParser.parse(text) else {
        throw .badInput("\(scenario.path):\(index + 1): not valid JSON")
      }
      let method = message["method"]?.asString ?? ""
      // Later gestures need the session, so it stays open.
      guard !method.hasPrefix("$/"), !["session/close", "shutdown", "exit"].contains(method)
      else { continue }
      let call = RecordedCall(line: index + 1, message: message)
      if gestures.isEmpty, !call.isGesture { before.append(message) } else { gestures.append(call) }
    }
    guard before.contains(where: { $0["method"] == "session/create" }) else {
      throw .badInput("\(scenario.path): the scenario creates no session before its first gesture")
    }
    guard let first = gestures.first, let session = first.session else {
      throw .badInput("\(scenario.path): the scenario has no gesture")
    }
    preparation = SessionPreparation(messages: before, session: session)
    line = first.line
    if let touches = Self.touches(gestures, session) {
      samples = touches
    } else {
      calls = gestures.map(\.message)
    }
  }

  /// Returns the touches that calls send, or `nil` if a call does anything else.
  private static func touches(_ calls: [RecordedCall], _ session: String) -> [TouchSample]? {
    var samples: [TouchSample] = []
    for call in calls {
      // Each touch has its own time, so the clock need not be advanced separately.
      if call.message["method"] == "session/advance" { continue }
      guard call.message["method"] == "session/send", call.session == session else { return nil }
      for event in call.events {
        guard event["type"] == "pointer", event["target"] == nil,
          let t = event["t"]?.asNumber, let x = event["x"]?.asNumber, let y = event["y"]?.asNumber,
          let phase = PointerEvent.Phase(rawValue: event["phase"]?.asString ?? ""),
          let device = PointerEvent.Device(rawValue: event["device"]?.asString ?? "touch")
        else { return nil }
        let time = Timestamp(seconds: t).microseconds
        guard time >= samples.last?.microseconds ?? .min else { return nil }
        samples.append(
          TouchSample(
            microseconds: time, phase: phase, pointer: event["id"]?.wholeNumber ?? 0, x: x, y: y,
            device: device, line: call.line))
      }
    }
    return samples
  }
}
