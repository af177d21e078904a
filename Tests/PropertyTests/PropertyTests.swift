import Foundation
import PlaygroundTesting
import Testing

/// Random scripts for every component.
///
/// `PLAYGROUND_SCRIPTS` sets the number of scripts for the heavy tests.
@Suite("Properties of every component in random scripts")
struct PropertyTests {
  static let components = BuiltInComponents.ids

  /// The seeds that a debug build can play within seconds.
  ///
  /// The heavy tests use the seeds that follow.
  private static let few: ClosedRange<UInt64> = 1...40

  private static var many: ClosedRange<UInt64> {
    let count = UInt64(ProcessInfo.processInfo.environment["PLAYGROUND_SCRIPTS"] ?? "") ?? 1000
    return few.upperBound + 1...max(few.upperBound + 1, count)
  }

  @Test(
    "Layers jump only where allowed, and accept touches only while they are visible and not being removed",
    arguments: components)
  func pictures(component: String) { check(component, seeds: Self.few) }

  @Test("The same properties hold in many scripts", arguments: components)
  func picturesHeavy(component: String) { check(component, seeds: Self.many) }

  private func check(_ component: String, seeds: ClosedRange<UInt64>) {
    var found: [(key: String, seed: UInt64, count: Int)] = []
    for seed in seeds {
      let script = RandomScript.make(component, seed: seed)
      for violation in Player.violations(of: script) {
        if let index = found.firstIndex(where: { $0.key == violation.key }) {
          found[index].count += 1
        } else {
          found.append((violation.key, seed, 1))
        }
      }
    }
    for (key, seed, count) in found {
      let script = RandomScript.make(component, seed: seed)
        .shrunk { Player.violations(of: $0).contains { $0.key == key } }
      let detail = Player.violations(of: script).first { $0.key == key }?.detail ?? ""
      Issue.record("\(key), \(count) of \(seeds.count) scripts, seed \(seed): \(detail)\n\(script)")
    }
  }

  @Test(
    "The rest of a gesture has no effect after its target is removed",
    arguments: components)
  func gestures(component: String) { checkGestures(component, seeds: Self.few) }

  @Test(
    "The rest of a gesture has no effect after its target is removed, in many gestures",
    arguments: components)
  func gesturesHeavy(component: String) { checkGestures(component, seeds: Self.many) }

  private func checkGestures(_ component: String, seeds: ClosedRange<UInt64>) {
    var taken = 0
    var found: [String] = []
    for seed in seeds {
      let gesture = TakenGesture.make(component, seed: seed)
      let outcome = gesture.outcome()
      if case .notTaken = outcome { continue }
      taken += 1
      guard case .differs(let difference) = outcome else { continue }
      let key = "gesture: \(gesture.name)"
      guard !found.contains(key) else { continue }
      found.append(key)
      Issue.record("\(key), seed \(seed): \(difference)\n\(gesture)")
    }
    // If this fails, the stages no longer produce enough gestures that hold something.
    #expect(taken > seeds.count / 5)
  }
}
