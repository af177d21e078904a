import Findings
import Foundation
import Interaction
import JSONRPC
import Methods
import Motion
import PlaygroundHost
import PlaygroundTesting
import Sessions
import Testing
import Values

/// Checks a session of a host.
private final class Judge: SessionWatch {
  private(set) var analyzer: MotionAnalyzer?

  override func begin(
    _ component: String, _ allowances: [Allowance], _ side: OneSidedLimit, at time: Timestamp,
    in viewport: Size
  ) {
    analyzer = MotionAnalyzer(from: side, at: time, in: viewport, allowances: allowances)
  }

  override func take(_ instant: Instant) { analyzer?.take(instant) }

  override func pass(_ state: RenderState) { analyzer?.pass(state) }

  func findings() -> [Finding] {
    analyzer?.finish()
    return analyzer?.findings ?? []
  }
}

@Suite("Default designs under random gestures")
struct GestureTests {
  static let components = BuiltInComponents.ids

  @Test("Reports nothing for varied gestures", arguments: components)
  func gestures(component: String) throws { try check(component, seeds: 1...5) }

  @Test("Reports nothing for 10,000 varied gestures", arguments: components)
  func gesturesHeavy(component: String) throws {
    let wish = ProcessInfo.processInfo.environment["PLAYGROUND_GESTURES"].flatMap { UInt64($0) }
    try check(component, seeds: 1...max(1, (wish ?? 10_000) / 4))
  }

  @Test("Reports nothing for fingers that turn before they lift", arguments: components)
  func turns(component: String) throws { try check(component, seeds: 1...8, turning: true) }

  @Test("Reports nothing for 10,000 fingers that turn before they lift", arguments: components)
  func turnsHeavy(component: String) throws {
    try check(component, seeds: 1...2500, turning: true)
  }

  /// Checks four gestures for each seed.
  private func check(
    _ component: String, seeds: ClosedRange<UInt64>, turning: Bool = false
  ) throws {
    var found: [(key: String, count: Int, seed: UInt64, text: String)] = []
    for seed in seeds {
      for finding in try Self.findings(component, seed, turning: turning)
      where finding.code.severity == .warning {
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

  /// Returns the findings in a session with four gestures from a seed.
  static func findings(
    _ component: String, _ seed: UInt64, turning: Bool = false
  ) throws -> [Finding] {
    let host = Host(components: BuiltIns.components)
    let judge = Judge(rate: FrameRate(framesPerSecond: 60))
    host.watchers = [{ _ in judge }]
    let entry = try host.component(component)
    let opened = try host.open(
      entry, id: nil, parameters: Self.parameters(component), environment: Environment())
    var random = SeededGenerator(seed: seed)
    try Self.begin(opened.session, component, &random)
    for _ in 0..<4 {
      let start = opened.session.now.seconds
      switch turning ? 4 : Int.random(in: 0..<4, using: &random) {
      case 4:
        let events = Self.turn(component, from: start, &random)
        try opened.session.send(events, path: { _ in "" }, frames: nil)
      case 0:
        let events = Self.path(component, from: start, &random)
        try opened.session.send(events, path: { _ in "" }, frames: nil)
      case 1:
        let events = Self.reach(component, from: start, &random)
        try opened.session.send(events, path: { _ in "" }, frames: nil)
      default: try opened.session.perform(Self.gesture(component, &random), frames: nil)
      }
      // Most gestures start when everything has settled, some during a motion.
      if Int.random(in: 0..<3, using: &random) > 0 {
        _ = try opened.session.advance(
          .settled(limit: opened.session.now.advanced(bySeconds: 10)), frames: nil)
        try Self.begin(opened.session, component, &random)
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

  /// Returns the events of a finger that reverses and hesitates as smoothly as a hand does.
  ///
  /// The intervals between samples vary, and some of the gestures are cancelled.
  private static func path(
    _ component: String, from start: Double, _ random: inout SeededGenerator
  ) -> [Value] {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let isAcross = component == "card-stack"
    let low = component == "bottom-card" || component == "sheet-coordinator"
    var (x, y) = (number(60...330), low ? number(440...840) : number(200...650))
    var time = start
    let interval = [1 / 120.0, 1 / 60.0, 1 / 30.0][Int.random(in: 0..<3, using: &random)]
    func event(_ phase: String) -> Value {
      let t = (time * 1e6).rounded() / 1e6
      return [
        "type": "pointer", "phase": .string(phase), "t": .number(t),
        "x": .number(x), "y": .number(y),
      ]
    }
    var events = [event("down")]
    var pace = 0.0
    for leg in 0..<Int.random(in: 1...4, using: &random) {
      var wanted = number(-2500...2500)
      var rest = leg == 0 ? number(0.03...0.2) : number(0.1...0.2)
      while rest > 0 {
        // Only the times of the samples vary; the path stays the same.
        let span = interval * number(0.7...1.3)
        let border = (isAcross ? x : y) + pace * 0.1
        if border < 10 && wanted < 0 || border > (isAcross ? 380 : 840) && wanted > 0 {
          // The finger turns well before the screen's border, where it would have to stop abruptly, and moves
          // again before it lifts.
          (wanted, rest) = (-wanted / 4, max(rest, 0.12))
        }
        let next = pace + (wanted - pace) * min(1, span / 0.04)
        let way = (pace + next) / 2 * span
        (pace, time, rest) = (next, time + span, rest - span)
        if isAcross { x += way } else { y += way }
        events.append(event("move"))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        (pace, time) = (0, time + number(0.05...0.3))
      }
    }
    time += interval * number(0.2...1)
    events.append(event(Int.random(in: 0..<8, using: &random) == 0 ? "cancel" : "up"))
    return events
  }

  /// Returns the events of a finger that moves to one point after another, and sometimes rests there.
  ///
  /// It minimizes jerk, as hands do (Flash and Hogan, 1985).
  private static func reach(
    _ component: String, from start: Double, _ random: inout SeededGenerator
  ) -> [Value] {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let low = component == "bottom-card" || component == "sheet-coordinator"
    let (x, y) = (number(60...330), low ? number(440...840) : number(200...650))
    let ways = (0..<Int.random(in: 1...3, using: &random)).map { index in
      (
        start: Double(index) * number(0.15...0.4), length: number(0.12...0.6),
        x: number(-200...200), y: number(-300...300)
      )
    }
    let end = ways.map { $0.start + $0.length }.max() ?? 0
    // Most fingers lift while moving, or at the last point.
    let lift = end * number(0.4...1.3)
    func event(_ phase: String, _ time: Double) -> Value {
      var place = (x: x, y: y)
      for way in ways {
        let share = min(1, max(0, (time - way.start) / way.length))
        let gone = share * share * share * (10 - 15 * share + 6 * share * share)
        place = (place.x + way.x * gone, place.y + way.y * gone)
      }
      return [
        "type": "pointer", "phase": .string(phase),
        "t": .number(((start + time) * 1e6).rounded() / 1e6),
        "x": .number((place.x * 3).rounded() / 3), "y": .number((place.y * 3).rounded() / 3),
      ]
    }
    let interval = [1 / 120.0, 1 / 90.0, 1 / 60.0][Int.random(in: 0..<3, using: &random)]
    var (events, time) = ([event("down", 0)], 0.0)
    while time + interval * 1.3 < lift {
      time += interval * number(0.7...1.3)
      events.append(event("move", time))
    }
    let isTaken = Int.random(in: 0..<8, using: &random) == 0
    events.append(event(isTaken ? "cancel" : "up", time + interval * number(0.2...1)))
    return events
  }

  /// Returns a tap, a drag with a hold, or a fling, from any point in any direction.
  private static func gesture(_ component: String, _ random: inout SeededGenerator) -> Value {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 10).rounded() / 10
    }
    let low = component == "bottom-card" || component == "sheet-coordinator"
    let x = number(40...350)
    let y = low ? number(440...840) : number(150...700)
    if Int.random(in: 0..<8, using: &random) == 0 {
      return ["kind": "tap", "at": ["x": .number(x), "y": .number(y)]]
    }
    let isAcross = component == "card-stack"
    let along = number(-300...300)
    let across = number(-30...30)
    let to: Value = [
      "x": .number(min(392, max(1, x + (isAcross ? along : across)))),
      "y": .number(min(850, max(1, y + (isAcross ? across : along)))),
    ]
    let rate = [30.0, 60, 90, 120, 240][Int.random(in: 0..<5, using: &random)]
    if Int.random(in: 0..<4, using: &random) == 0 {
      return [
        "kind": "fling", "from": ["x": .number(x), "y": .number(y)],
        "direction": .number(number(0...360)), "distance": .number(number(30...200)),
        "velocity": .number(number(100...4000)), "rate": .number(rate),
      ]
    }
    return [
      "kind": "drag", "from": ["x": .number(x), "y": .number(y)], "to": to,
      "duration": .number(number(0.1...0.9)), "rate": .number(rate),
      "hold": .number(Bool.random(using: &random) ? 0 : 0.15),
    ]
  }

  /// Presents a layer to drag.
  ///
  /// Half of the cards are expanded and have more content than fits.
  private static func begin(
    _ session: any LocalSession, _ component: String, _ random: inout SeededGenerator
  ) throws {
    var events: [Value]
    switch component {
    case "bottom-card":
      events = [["type": "present", "item": ["id": "a"]]]
      if Bool.random(using: &random) {
        events += [
          ["type": "measure", "key": "expandedContent", "height": .integer(1500)],
          ["type": "action", "name": "expand"],
        ]
      }
    case "hero-transition": events = [["type": "present", "source": "a"]]
    case "sheet-coordinator":
      events = [["type": "bind", "name": "item", "value": ["id": "e"]]]
    default: return
    }
    try session.send(events, path: { _ in "" }, frames: nil)
    _ = try session.advance(.settled(limit: session.now.advanced(bySeconds: 10)), frames: nil)
  }

  private static func parameters(_ component: String) -> JSONObject {
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
    case "sheet-coordinator":
      return [
        "sheets": ["player": ["detents": ["medium", "large"], "dragIndicator": "visible"]]
      ]
    default: return [:]
    }
  }
}
