package import Hosting
package import Interaction
package import Motion
internal import Sessions
package import Values

/// One session that orders are tried on: it can be copied, and told from others.
package protocol OrderWorld: AnyObject {
  /// Whether the session runs elsewhere, where forking it takes long.
  var isRemote: Bool { get }

  /// The session's clock.
  var now: Timestamp { get }

  /// The first moment after now at which something happens by itself; nil when at rest.
  var nextMoment: Timestamp? { get }

  /// The state of now.
  var state: RenderState { get }

  /// What tells it from others that would go on in another way.
  var digest: StateDigest { get }

  /// The same session, which goes its own way from here.
  func fork() -> any OrderWorld

  /// Moves the clock.
  func run(to moment: Timestamp)

  /// Lets a step happen now.
  ///
  /// - Returns: false where it is refused, for it names what is not there; nothing has happened then
  func happen(_ step: Int) -> Bool

  /// What the component has had to say since this was asked for last.
  func takeReport() -> Report

  /// Tells reasons from here on.
  func explain()

  /// The moment from which nothing changes any more, or the limit where that comes first.
  func restMoment(limit: Timestamp) -> Timestamp
}

/// A session whose component runs in this process.
package final class NativeWorld: OrderWorld {
  /// What a step does.
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

  /// Takes a session's core and reads what is to happen to it.
  ///
  /// - Throws: the first step with an event that can't be read, and what is wrong with it
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

/// A step with an event that can't be read.
package struct UnreadableStep: Error {
  package let index: Int
  package let mistake: InvalidValue
}
