public import Values

/// One thing that happens in an exploration: an event, a part of a gesture, a call of the program.
public struct OrderStep: Sendable {
  /// Who does it; the steps of one source keep their order.
  public var source: String

  /// The line of the file on which it stands, or on which its gesture begins.
  public var line: Int

  /// What it is, in a few words: `bind item ep-1`, `move ×6`.
  public var label: String

  /// What happens; `t` counts from the step's begin, in seconds.
  public var events: [Value]

  /// The parameters that it changes; it has no events then.
  public var parameters: Members?

  /// How long after the step before it of its source it happens at the earliest, in microseconds.
  ///
  /// A finger can't lift before it has been down: a gesture keeps its own pace.
  public var lead: Int64 = 0

  /// How long it takes, in microseconds.
  public var duration: Int64 = 0

  /// Whether the file names its source; such a source keeps its order whatever is asked for.
  package var isNamed = false

  /// Whether it is what a finger does.
  var isGesture: Bool {
    source.hasPrefix("finger") || ["drag", "wheel", "scroll", "tap"].contains(source)
  }
}

extension OrderStep {
  /// The source of an event that nobody names one for.
  static func source(of event: Value) -> String {
    switch event["type"]?.asString ?? "" {
    case "pointer": return "finger \(Int64(clampingNumber: event["id"]?.asNumber ?? 0))"
    case "drag": return "drag"
    case "wheel": return "wheel"
    case "scroll": return "scroll"
    case "tap": return "tap"
    case "environment": return event["keyboardHeight"] != nil ? "keyboard" : "screen"
    case "measure", "items": return "data"
    default: return "program"
    }
  }

  /// An event in a few words: its type, and the short texts and numbers that tell it from others.
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
  /// The whole part of a number, or the nearest that there is.
  fileprivate init(clampingNumber number: Double) {
    self = number.isFinite && abs(number) < 1e15 ? Int64(number) : 0
  }
}
