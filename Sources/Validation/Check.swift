/// A requirement that a plugin has to meet.
package struct Check: Sendable {
  /// The subject of a check: the plugin as a whole, or one of its components.
  enum Scope {
    case plugin
    case component
  }

  /// The name in kebab-case, for the command line and for reports.
  package var name: String

  /// The requirement, in one sentence.
  package var summary: String

  let scope: Scope

  /// Whether the check depends on the fuzzer's seed.
  var isSeeded = false

  let body: @Sendable (CheckContext) throws(PluginFailure) -> Void

  init(
    _ name: String, _ summary: String, of scope: Scope = .component, isSeeded: Bool = false,
    _ body: @escaping @Sendable (CheckContext) throws(PluginFailure) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.scope = scope
    self.isSeeded = isSeeded
    self.body = body
  }

  /// All checks, in the order in which they run.
  package static let all: [Check] = [
    // Self-description
    manifest, handshake, description, defaults, rehearsal, vocabulary,
    // Answers
    shape, numbers, drawable, layerIDs, stableIDs, revisions, effectTimes, decisions, deltas,
    frames, settled, hitRegion, hitBounds, visibleHits,
    // Behavior
    determinism, sampling, sessions, snapshot, foreignSnapshot, parameters, configure,
    viewport,
    describedEvents,
    undescribedEvents, pointers, cancel, retarget, limit,
    // Refusals
    unknownEvents, badParameters, allOrNothing, timeReversed, unknownNames, unknownMethods,
    // Process
    callTime, fuzz, standardOutput, endOfInput, exit, children,
  ]
}
