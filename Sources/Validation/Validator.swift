internal import PlaygroundHost

/// A runner of checks, each of which has its own processes.
package struct Validator {
  private let plugin: PluginUnderTest
  private let checks: [Check]

  /// Creates a validator that runs the given checks on a plugin.
  package init(_ plugin: PluginUnderTest, checks: [Check]) {
    self.plugin = plugin
    self.checks = checks
  }

  /// Runs the checks.
  ///
  /// A check of the plugin as a whole runs only with the first component. All other checks run with each
  /// component.
  ///
  /// - Parameter tell: A closure that receives each outcome as soon as it is known.
  package func run(_ tell: (CheckOutcome) -> Void) {
    // If the handshake fails, no other check can run, so only its outcome is reported.
    let first = verdict(of: .handshake, plugin.manifest.components[0], ProbeResult())
    if first.status.isBad { return tell(unmet(first)) }
    for (index, component) in plugin.manifest.components.enumerated() {
      let checks = checks.filter { index == 0 || $0.scope == .component }
      guard !checks.isEmpty else { continue }
      let probe = ProbeResult.make(plugin, component)
      for check in checks {
        if check.name == first.check {
          tell(first)
        } else {
          tell(verdict(of: check, component, probe))
        }
      }
    }
  }

  /// Returns the outcome of a failed handshake, extended with the number of checks that did not run.
  private func unmet(_ verdict: CheckOutcome) -> CheckOutcome {
    var verdict = verdict
    let others = checks.count { $0.name != verdict.check }
    if others > 0 {
      verdict.findings.append(
        "no other check can run without a handshake; checks not run: \(others)")
    }
    return verdict
  }

  private func verdict(
    of check: Check, _ component: PluginManifest.OfferedComponent, _ probe: ProbeResult
  ) -> CheckOutcome {
    var outcome = Self.carryOut(check, CheckContext(plugin, component, probe))
    if check.scope == .component { outcome.component = component.id }
    if outcome.status.isBad || outcome.status == .warning {
      outcome.reproduction = "--only \(check.name)"
      if check.isSeeded { outcome.reproduction? += " \(plugin.fuzzWords)" }
    }
    return outcome
  }

  private static func carryOut(_ check: Check, _ examination: CheckContext) -> CheckOutcome {
    defer { examination.end() }
    do throws(PluginFailure) {
      try check.body(examination)
      return examination.outcome(of: check, after: nil)
    } catch {
      return examination.outcome(of: check, after: error)
    }
  }
}
