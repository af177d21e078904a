import Foundation
import JSON
import PlaygroundHost
import Recordings
import Replay
import Testing
import Values

@Suite("Variations")
struct VariationTests {
  private func scenario(_ name: String) throws -> VariedScenario {
    try VariedScenario(Scenario(path: root + "/Plugins/BottomCard/Goldens/\(name).jsonl"))
  }

  @Test(
    "The same seed always gives the same edits, within the range, and different seeds give different edits"
  )
  func seeds() throws {
    let scenario = try scenario("slow-drag-up")
    var range = VariationRange()
    range.mirrors = true
    let edits = scenario.edits(seed: 7, range)
    #expect(edits == scenario.edits(seed: 7, range))
    #expect(edits != scenario.edits(seed: 9, range))
    #expect(edits.contains(.mirror))
    #expect(!scenario.edits(seed: 8, range).contains(.mirror))
    for edit in edits {
      switch edit {
      case .warp(_, let factor): #expect((0.8...1.2).contains(factor))
      case .move(_, _, let x, let y): #expect(abs(x) <= 2 && abs(y) <= 2)
      case .resample(_, let rate): #expect(range.rates.contains(rate))
      case .drop, .mirror: break
      case .delay: Issue.record("a sample is moved in time without a profile")
      case .cut: Issue.record("a call is missing")
      }
    }
    #expect(scenario.text(with: edits) == scenario.text(with: edits))
    #expect(scenario.text(with: edits) != scenario.text(with: []))
  }

  @Test("With a profile, samples have its rate, and the noise keeps them in order")
  func noise() throws {
    let noise = NoiseProfile(
      rate: 60, timeJitter: 0.003, dropped: 0.1, coalesced: 0.1, noise: 0.5)
    let path = root + "/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
    let scenario = try VariedScenario(Scenario(path: path), noise: noise)
    var range = VariationRange()
    range.noise = noise
    range.warp = 0
    range.rates = []
    let edits = scenario.edits(seed: 3, range)
    #expect(edits == scenario.edits(seed: 3, range))
    for kind in ["is moved", "is removed", "ms later"] {
      #expect(edits.contains { $0.text.contains(kind) }, "\(kind)")
    }
    var rules = VariationRules()
    rules.invariants = [.accepted, .settled]
    var checked = scenario
    checked.rules = rules
    for seed in 1...20 as ClosedRange<UInt64> {
      let outcome = try checked.outcome(with: checked.edits(seed: seed, range))
      #expect(outcome.failure == nil, "seed \(seed)")
      #expect(["compact", "expanded"].contains(outcome.ending))
    }
  }

  @Test(
    "The interval of a share is Wilson's",
    arguments: [
      (0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (50, 50, 0.9287, 1), (1, 1000, 0.0002, 0.0056),
    ])
  func shares(count: Int, total: Int, low: Double, high: Double) {
    let interval = OutcomeShare("open", count: count, of: total).interval
    #expect(abs(interval.lowerBound - low) < 0.0001 && abs(interval.upperBound - high) < 0.0001)
  }

  @Test(
    "Four variations of every recorded gesture of the card satisfy the rules",
    arguments: Self.gestures)
  func holds(name: String) throws { try check(name, seeds: 1...4) }

  @Test("Forty more variations satisfy the rules", arguments: Self.gestures)
  func holdsHeavy(name: String) throws { try check(name, seeds: 5...44) }

  private static let gestures = [
    "slow-drag-up", "flick-up", "collapse", "dismiss", "drag-back", "drag-cancelled",
    "caught-while-settling",
  ]

  private func check(_ name: String, seeds: ClosedRange<Int>) throws {
    var scenario = try scenario(name)
    scenario.rules.endings = ["compact", "expanded", "hidden"]
    var range = VariationRange()
    range.mirrors = true
    for seed in seeds {
      let edits = scenario.edits(seed: UInt64(seed), range)
      #expect(try scenario.failure(with: edits) == nil, "seed \(seed)")
    }
  }

  @Test("A failure is reduced to edits that are all needed")
  func shrinking() throws {
    var scenario = try scenario("flick-up")
    scenario.rules.endings = ["expanded"]
    var range = VariationRange()
    range.jitter = 30
    var seen = 0
    for seed in 1...15 {
      let edits = scenario.edits(seed: UInt64(seed), range)
      guard try scenario.failure(with: edits) != nil else { continue }
      seen += 1
      let few = try scenario.shrink(edits)
      #expect(try scenario.failure(with: few) != nil)
      #expect(few.count <= edits.count)
      for index in few.indices {
        var fewer = few
        fewer.remove(at: index)
        #expect(try scenario.failure(with: fewer) == nil, "seed \(seed): \(few[index].text)")
      }
    }
    #expect(seen > 0)
  }

  /// Returns a scenario with a drag, which may be sent in pieces, as a front end would send it.
  private func creeper(
    _ fault: Creeper.Fault, inPieces: Bool = false, to reach: Double = 95
  ) throws -> VariedScenario {
    var lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"creeper","parameters":{"fault":"\#(fault.rawValue)"}}}"#
    ]
    func send(_ events: [String]) {
      lines.append(
        #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","events":[\#(events.joined(separator: ","))]}}"#
      )
    }
    let events = (0...19).map { index in
      let phase = index == 0 ? "began" : index == 19 ? "ended" : "changed"
      let x = min(1, Double(index) / 18) * reach
      let time = inPieces ? "" : #""t":\#(Double(index) / 50),"#
      return #"{"type":"drag","phase":"\#(phase)",\#(time)"translation":{"x":\#(x),"y":0}}"#
    }
    guard inPieces else {
      send(events)
      return try varied(lines)
    }
    for event in events {
      send([event])
      lines.append(
        #"{"jsonrpc":"2.0","id":1,"method":"session/advance","params":{"session":"s1","by":0.02}}"#)
    }
    return try varied(lines)
  }

  private func varied(_ lines: [String]) throws -> VariedScenario {
    let folder = try Folder()
    try folder.write("creep.jsonl", lines.joined(separator: "\n"))
    return try VariedScenario(
      Scenario(path: folder.path + "/creep.jsonl"),
      components: [ComponentEntry(builtin: Creeper.self)])
  }

  @Test(
    "Each fault of a component violates its rule, and the reduced scenario is short",
    arguments: [
      (Creeper.Fault.jump, Invariant.noJump), (.twice, .oneEffect), (.adrift, .detent),
      (.restless, .settled),
    ])
  func invariantsHeavy(fault: Creeper.Fault, invariant: Invariant) throws {
    let good = try creeper(.none)
    let scenario = try creeper(fault)
    // The recording itself doesn't trigger the fault.
    #expect(try scenario.failure(with: []) == nil)
    var range = VariationRange()
    range.jitter = 20
    var found = 0
    for seed in 1...12 {
      let edits = scenario.edits(seed: UInt64(seed), range)
      #expect(try good.failure(with: edits) == nil, "seed \(seed)")
      guard let failure = try scenario.failure(with: edits) else { continue }
      found += 1
      #expect(failure.invariant == invariant)
      let few = try scenario.shrink(edits)
      #expect(few.count <= 2)
      let short = try scenario.shorten(few)
      #expect(try scenario.failure(with: short)?.invariant == invariant)
      let text = scenario.text(with: short)
      #expect(text.split(separator: "\n").count == 3)
      #expect(text.components(separatedBy: #""phase":"#).count <= 5)
    }
    #expect(found > 0)
    var lenient = scenario
    lenient.rules.invariants.remove(invariant)
    for seed in 1...12 {
      #expect(try lenient.failure(with: lenient.edits(seed: UInt64(seed), range)) == nil)
    }
  }

  @Test("A gesture sent in pieces gets the same variations as a gesture sent at once")
  func pieces() throws {
    let (one, other) = (try creeper(.none), try creeper(.none, inPieces: true))
    let (line, otherLine) = (2, 2)
    #expect(
      other.text(with: [.warp(line: otherLine, factor: 2), .resample(line: otherLine, rate: 30)])
        .components(separatedBy: #""phase":"#).count
        == one.text(with: [.warp(line: line, factor: 2), .resample(line: line, rate: 30)])
        .components(separatedBy: #""phase":"#).count)
    let seed = other.edits(seed: 1, VariationRange())
    #expect(seed == one.edits(seed: 1, VariationRange()))
  }

  @Test("Resampling keeps the path at any rate", arguments: [30.0, 60, 90, 240])
  func rates(rate: Double) throws {
    let scenario = try creeper(.none)
    let text = scenario.text(with: [.resample(line: 2, rate: rate)])
    let line = Array(text.split(separator: "\n")[1].utf8)
    guard case .array(let events) = try JSONParser.parse(line)["params"]?["events"] else {
      throw ReplayError.badInput("no events")
    }
    let samples = events.filter { $0["phase"]?.asString == "changed" }
    // The drag takes 0.36 s, and its last sample is always kept.
    #expect(samples.count == Int((0.36 * rate).rounded(.up)))
    for (index, sample) in samples.dropLast().enumerated() {
      let t = try #require(sample["t"]?.asNumber)
      let x = try #require(sample["translation"]?["x"]?.asNumber)
      #expect(abs(t - Double(index + 1) / rate) < 0.000_001)
      #expect(abs(x - t / 0.36 * 95) < 0.001)
    }
    #expect(samples.last?["translation"]?["x"]?.asNumber == 95)
    #expect(events.last?["phase"] == "ended")
    #expect(try scenario.failure(with: [.resample(line: 2, rate: rate)]) == nil)
  }

  @Test("Gestures performed by the host can also be resampled")
  func performed() throws {
    let scenario = try varied([
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"creeper"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"session/perform","params":{"session":"s1","gesture":{"kind":"sequence","gestures":[{"kind":"tap","at":{"x":1,"y":1}},{"kind":"fling","from":{"x":1,"y":1},"direction":0,"distance":90,"velocity":900}]}}}"#,
    ])
    var rates: Set<String> = []
    for seed in 1...40 {
      let edits = scenario.edits(seed: UInt64(seed), VariationRange())
      #expect(try scenario.failure(with: edits) == nil)
      for edit in edits { if case .resample = edit { rates.insert(edit.text) } }
    }
    #expect(rates.count == 4)
    #expect(
      scenario.text(with: [.resample(line: 2, rate: 90)]).components(separatedBy: #""rate":90"#)
        .count == 3)
  }
}
