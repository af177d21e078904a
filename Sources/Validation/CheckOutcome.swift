/// The verdict of a check.
package enum Status: String, CaseIterable, Sendable {
  case passed
  /// Nothing breaks, but a user may have problems.
  case warning
  case failed
  /// The plugin exited during the check, or it could not be started.
  case crashed
  /// The plugin did not respond in time.
  case timedOut = "timed-out"
  /// There was nothing to check.
  case skipped

  /// Whether the plugin violates the requirement.
  package var isBad: Bool { self == .failed || self == .crashed || self == .timedOut }
}

/// The outcome of a check for a plugin or one of its components.
package struct CheckOutcome: Equatable, Sendable {
  /// The name of the check.
  package var check: String

  /// The id of the component that was checked, or `nil` for the plugin as a whole.
  package var component: String?

  /// The verdict of the check.
  package var status: Status

  /// The findings, one sentence each, worst first.
  package var findings: [String]

  /// The command-line arguments, without the manifest, that reproduce the outcome.
  package var reproduction: String?
}
