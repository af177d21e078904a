/// Something that a plugin has to do right.
package struct Check: Sendable {
  /// What is looked at.
  enum Scope {
    case plugin
    case component
  }

  /// The name, in kebab-case: for the command line and for reports.
  package var name: String

  /// What has to be right, in one sentence.
  package var summary: String

  let scope: Scope

  /// Whether the fuzzer's seed matters to it.
  var isSeeded = false

  let body: @Sendable (Examination) throws(Trouble) -> Void

  init(
    _ name: String, _ summary: String, of scope: Scope = .component, isSeeded: Bool = false,
    _ body: @escaping @Sendable (Examination) throws(Trouble) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.scope = scope
    self.isSeeded = isSeeded
    self.body = body
  }

  /// All checks, in the order in which they are carried out.
  package static let all: [Check] = [
    // What it says of itself
    manifest, handshake, description, defaults, rehearsal, vocabulary,
    // What it answers
    shape, numbers, layerIDs, stableIDs, revisions, effectTimes, decisions, deltas, frames, settled,
    hitRegion,
    visibleHits,
    // What it does
    determinism, sampling, sessions, snapshot, foreignSnapshot, configure, viewport,
    describedEvents,
    undescribedEvents, pointers, cancel, retarget, limit,
    // What it refuses
    unknownEvents, badParameters, allOrNothing, timeReversed, unknownNames, unknownMethods,
    // How it lives
    callTime, fuzz, standardOutput, endOfInput, exit, children,
  ]
}
