package import Hosting
package import Interaction
package import Motion
internal import Sessions
package import Values

/// A session that can be explored: it can be forked, and compared with other sessions.
package protocol OrderWorld: AnyObject {
  /// Whether the session runs in a plugin, where forking it is slow.
  var isRemote: Bool { get }

  /// The session's clock.
  var now: Timestamp { get }

  /// The next time at which the component changes without an event, or `nil` if it is settled.
  var nextMoment: Timestamp? { get }

  /// The current state.
  var state: RenderState { get }

  /// A digest that is equal for sessions with the same future behaviour.
  var digest: StateDigest { get }

  /// Returns an independent copy of the session.
  func fork() -> any OrderWorld

  /// Advances the clock.
  func run(to moment: Timestamp)

  /// Performs a step at the current time.
  ///
  /// - Returns: `false` if the step is refused, for example because its target doesn't exist. A refused step doesn't
  ///   change the session.
  func happen(_ step: Int) -> Bool

  /// Returns the effects, diagnostics and decisions that the component has reported since the previous call
  /// of this method.
  func takeReport() -> Report

  /// Requests that all following reports include the reasons for decisions.
  func explain()

  /// Returns the time at which the component settles, or `limit` if that is earlier.
  func restMoment(limit: Timestamp) -> Timestamp
}

/// A session whose component runs in this process.
package final class NativeWorld: OrderWorld {
  /// The action of a step.
  private enum Deed {
    case prepared(Int)
    case configured(Members)
  }

  private let core: any SessionCore
  private let deeds: [Deed]

  private init(_ core: any SessionCore, _ deeds: [Deed]) {
    self.core = core
    self.deeds = deeds
  }

  /// Creates an explorable session from a session's core, and prepares the events of the steps.
  ///
  /// - Throws: `UnreadableStep` for the first step with an invalid event.
  package convenience init(_ core: any SessionCore, steps: [OrderStep]) throws(UnreadableStep) {
    var deeds: [Deed] = []
    var count = 0
    for (index, step) in steps.enumerated() {
      if let parameters = step.parameters {
        deeds.append(.configured(parameters))
        continue
      }
      do throws(RefusedEvent) {
        try core.prepare(step.events)
      } catch {
        throw UnreadableStep(index: index, mistake: error.mistake)
      }
      deeds.append(.prepared(count))
      count += 1
    }
    core.clearReport()
    self.init(core, deeds)
  }

  package var isRemote: Bool { false }
  package var now: Timestamp { core.now }
  package var nextMoment: Timestamp? { core.nextMoment }
  package var state: RenderState { core.state }
  package var digest: StateDigest { core.digest() }

  package func fork() -> any OrderWorld { NativeWorld(core.fork(), deeds) }

  package func run(to moment: Timestamp) { core.run(to: moment) }

  package func happen(_ step: Int) -> Bool {
    switch deeds[step] {
    case .prepared(let index): return (try? core.sendPrepared(index)) != nil
    case .configured(let parameters): return (try? core.configure(parameters)) != nil
    }
  }

  package func takeReport() -> Report {
    let report = core.report
    core.clearReport()
    return report
  }

  package func explain() { core.report.explains = true }

  package func restMoment(limit: Timestamp) -> Timestamp { core.restMoment(limit: limit) }
}

/// A step with an invalid event.
package struct UnreadableStep: Error {
  package let index: Int
  package let mistake: InvalidValue
}
