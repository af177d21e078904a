import PlaygroundTesting
import Values

/// One step of a script.
enum Step {
  /// An event at the current time.
  case event(Value)
  /// A call of `session/configure`.
  case configure(Value)
  /// A pause in seconds.
  ///
  /// Short pauses are observed at 60 frames per second.
  case wait(Double)

  /// The step as a human-readable line.
  var line: String {
    switch self {
    case .event(let event): text(event)
    case .configure(let parameters): "configure \(text(parameters))"
    case .wait(let seconds): "wait \(seconds)"
    }
  }

  /// The kind of the event with its phase or operation, as used by `Exemption`.
  var kind: String {
    switch self {
    case .event(let event):
      [event["type"], event["phase"] ?? event["op"]].compactMap { $0?.asString }
        .joined(separator: " ")
    case .configure: "configure"
    case .wait: "wait"
    }
  }
}

/// A session from its creation: the component, its parameters and the steps.
struct Script: CustomStringConvertible {
  var component: String
  var parameters: Value
  var steps: [Step]

  var description: String {
    (["\(component) \(text(parameters))"] + steps.map(\.line)).joined(separator: "\n")
  }

  /// Returns the shortest script found that still fails, by removing halves, then quarters, and so on down to
  /// single steps.
  func shrunk(_ fails: (Script) -> Bool) -> Script {
    var script = self
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < script.steps.count {
        var shorter = script
        shorter.steps.removeSubrange(start..<min(start + size, script.steps.count))
        if fails(shorter) {
          script = shorter
          isShorter = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isShorter { return script }
    }
  }
}

/// Returns a value as human-readable JSON.
func text(_ value: Value) -> String {
  switch value {
  case .null: "null"
  case .bool(let flag): "\(flag)"
  case .integer(let number): "\(number)"
  case .number(let number): "\(number)"
  case .string(let string): "\"\(string)\""
  case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.elements.map { "\"\($0.name)\":\(text($0.value))" }.joined(separator: ",") + "}"
  @unknown default: "\(value)"
  }
}
