public import Values

/// One step of an exploration: an event, a part of a gesture, or a call made by the program.
public struct OrderStep: Sendable {
  /// The source of the step, such as `finger 0`, `program` or the `actor` of its event.
  ///
  /// Steps of one source keep their order.
  public var source: String

  /// The line in the file at which the step begins.
  public var line: Int

  /// A short description, for example `bind item ep-1` or `move ×6`.
  public var label: String

  /// The step's events.
  ///
  /// Their `t` counts from the beginning of the step, in seconds.
  public var events: [Value]

  /// The parameters to set, or `nil` for a step with events.
  public var parameters: JSONObject?

  /// The minimum time since the preceding step of the same source, in microseconds.
  ///
  /// A gesture keeps its own pace: a finger, for example, can't lift before it has touched down.
  public var lead: Int64 = 0

  /// The step's duration, in microseconds.
  public var duration: Int64 = 0

  /// Whether the source is specified in the file.
  ///
  /// The steps of such a source always keep their order.
  package var isNamed = false

  /// Whether the step is a part of a gesture.
  var isGesture: Bool {
    source.hasPrefix("finger") || ["drag", "wheel", "scroll", "tap"].contains(source)
  }
}

extension OrderStep {
  /// Returns the source of an event that has no `actor` member.
  package static func source(of event: Value) -> String {
    switch event["type"]?.asString ?? "" {
    case "pointer": return "finger \(Int64(clampingNumber: event["id"]?.asNumber ?? 0))"
    case "drag": return "drag"
    case "wheel": return "wheel"
    case "scroll": return "scroll"
    case "tap": return "tap"
    case "environment": return event["keyboardHeight"] != nil ? "keyboard" : "screen"
    case "measure", "items": return "data"
    case "accept", "refuse": return "app"
    default: return "program"
    }
  }

  /// Returns a short description of an event: its type, strings and numbers.
  static func label(of event: Value) -> String {
    guard case .object(let members) = event else { return "?" }
    var words: [String] = []
    for member in members.elements where !["t", "actor", "id"].contains(member.name) {
      switch member.value {
      case .string(let text): words.append(text)
      case .bool(let flag):
        words.append(member.name == "value" ? "\(flag)" : flag ? member.name : "no \(member.name)")
      case .integer, .number:
        if member.name != "x", member.name != "y", let number = member.value.asNumber {
          words.append("\(Expectation.plain((number * 10).rounded() / 10))")
        }
      case .null: words.append("nothing")
      case .object(let inner):
        if let id = inner["id"] { words.append(id.asString ?? Self.number(id)) }
      case .array(let elements):
        for element in elements.prefix(3) {
          words.append(element.asString ?? element["id"]?.asString ?? "…")
        }
      }
    }
    if let id = members["id"], members["type"]?.asString != "pointer" {
      words.append(Self.number(id))
    }
    return String(words.joined(separator: " ").prefix(48))
  }

  private static func number(_ value: Value) -> String {
    value.asNumber.map { Expectation.plain($0) } ?? value.asString ?? ""
  }
}

extension Int64 {
  /// Creates an integer from the whole part of a number, or 0 if the number is not finite or has a magnitude of 10¹⁵
  /// or more.
  fileprivate init(clampingNumber number: Double) {
    self = number.isFinite && abs(number) < 1e15 ? Int64(number) : 0
  }
}
