import Replay
import Testing
import Values

@Suite("Divergences")
struct DivergenceTests {
  @Test(
    "Reports a deviation of one digit beyond the tolerance, with line, frame, time, channel and event"
  )
  func oneDigit() throws {
    let recorded = try Recorded()
    try recorded.edit(2) {
      $0.change("result/frames/2/values/displayHeight") { .number($0.asNumber! + 0.002) }
    }
    let divergence = try recorded.divergence()
    #expect(divergence.first.line == 2)
    #expect(divergence.first.frame == 2)
    #expect(divergence.first.t == 0.15)
    #expect(divergence.first.pointer == "/result/frames/2/values/displayHeight")
    #expect(divergence.course.channel == "displayHeight")
    #expect(divergence.course.states == 1)
    #expect(divergence.others.isEmpty)
    #expect(divergence.end == nil)
    #expect(divergence.request == "pull.jsonl:3: session/send")
    #expect(divergence.event == "pull.jsonl:3: drag began at 0.1")
    let lines = divergence.lines(golden: recorded.scenario.goldenPath)
    #expect(lines.count <= 10)
    #expect(lines.contains("ends     the same"))
  }

  @Test("Summarizes all differences, with the earliest one first")
  func course() throws {
    let recorded = try Recorded()
    try recorded.edit(3) { answer in
      for frame in 1...3 {
        answer.change("result/frames/\(frame)/layers/0/translateY") {
          .number($0.asNumber! + Double(frame))
        }
      }
      answer.change("result/frames/2/phase") { _ in "compact" }
      answer.change("result/state/phase") { _ in "dragging" }
    }
    let divergence = try recorded.divergence()
    #expect(divergence.course.channel == "card:a translateY")
    #expect(divergence.first.frame == 1)
    #expect(divergence.course.states == 3)
    #expect(divergence.course.worst.frame == 3)
    #expect(divergence.others.map(\.channel) == ["phase"])
    #expect(divergence.others[0].states == 2)
    #expect(divergence.end?.expected == #""dragging""#)
    #expect(divergence.request == "pull.jsonl:4: session/advance until settled")
    #expect(divergence.event == "pull.jsonl:3: drag ended at 0.3")
  }

  @Test("Reports a missing layer, but not the layers behind it")
  func layer() throws {
    let recorded = try Recorded()
    try recorded.edit(1) { answer in
      answer.change("result/state/layers") { layers in
        guard case .array(let elements) = layers else { return layers }
        return .array([["id": "ghost", "role": "card"]] + elements)
      }
    }
    let divergence = try recorded.divergence()
    #expect(divergence.first.pointer == "/result/state/layers/0")
    #expect(divergence.first.actual == nil)
    #expect(divergence.course.channel == "ghost")
    #expect(divergence.others.isEmpty)
  }

  @Test("Reports the number that uses the largest share of its tolerance")
  func use() throws {
    let recorded = try Recorded()
    try recorded.edit(1) { answer in
      answer.change("result/state/values/compactHeight") { .number($0.asNumber! + 0.0005) }
      answer.change("result/state/values/opacity") { .number($0.asNumber! - 0.00045) }
    }
    let result = try Replayer().result(of: recorded.scenario)
    #expect(result.outcome == .passed)
    #expect(result.use?.difference.channel == "opacity")
    #expect(abs((result.use?.share ?? 0) - 0.9) < 1e-6)
  }

  @Test(
    "The kind of a number follows from its name",
    arguments: [
      ("translateY", Channel.position), ("displayHeight", .position), ("edgeInset", .position),
      ("thumbnailOpacity", .opacity), ("dragProgress", .progress), ("scale", .scale),
      ("rotation", .angle), ("velocity", .velocity), ("t", .time), ("revision", .count),
      ("zIndex", .count), ("whatever", .number),
    ])
  func kinds(name: String, channel: Channel) {
    #expect(Channel.named(name) == channel)
  }

  @Test("Reports the line of a failed expectation, even without a golden file")
  func expectations() throws {
    func expect(_ params: String) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":\#(params)}"#
    }
    let folder = try Folder()
    let scenario = Scenario(path: folder.path + "/pull.jsonl")
    func play(_ params: String...) throws -> Replayer.ScenarioResult {
      let lines = Recorded.lines + params.map(expect)
      try folder.write("pull.jsonl", lines.joined(separator: "\n"))
      return try Replayer(update: .missing).play(scenario)
    }
    #expect(
      try play(
        #"{"path":"/result/state/phase","value":"expanded"}"#,
        #"{"path":"/result/state/values/isExpanded","value":true,"at":0.4}"#,
        #"{"path":"/result/state/layers/card:a/opacity","value":0.99,"tolerance":0.011}"#,
        #"{"path":"/result/state/t","min":0.5,"max":2}"#) == .passed)
    let phase = #"{"path":"/result/state/phase","value":"expanded"}"#
    for (params, actual) in [
      (#"{"path":"/result/state/phase","value":"compact"}"#, #""expanded""#),
      (#"{"path":"/result/state/phase","value":"expanded","at":0.4}"#, #""settling""#),
      (
        #"{"path":"/result/state/phase","value":"expanded","at":0.33}"#,
        "no state at 0.33 s in the response"
      ),
      (#"{"path":"/result/nothing","value":null}"#, nil),
      (#"{"path":"/result/state/t","min":9}"#, ""),
    ] {
      guard case .failed(let failures) = try play(phase, params) else {
        Issue.record("\(params) is met")
        continue
      }
      #expect(failures.map(\.line) == [6])
      if actual != "" { #expect(failures[0].actual == actual) }
    }
    #expect(throws: ReplayError.self) { try play(#"{"path":"phase","value":1}"#) }
    #expect(throws: ReplayError.self) { try play(#"{"path":"/result"}"#) }
  }
}
