import PlaygroundTesting
import Testing
import Values

@Suite("Releases in sessions with diagnostics")
struct JudgedReleaseTests {
  /// Returns the findings for a finger that moves down, given its distances and times.
  private func codes(
    _ component: Value, _ opened: [Value], _ samples: [(Double, Double)]
  ) -> [String] {
    let client = Client()
    _ = client.call("session/create", component)
    _ = client.call("session/send", ["session": "s1", "events": .array(opened)])
    _ = client.call("session/advance", ["session": "s1", "until": "settled"])
    _ = client.call("session/diagnose", ["session": "s1"])
    let events = samples.enumerated().map { index, sample -> Value in
      let phase = index == 0 ? "down" : index == samples.count - 1 ? "up" : "move"
      return [
        "type": "pointer", "phase": .string(phase), "t": .number(3 + sample.0), "x": .integer(200),
        "y": .number(600 + sample.1),
      ]
    }
    _ = client.call("session/send", ["session": "s1", "events": .array(events)])
    _ = client.call("session/advance", ["session": "s1", "until": "settled"])
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    guard case .array(let list)? = all["diagnostics"] else { return [] }
    return list.map { "\($0["code"]?.asString ?? "") \($0["severity"]?.asString ?? "")" }
      .filter { !$0.hasPrefix("hit/") }
  }

  @Test("Explaining a release that does not happen reports nothing")
  func explainedRelease() {
    let client = Client()
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    _ = client.call("session/diagnose", ["session": "s1"])
    for index in 0...12 {
      let place = { (phase: Value) -> Value in
        [
          "type": "pointer", "phase": phase, "x": .integer(200),
          "y": .number(800 - 19.2 * Double(index)), "t": .number(1 + 0.02 * Double(index)),
        ]
      }
      let event = place(index == 0 ? "down" : "move")
      _ = client.call("session/send", ["session": "s1", "events": [event]])
      _ = client.call("session/explain", ["session": "s1", "events": [place("up")]])
    }
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    guard case .array(let list)? = all["diagnostics"] else { return }
    #expect(list.allSatisfy { !($0["code"]?.asString ?? "").hasPrefix("motion/") })
  }

  @Test("Reports nothing if the program collapses a dragged card just before the release")
  func collapsedAtRelease() {
    let client = Client()
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    _ = client.call("session/diagnose", ["session": "s1"])
    let events = (0...24).map { index -> Value in
      [
        "type": "pointer", "phase": index == 0 ? "down" : "move", "x": .integer(200),
        "t": .number(1 + 0.2 * Double(index) / 24), "y": .number(800 - 200 * Double(index) / 24),
      ]
    }
    _ = client.call("session/send", ["session": "s1", "events": .array(events)])
    let collapse: Value = ["type": "action", "name": "collapse"]
    _ = client.call("session/send", ["session": "s1", "events": [collapse]])
    let release: Value = [
      "type": "pointer", "phase": "up", "x": .integer(200), "y": .integer(600),
    ]
    _ = client.call("session/send", ["session": "s1", "events": [release]])
    let all = client.call("session/diagnose", ["session": "s1", "wanted": false])
    #expect(all["diagnostics"] == [])
  }

  private let long: [Value] = [
    ["type": "measure", "key": "expandedContent", "height": .integer(1500)],
    ["type": "action", "name": "expand"],
  ]

  @Test(
    "Reports nothing if content is pulled until its card closes and the finger moves on",
    arguments: [[60.0, 200], [200.0, 260], [60.0, -300]])
  func pulled(ways: [Double]) {
    let card: Value = ["component": "bottom-card", "parameters": ["item": ["id": "a"]]]
    var samples = [(0.0, 0.0)]
    for way in ways {
      let (time, last) = samples[samples.count - 1]
      for step in 1...6 {
        samples.append((time + 0.016 * Double(step), last + (way - last) * Double(step) / 6))
      }
    }
    samples.append((samples[samples.count - 1].0 + 0.01, ways[ways.count - 1]))
    #expect(codes(card, long, samples) == [])
  }

  @Test(
    "Notes a throw by a finger that stops with unlimited least squares, but not otherwise",
    arguments: [
      ("leastSquares", "none", ["motion/thrown-at-stop information"]), ("impulse", "none", []),
      ("leastSquares", "steady", []),
    ])
  func thrownAtStop(strategy: String, velocityGuard: String, expected: [String]) {
    let card: Value = [
      "component": "bottom-card",
      "parameters": [
        "item": ["id": "a"], "velocityStrategy": .string(strategy),
        "velocityGuard": .string(velocityGuard),
      ],
    ]
    // The finger moves up by 150 points, slowing down, then has four more samples at the same point.
    let ways = [0.0, -30, -75, -110, -130, -144, -149, -150, -150, -150, -150, -150]
    let samples = ways.enumerated().map { (0.011 * Double($0), 200 + $1) }
    #expect(codes(card, [], samples) == expected)
  }

  @Test("Notes a layer that its own arc throws sideways while the finger moves down")
  func thrownAside() {
    let hero: Value = [
      "component": "hero-transition",
      "parameters": [
        "sources": [
          [
            "id": "lake",
            "frame": [
              "x": .integer(220), "y": .integer(506), "width": .integer(80), "height": .integer(60),
            ],
          ]
        ], "style": "push", "velocityGuard": "none",
      ],
    ]
    // The finger moves down by 600 points, slowing down, then has five samples at the same point.
    let ways = [0.0, 60, 160, 270, 370, 450, 509, 545, 573, 592, 599, 600, 600, 600, 600, 600]
    let samples = ways.enumerated().map { (0.011 * Double($0), $1 - 450) }
    #expect(
      codes(hero, [["type": "present", "source": "lake"]], samples) == [
        "motion/thrown-at-stop information", "gesture/across-axis information",
      ])
  }
}
