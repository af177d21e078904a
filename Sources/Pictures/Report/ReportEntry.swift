internal import Exploring
public import Findings
internal import Motion
public import Replay

/// What a report shows of one scenario.
public struct ReportEntry: Sendable {
  /// What came of the scenario.
  public var verdict: Verdict

  /// What it looked like, at 120 states a second and at every event; nil where nothing can be seen.
  public var footage: Footage?

  /// The same a thousand times a second, for velocities.
  public var fine: Footage?

  /// What the golden file has, if there is one.
  public var golden: GoldenStates?

  /// What was decided, and why; nil where that is not looked for.
  public var reasons: ReportReasons?

  /// What its frames cost a renderer; nil for a session of a plugin.
  public var ledger: CostLedger?

  /// Its lines, for a live page to play; nil where none is wanted or none has its component.
  public var source: String?

  /// Why nothing can be seen.
  public var obstacle = ""

  /// The command that plays it again.
  public var command = ""

  /// Makes an entry of a verdict alone.
  public init(_ verdict: Verdict) { self.verdict = verdict }

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - verdict: what came of it
  ///   - request: the components that it may ask for, and the session
  ///   - isWhole: whether there is to be all that a page shows without script
  public init(_ verdict: Verdict, _ request: Footage.Request, isWhole: Bool) {
    self.verdict = verdict
    do throws(ReplayError) {
      var request = request
      request.rate = 120
      var footage = try Footage.play(verdict.scenario, request)
      if isWhole {
        var check = ScenarioCheck()
        check.components = request.components
        check.plugins = request.plugins
        footage.flags = try check.result(of: verdict.scenario).flags(of: footage.session)
        ledger = try ScenarioCosts(
          of: verdict.scenario, components: request.components, plugins: request.plugins
        ).sessions.first { $0.id == footage.session }?.ledger
      }
      self.footage = footage
      guard isWhole || !verdict.isGood else { return }
      golden = try GoldenStates.read(verdict.scenario, session: footage.session, request)
      // What has moved is shown at moments of which the golden file has a state.
      if let moments = golden?.moves(upTo: 6), !moments.isEmpty {
        request.moments = moments
        let flags = footage.flags
        footage = try Footage.play(verdict.scenario, request)
        footage.flags = flags
        self.footage = footage
        request.moments = []
      }
      request.rate = footage.rate(upTo: 1000, request)
      fine = try Footage.play(verdict.scenario, request)
      fine?.flags = footage.flags
      let decisions = try ScenarioDecisions(
        verdict.scenario, components: request.components, plugins: request.plugins)
      reasons = ReportReasons(decisions, session: footage.session)
    } catch {
      obstacle = error.message
    }
  }

  /// What it is called.
  var name: String {
    let file = verdict.scenario.path.split(separator: "/").last.map(String.init) ?? ""
    return footage?.name ?? file
  }
}

extension Verdict {
  /// The verdict as people say it.
  var sentence: String {
    switch outcome {
    case .passed: "As agreed"
    case .written: "Its golden file was written anew"
    case .missing: "Has no golden file"
    case .differs: "Differs from its golden file"
    case .failed: "An expectation is not met"
    case .unoffered: "Nothing offers the component that it asks for"
    case .unstable: "Two runs are not the same"
    case .found: "Will feel wrong"
    case .sampling: "Depends on how often the clock is moved"
    case .broken: "Can't be played"
    case .environment: "The system refuses to read or write"
    }
  }
}
