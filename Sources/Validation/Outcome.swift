/// What has become of a check.
package enum Status: String, CaseIterable, Sendable {
  case passed
  /// Nothing breaks by it, but somebody may stumble over it.
  case warning
  case failed
  /// The plugin has ended.
  case crashed
  /// The plugin has not answered in time.
  case timedOut = "timed-out"
  /// There was nothing to look at.
  case skipped

  /// Whether the plugin is not as it has to be.
  package var isBad: Bool { self == .failed || self == .crashed || self == .timedOut }
}

/// A check's verdict on a plugin or one of its components.
package struct Outcome: Equatable, Sendable {
  /// The name of the check.
  package var check: String

  /// The component that was looked at; nil for the plugin as a whole.
  package var component: String?

  /// What has become of it.
  package var status: Status

  /// What was found, a sentence each, the worst first.
  package var findings: [String]

  /// How to see it again: words for the command line besides the manifest.
  package var reproduction: String?
}
