internal import JSONRPC
internal import Replay
internal import Values
internal import Wire

extension Check {
  static let fuzz = Check(
    "fuzz",
    "Random calls do not crash the plugin, and repeated calls get the same responses.",
    isSeeded: true
  ) { it throws(PluginFailure) in
    var answers: [[Value]] = []
    for round in 0..<2 {
      let conversation = try it.begin()
      var fuzzer = Fuzzer(seed: it.plugin.seed, probe: it.probe)
      var state = try it.open(conversation).result["state"] ?? .null
      var essences: [Value] = []
      for index in 0..<it.plugin.fuzzCalls where !it.isFull {
        let (method, params) = fuzzer.call(after: state)
        let text = Value.object(["method": .string(method), "params": params.of("v")]).json
        let what = "fuzzer call \(index + 1), \(text.prefix(240))"
        let answer: Answer
        do throws(PluginFailure) {
          answer = try conversation.ask(method, params.of("v"))
        } catch {
          throw error.during(what)
        }
        essences.append(answer.essence)
        switch answer {
        case .error(let error) where error.code.rawValue == -32603:
          it.fail("internal error (\(error.message)) in \(what)")
        case .error where round == 0:
          try it.expectUnchanged(state, conversation, after: what)
        case .error: break
        case .result(let result):
          if let next = result["state"] {
            do throws(InvalidValue) { _ = try StateReader.read(next) } catch {
              it.fail("the state's \(error.path) must be \(error.expected), after \(what)")
            }
            state = next
          }
        }
      }
      answers.append(essences)
    }
    for (index, (one, other)) in zip(answers[0], answers[1]).enumerated() {
      guard let difference = CheckContext.difference(one, other) else { continue }
      it.fail("fuzzer call \(index + 1), process 1 versus process 2: \(difference)")
      break
    }
  }
}

/// A generator of random calls: valid, slightly altered and nonsensical ones.
///
/// The same seed always gives the same calls for the same states.
struct Fuzzer {
  private static let extremes: [Value] = [
    .integer(0), .integer(-1), .number(0.0001), .number(-0.5), .number(1e9), .number(-1e9),
    .number(1e308), .integer(.max), .integer(.min), .null, true, "", "a", [], [:],
    "\u{1F3B4}/%-\u{0}", [.null], ["id": .integer(1)],
  ]

  private var generator: VariationGenerator
  private let probe: ProbeResult
  private var pointerIsDown = false

  init(seed: UInt64, probe: ProbeResult) {
    generator = VariationGenerator(seed: seed)
    self.probe = probe
  }

  private mutating func index(_ count: Int) -> Int { Int(generator.unit() * Double(count)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(elements.count)]
  }

  /// Returns the next call, without its `session` member.
  mutating func call(after state: Value) -> (method: String, params: JSONObject) {
    let now = state["t"]?.asNumber ?? 0
    switch index(20) {
    case 0..<10: return ("session/send", ["event": event(now)])
    case 10: return ("session/send", ["events": .array((0..<index(6)).map { _ in event(now) })])
    case 11, 12: return ("session/configure", ["parameters": .object(parameters())])
    case 13:
      let hits: JSONObject = ["x": coordinate(400), "y": coordinate(860)]
      return ("session/hitTest", hits)
    case 14: return ("session/advance", [pick(["by", "to", "until"]) ?? "by": extreme()])
    default:
      return ("session/advance", ["by": .number((generator.unit() * 4e5).rounded() / 1e6)])
    }
  }

  private mutating func extreme() -> Value { pick(Self.extremes) ?? .null }

  private mutating func coordinate(_ size: Double) -> Value {
    index(12) == 0 ? extreme() : .number((generator.unit() * size * 10).rounded() / 10)
  }

  private mutating func event(_ now: Double) -> Value {
    var event: JSONObject
    if index(2) == 0, !probe.events.isEmpty {
      event = pick(probe.events)?.members ?? [:]
    } else {
      let phase = pointerIsDown ? pick(["move", "move", "move", "up", "cancel"]) : "down"
      pointerIsDown = phase == "down" || phase == "move"
      event = [
        "type": "pointer", "phase": .string(phase ?? "down"), "x": coordinate(400),
        "y": coordinate(860),
      ]
    }
    if index(3) == 0 {
      event["t"] = .number(((now + generator.unit() * 0.05) * 1e6).rounded() / 1e6)
    }
    if index(5) == 0, let member = pick(event.elements) {
      event[member.name] = index(4) == 0 ? nil : extreme()
    }
    return .object(event)
  }

  private mutating func parameters() -> JSONObject {
    guard let schema = pick(probe.schemas.elements) else { return [:] }
    let minimum = schema.value["minimum"]?.asNumber ?? 0
    let maximum = schema.value["maximum"]?.asNumber ?? 1
    switch index(4) {
    case 0: return [schema.name: extreme()]
    case 1: return [schema.name: schema.value["default"] ?? .null]
    case 2: return [schema.name: .number(index(2) == 0 ? minimum : maximum)]
    default:
      let words = schema.value["enum"]?.elements ?? []
      let number = Value.number(minimum + (maximum - minimum) * generator.unit())
      return [schema.name: pick(words) ?? number]
    }
  }
}
