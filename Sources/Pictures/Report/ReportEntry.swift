internal import Exploring
public import Findings
internal import Motion
public import MotionCode
public import Replay

/// The content of a report for one scenario.
public struct ReportEntry: Sendable {
  /// The verdict on the scenario.
  public var verdict: Verdict

  /// The session trace at 120 states per second and at every event, or `nil` if nothing is visible.
  public var sessionTrace: SessionTrace?

  /// The session trace at up to 1,000 states per second, from which velocities are computed.
  public var fine: SessionTrace?

  /// The states in the golden file, if it exists.
  public var golden: GoldenStates?

  /// The decisions and their reasons, or `nil` if they are not included.
  public var reasons: ReportReasons?

  /// The estimated render cost of each frame, or `nil` for a session that runs in a plugin.
  public var ledger: CostLedger?

  /// The springs and numbers of the component at the end of the scenario, or `nil` if they are not included.
  public var numbers: MotionNumbers?

  /// The text of the scenario for a live page, or `nil` if there is no live page.
  public var source: String?

  /// The reason why nothing is visible, or an empty string.
  public var obstacle = ""

  /// The command that plays the scenario again.
  public var command = ""

  /// Creates an entry with only a verdict.
  public init(_ verdict: Verdict) { self.verdict = verdict }

  /// Creates an entry and plays the scenario.
  ///
  /// - Parameters:
  ///   - verdict: The verdict on the scenario.
  ///   - settings: The available components, and the session to show.
  ///   - isWhole: Whether to include everything that the page needs when scripts are disabled.
  public init(_ verdict: Verdict, _ settings: SessionTrace.Settings, isWhole: Bool) {
    self.verdict = verdict
    do throws(ReplayError) {
      var settings = settings
      settings.rate = 120
      var sessionTrace = try SessionTrace.play(verdict.scenario, settings)
      // The page is complete without the code.
      numbers = try? ComponentNumbers.end(
        of: verdict.scenario, session: sessionTrace.session, components: settings.components,
        plugins: settings.plugins)
      if isWhole {
        var check = ScenarioCheck()
        check.components = settings.components
        check.plugins = settings.plugins
        sessionTrace.flags = try check.result(of: verdict.scenario).flags(of: sessionTrace.session)
        ledger = try ScenarioCosts(
          of: verdict.scenario, components: settings.components, plugins: settings.plugins
        ).sessions.first { $0.id == sessionTrace.session }?.ledger
      }
      self.sessionTrace = sessionTrace
      guard isWhole || !verdict.isGood else { return }
      golden = try GoldenStates.read(verdict.scenario, session: sessionTrace.session, settings)
      // Compare moved layers at times for which the golden file has a state.
      if let moments = golden?.moves(upTo: 6), !moments.isEmpty {
        settings.moments = moments
        let flags = sessionTrace.flags
        sessionTrace = try SessionTrace.play(verdict.scenario, settings)
        sessionTrace.flags = flags
        self.sessionTrace = sessionTrace
        settings.moments = []
      }
      settings.rate = sessionTrace.rate(upTo: 1000, settings)
      fine = try SessionTrace.play(verdict.scenario, settings)
      fine?.flags = sessionTrace.flags
      let decisions = try ScenarioDecisions(
        verdict.scenario, components: settings.components, plugins: settings.plugins)
      reasons = ReportReasons(decisions, session: sessionTrace.session)
    } catch {
      obstacle = error.message
    }
  }

  var name: String { sessionTrace?.name ?? file }

  /// The name of the scenario's file.
  var file: String { verdict.scenario.path.split(separator: "/").last.map(String.init) ?? "" }
}

extension Verdict {
  /// The verdict as a human-readable sentence.
  var sentence: String {
    switch outcome {
    case .passed: "Matches the golden file"
    case .written: "Golden file updated"
    case .missing: "No golden file"
    case .differs: "Differs from its golden file"
    case .failed: "An expectation failed"
    case .unoffered: "Component not available"
    case .unstable: "Two runs differ"
    case .found: "Has issues"
    case .sampling: "Depends on how often the clock advances"
    case .broken: "Can't be played"
    case .environment: "A file can't be read or written"
    }
  }
}
