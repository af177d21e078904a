internal import Values

extension SampleValues {
  /// Common names of events.
  private static let common = [
    "open", "close", "toggle", "show", "hide", "present", "dismiss", "select", "next", "previous",
    "start", "stop", "finish", "cancel", "reset", "refresh", "undo", "expand", "collapse", "items",
    "insert", "remove", "push", "pop", "flip", "swipe", "press", "set", "update", "debug", "test",
  ]

  /// Returns events that the description does not contain.
  ///
  /// They are shared events, events with common names, and events with the names of the component's actions,
  /// effects, values, phases and presets.
  static func undescribed(_ probe: ProbeResult) -> [Value] {
    let described = probe.names("events", "type")
    let shared = ["tap", "wheel", "scroll", "drag"].filter { !described.contains($0) }
    let touch: [Value] =
      described.contains("tap")
      ? [] : [["type": "tap", "x": .integer(196), "y": .integer(700)]]
    var words = common
    for (kind, member) in [
      ("actions", "name"), ("effects", "type"), ("values", "name"), ("phases", "name"),
      ("presets", "name"),
    ] { words += probe.names(kind, member) }
    var events = shared.flatMap { Self.shared($0).prefix(2) } + touch
    var seen = described + ["tap", "wheel", "scroll", "drag", "pointer", "measure", "action"]
    for word in words where !seen.contains(word) {
      seen.append(word)
      events.append(["type": .string(word)])
    }
    return events
  }
}
