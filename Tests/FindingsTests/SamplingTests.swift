import Foundation
import Replay
import Testing

@Suite("Findings do not depend on the sampling rate")
struct SamplingTests {
  /// Returns the findings for a dragged card with a binary inset, for given rates of samples and frames.
  ///
  /// Samples are late by up to `jitter` seconds.
  private func findings(
    rate: Double, fps: Int, jitter: Double, seed: UInt64 = 1
  ) throws -> [String] {
    var lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"},"inset":"binary","velocityContinuity":false}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session/advance","params":{"session":"s1","by":1,"frames":true,"fps":\#(fps)}}"#,
    ]
    var random = SeededGenerator(seed: seed)
    var events: [String] = []
    let count = Int(0.5 * rate)
    for index in 0...count {
      let share = Double(index) / Double(count)
      var time = 1 + 0.5 * share
      if index > 0, index < count { time += Double.random(in: 0...jitter, using: &random) }
      let y = 800 - 150 * (time - 1) / 0.5
      let phase = index == 0 ? "down" : "move"
      events.append(
        #"{"type":"pointer","phase":"\#(phase)","id":1,"x":200,"y":\#(y),"t":\#(time)}"#)
    }
    events.append(#"{"type":"pointer","phase":"up","id":1,"x":200,"y":650,"t":1.5}"#)
    lines.append(
      #"{"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"s1","events":[\#(events.joined(separator: ","))],"frames":true,"fps":\#(fps)}}"#
    )
    lines.append(
      #"{"jsonrpc":"2.0","id":4,"method":"session/advance","params":{"session":"s1","until":"settled","frames":true,"fps":\#(fps)}}"#
    )
    let text = lines.map { $0 + "\n" }.joined()
    return try ScenarioCheck().result(of: Array(text.utf8), Scenario(path: "t.jsonl")).items.map {
      "\($0.line) \($0.code) \($0.layer ?? "")"
    }
  }

  @Test("Findings are the same at 30, 60, 120 and 240 samples per second, with or without jitter")
  func ratesHeavy() throws {
    let expected = try findings(rate: 120, fps: 120, jitter: 0)
    #expect(expected.contains("3 motion/velocity-kink card:a"))
    #expect(expected.contains { $0.contains("jump") })
    for (rate, frames) in [(30.0, [60]), (60, [30, 60, 120]), (240, [60])] {
      for fps in frames {
        #expect(try findings(rate: rate, fps: fps, jitter: 0) == expected, "\(rate) \(fps)")
      }
      for seed in 1...3 as ClosedRange<UInt64> {
        let jittered = try findings(rate: rate, fps: 60, jitter: 0.8 / rate, seed: seed)
        #expect(jittered == expected, "\(rate), seed \(seed)")
      }
    }
  }
}

@Suite("Default designs with irregular samples")
struct SampleTests {
  /// Returns the findings for a gesture along a path that is given by its samples.
  private func findings(
    _ session: String, along axis: String, way: Double, samples: [(time: Double, share: Double)],
    end: String
  ) throws -> [String] {
    var events: [String] = []
    for (index, sample) in samples.enumerated() {
      let isLast = index == samples.count - 1
      let phase = index == 0 ? "down" : isLast ? end : "move"
      let (x, y) = axis == "x" ? (200 + way * sample.share, 400.0) : (200, 800 - way * sample.share)
      events.append(
        #"{"type":"pointer","phase":"\#(phase)","id":1,"x":\#(x),"y":\#(y),"t":\#(1 + sample.time)}"#
      )
    }
    let text = [
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":\#(session)}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","events":[\#(events.joined(separator: ","))]}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","until":"settled"}}"#,
    ].map { $0 + "\n" }.joined()
    return try ScenarioCheck().result(of: Array(text.utf8), Scenario(path: "t.jsonl")).items
      .filter { $0.isProblem }.map(\.text)
  }

  private static let designs: [(session: String, axis: String)] = [
    (#"{"component":"bottom-card","parameters":{"item":{"id":"a"}}}"#, "y"),
    (#"{"component":"card-stack","parameters":{"cards":[{"id":"a"},{"id":"b"}]}}"#, "x"),
  ]

  @Test("Reports nothing for an accelerating finger with 30 late samples per second")
  func late() throws {
    for (session, axis) in Self.designs {
      for seed in 1...30 as ClosedRange<UInt64> {
        var random = SeededGenerator(seed: seed)
        let samples = (0...15).map { index in
          let late = index == 0 || index == 15 ? 0 : Double.random(in: 0...0.026, using: &random)
          let time = ((Double(index) / 30 + late) * 1e6).rounded() / 1e6
          return (time: time, share: time * time * 4)
        }
        let found = try findings(session, along: axis, way: 140, samples: samples, end: "up")
        #expect(found.isEmpty, "seed \(seed): \(found)")
      }
    }
  }

  @Test("Reports nothing for a cancelled drag")
  func cancelled() throws {
    for (session, axis) in Self.designs {
      let samples = (0...30).map { (time: Double($0) / 120, share: Double($0) / 30) }
      let found = try findings(session, along: axis, way: 140, samples: samples, end: "cancel")
      #expect(found.isEmpty, "\(found)")
    }
  }
}

/// SplitMix64, which makes a failing seed reproducible.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
