import Replay
import Testing
import Values

@Suite("Variations")
struct VariationTests {
  private func scenario(_ name: String) throws -> VariedScenario {
    try VariedScenario(Scenario(path: root + "/Plugins/BottomCard/Goldens/\(name).jsonl"))
  }

  @Test("A seed is always the same, another one is another, and none leaves the range")
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
      case .drop, .mirror: break
      }
    }
    #expect(scenario.text(with: edits) == scenario.text(with: edits))
    #expect(scenario.text(with: edits) != scenario.text(with: []))
  }

  @Test(
    "Every recorded gesture of the card holds in fifty ways",
    arguments: [
      "slow-drag-up", "flick-up", "collapse", "dismiss", "drag-back", "drag-cancelled",
      "caught-while-settling",
    ])
  func holds(name: String) throws {
    var scenario = try scenario(name)
    scenario.endings = ["compact", "expanded", "hidden"]
    var range = VariationRange()
    range.mirrors = true
    for seed in 1...50 {
      let edits = scenario.edits(seed: UInt64(seed), range)
      let failure = try scenario.failure(with: edits)
      #expect(failure == nil, "seed \(seed)")
    }
  }

  @Test("A failure is shrunk to changes of which each is needed")
  func shrinking() throws {
    var scenario = try scenario("flick-up")
    scenario.endings = ["expanded"]
    var range = VariationRange()
    range.jitter = 30
    var seen = 0
    for seed in 1...40 {
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
}
