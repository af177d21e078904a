public import Values

/// The measurements of a run: its final phase, settling time and overshoot.
public struct SweepOutcome: Equatable, Sendable {
  /// The phase of the last measured state, or an empty string if no state was measured.
  public private(set) var phase = ""

  /// The time from the last event until the session settles, in seconds, or `nil` if it doesn't
  /// settle.
  public private(set) var settleTime: Double?

  /// The largest overshoot of a channel after the last event, in the channel's unit.
  public private(set) var overshoot = 0.0

  /// The channel with the largest overshoot, or an empty string if there is none.
  public private(set) var channel = ""

  /// The message of the first error, or `nil` if no request was refused.
  public private(set) var error: String?

  /// The types of the effects, in order.
  public private(set) var effects: [String] = []

  private var start: Value?
  private var states: [Value] = []
  private var isSettled = false

  /// Creates empty measurements, before any response is measured.
  init() {}

  mutating func take(_ answer: Value) {
    if error == nil { error = answer["error"]?["message"]?.asString }
    guard let result = answer["result"], let state = result["state"] else { return }
    if case .array(let list) = result["effects"] {
      effects += list.compactMap { $0["type"]?.asString }
    }
    if result["settled"] == nil {
      // The response to an event restarts the measurement.
      start = state
      states = []
    } else if case .array(let frames) = result["frames"] {
      states += frames
    } else {
      states.append(state)
    }
    isSettled = state["settled"] == true
    phase = state["phase"]?.asString ?? ""
  }

  mutating func finish() {
    guard let start, let end = states.last else { return }
    if isSettled { settleTime = (end["t"]?.asNumber ?? 0) - (start["t"]?.asNumber ?? 0) }
    for (name, last) in Self.numbers(in: end) {
      guard let first = Self.number(name, in: start), first != last else { continue }
      let direction: Double = last > first ? 1 : -1
      for state in states {
        guard let value = Self.number(name, in: state) else { continue }
        let excess = (value - last) * direction
        if excess > overshoot + 0.000_05 { (overshoot, channel) = (excess, Self.title(name)) }
      }
    }
    states = []
  }

  /// The name of a number in a state: a value of the component, or a layer's translation.
  private enum Name {
    case value(String)
    case layer(String, String)
  }

  private static func numbers(in state: Value) -> [(Name, Double)] {
    var numbers: [(Name, Double)] = []
    if case .array(let layers) = state["layers"] {
      for layer in layers {
        for member in ["translateX", "translateY"] {
          if let id = layer["id"]?.asString, let number = layer[member]?.asNumber {
            numbers.append((.layer(id, member), number))
          }
        }
      }
    }
    if case .object(let values) = state["values"] {
      for member in values.elements {
        if let number = member.value.asNumber { numbers.append((.value(member.name), number)) }
      }
    }
    return numbers
  }

  private static func number(_ name: Name, in state: Value) -> Double? {
    switch name {
    case .value(let name): return state["values"]?[name]?.asNumber
    case .layer(let id, let member):
      guard case .array(let layers) = state["layers"] else { return nil }
      return layers.first { $0["id"]?.asString == id }?[member]?.asNumber
    }
  }

  private static func title(_ name: Name) -> String {
    switch name {
    case .value(let name): name
    case .layer(let id, let member): "\(id) \(member)"
    }
  }
}

extension SweepOutcome {
  /// The measurements as a JSON value: the members of one line of `sweep --json`.
  public var value: Value {
    var members: JSONObject = [:]
    members["error"] = error.map { .string($0) }
    members["phase"] = .string(phase)
    members["settleTime"] = settleTime.map { .number($0) } ?? .null
    members["overshoot"] = .number(overshoot)
    members["channel"] = .string(channel)
    members["effects"] = .array(effects.map { .string($0) })
    return .object(members)
  }

  /// Creates measurements from JSON that another process has written.
  public init(_ value: Value) {
    error = value["error"]?.asString
    phase = value["phase"]?.asString ?? ""
    settleTime = value["settleTime"]?.asNumber
    overshoot = value["overshoot"]?.asNumber ?? 0
    channel = value["channel"]?.asString ?? ""
    if case .array(let list) = value["effects"] { effects = list.compactMap(\.asString) }
  }
}
