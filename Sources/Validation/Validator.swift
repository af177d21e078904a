internal import PlaygroundHost

/// A runner of checks, each of which has its own processes.
package struct Validator {
  private let subject: Subject
  private let checks: [Check]

  /// Creates a validator that runs the given checks on a plugin.
  package init(_ subject: Subject, checks: [Check]) {
    self.subject = subject
    self.checks = checks
  }

  /// Runs the checks.
  ///
  /// A check of the plugin as a whole runs only with the first component. All other checks run with each
  /// component.
  ///
  /// - Parameter tell: A closure that receives each outcome as soon as it is known.
  package func run(_ tell: (Outcome) -> Void) {
    // If the handshake fails, no other check can run, so only its outcome is reported.
    let first = verdict(of: .handshake, subject.manifest.components[0], Survey())
    if first.status.isBad { return tell(unmet(first)) }
    for (index, component) in subject.manifest.components.enumerated() {
      let checks = checks.filter { index == 0 || $0.scope == .component }
      guard !checks.isEmpty else { continue }
      let survey = Survey.make(subject, component)
      for check in checks {
        if check.name == first.check {
          tell(first)
        } else {
          tell(verdict(of: check, component, survey))
        }
      }
    }
  }

  /// Returns the outcome of a failed handshake, extended with the number of checks that did not run.
  private func unmet(_ verdict: Outcome) -> Outcome {
    var verdict = verdict
    let others = checks.count { $0.name != verdict.check }
    if others > 0 {
      verdict.findings.append(
        "no other check can run without a handshake; checks not run: \(others)")
    }
    return verdict
  }

  private func verdict(
    of check: Check, _ component: PluginManifest.Component, _ survey: Survey
  ) -> Outcome {
    var outcome = Self.carryOut(check, Examination(subject, component, survey))
    if check.scope == .component { outcome.component = component.id }
    if outcome.status.isBad || outcome.status == .warning {
      outcome.reproduction = "--only \(check.name)"
      if check.isSeeded { outcome.reproduction? += " \(subject.fuzzWords)" }
    }
    return outcome
  }

  private static func carryOut(_ check: Check, _ examination: Examination) -> Outcome {
    defer { examination.end() }
    do throws(Trouble) {
      try check.body(examination)
      return examination.outcome(of: check, after: nil)
    } catch {
      return examination.outcome(of: check, after: error)
    }
  }
}
