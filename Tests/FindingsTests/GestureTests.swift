import Findings
import Foundation
import Interaction
import JSONRPC
import Methods
import Motion
import PlaygroundHost
import Sessions
import Testing
import Values

/// Judges a session of a host.
private final class Judge: SessionWatch {
  private(set) var examiner: Examiner?

  override func begin(
    _ component: String, _ side: Side, at time: Timestamp, in viewport: Size
  ) {
    examiner = Examiner(of: component, from: side, at: time, in: viewport)
  }

  override func take(_ instant: Instant) { examiner?.take(instant) }

  override func pass(_ state: RenderState) { examiner?.pass(state) }

  func findings() -> [Finding] {
    examiner?.finish()
    return examiner?.findings ?? []
  }
}

@Suite("The default designs, whatever a finger does")
struct GestureTests {
  static let components = ["bottom-card", "card-stack", "hero-transition", "sheet-coordinator"]

  @Test("Nothing is found in varied gestures", arguments: components)
  func gestures(component: String) throws { try check(component, seeds: 1...5) }

  @Test("Nothing is found in 10 000 varied gestures each", arguments: components)
  func gesturesHeavy(component: String) throws {
    let wish = ProcessInfo.processInfo.environment["PLAYGROUND_GESTURES"].flatMap { UInt64($0) }
    try check(component, seeds: 1...max(1, (wish ?? 10_000) / 4))
  }

  /// Four gestures a seed.
  private func check(_ component: String, seeds: ClosedRange<UInt64>) throws {
    var found: [(key: String, count: Int, seed: UInt64, text: String)] = []
    for seed in seeds {
      for finding in try Self.findings(component, seed) where finding.code.severity == .warning {
        let key = "\(finding.code.rawValue) \(finding.role) \(finding.channel) \(finding.cause)"
        if let index = found.firstIndex(where: { $0.key == key }) {
          found[index].count += 1
        } else {
          found.append((key, 1, seed, finding.text))
        }
      }
    }
    for (key, count, seed, text) in found {
      Issue.record("\(component): \(key), \(count) times, seed \(seed): \(text)")
    }
  }

  /// What is found in a session with four gestures of a seed.
  static func findings(_ component: String, _ seed: UInt64) throws -> [Finding] {
    let host = Host(components: BuiltIns.components)
    let judge = Judge(rate: FrameRate(framesPerSecond: 60))
    host.watchers = [{ _ in judge }]
    let entry = try host.component(component)
    let opened = try host.open(
      entry, id: nil, parameters: Self.parameters(component), environment: Environment())
    var random = SeededGenerator(seed: seed)
    try Self.begin(opened.session, component)
    for _ in 0..<4 {
      try opened.session.perform(Self.gesture(component, &random), frames: nil)
      // Mostly the next finger comes when all is at rest, at times on the way.
      if Int.random(in: 0..<3, using: &random) > 0 {
        _ = try opened.session.advance(
          .settled(limit: opened.session.now.advanced(bySeconds: 10)), frames: nil)
        try Self.begin(opened.session, component)
      } else {
        let pause = Double.random(in: 0.02...0.4, using: &random)
        _ = try opened.session.advance(
          .to(opened.session.now.advanced(bySeconds: pause)), frames: nil)
      }
    }
    _ = try opened.session.advance(
      .settled(limit: opened.session.now.advanced(bySeconds: 10)), frames: nil)
    return judge.findings()
  }

  /// A finger's way: dragged and held, or flung, in any direction from any place.
  private static func gesture(_ component: String, _ random: inout SeededGenerator) -> Value {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 10).rounded() / 10
    }
    let low = component == "bottom-card" || component == "sheet-coordinator"
    let x = number(40...350)
    let y = low ? number(440...840) : number(150...700)
    let isAcross = component == "card-stack"
    let along = number(-300...300)
    let across = number(-30...30)
    let to: Value = [
      "x": .number(min(392, max(1, x + (isAcross ? along : across)))),
      "y": .number(min(850, max(1, y + (isAcross ? across : along)))),
    ]
    let rate = [30.0, 60, 90, 120, 240][Int.random(in: 0..<5, using: &random)]
    return [
      "kind": "drag", "from": ["x": .number(x), "y": .number(y)], "to": to,
      "duration": .number(number(0.1...0.9)), "rate": .number(rate),
      "hold": .number(Bool.random(using: &random) ? 0 : 0.15),
    ]
  }

  /// Brings something to be dragged.
  private static func begin(_ session: any LocalSession, _ component: String) throws {
    let event: Value
    switch component {
    case "bottom-card": event = ["type": "present", "item": ["id": "a"]]
    case "hero-transition": event = ["type": "present", "source": "a"]
    case "sheet-coordinator": event = ["type": "bind", "name": "item", "value": ["id": "e"]]
    default: return
    }
    try session.send([event], path: { _ in "" }, frames: nil)
    _ = try session.advance(.settled(limit: session.now.advanced(bySeconds: 10)), frames: nil)
  }

  private static func parameters(_ component: String) -> Members {
    func frame(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> Value {
      [
        "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
      ]
    }
    switch component {
    case "bottom-card": return ["item": ["id": "a", "photos": [["id": "p"]]]]
    case "card-stack":
      return ["cards": .array((1...9).map { ["id": .string("c\($0)")] })]
    case "hero-transition":
      let image: Value = ["id": "i", "width": .integer(800), "height": .integer(1200)]
      return [
        "sources": [["id": "a", "frame": frame(20, 430, 80, 60), "image": image]],
        "controller": [
          "kind": "controller", "destination": ["frame": frame(0, 0, 393, 300)],
        ],
      ]
    default:
      return [
        "sheets": ["player": ["detents": ["medium", "large"], "dragIndicator": "visible"]]
      ]
    }
  }
}
