internal import Findings
internal import Hosting
internal import Interaction
internal import Motion
internal import Sessions

/// The host's own diagnosis of a session whose plugin does not support `session/diagnose`.
///
/// It uses the states in the plugin's responses.
final class RemoteDiagnosis {
  private let diagnosis = Diagnosis()
  private var samples: SampledInstants
  private let component: String
  private let allowances: [Allowance]
  /// The states at which snapshots were taken, each with the value of `samples` at that time.
  private var kept: [(state: RenderState, samples: SampledInstants)] = []

  /// Creates a diagnosis that starts at the given state.
  init(
    _ component: String, _ allowances: [Allowance], _ state: RenderState, in viewport: Size
  ) {
    self.component = component
    self.allowances = allowances
    samples = SampledInstants(state)
    begin(with: state, in: viewport)
  }

  private func begin(with state: RenderState, in viewport: Size) {
    let side = OneSidedLimit([state], isStill: state.isSettled)
    diagnosis.begin(component, allowances, side, at: state.time, in: viewport)
  }

  /// Saves a copy of the current diagnosis, to be restored if the session later returns to this state.
  func keep(at state: RenderState) {
    diagnosis.keep(at: state)
    kept.removeAll { $0.state.time == state.time && $0.state.layers == state.layers }
    if kept.count == Diagnosis.mostKept { kept.removeFirst() }
    kept.append((state, samples))
  }

  /// Continues from a different state, with the diagnosis that was saved at that state, if any.
  func goBack(to state: RenderState, in viewport: Size) {
    let known = kept.last { $0.state.time == state.time && $0.state.layers == state.layers }
    samples = known?.samples ?? SampledInstants(state)
    begin(with: state, in: viewport)
  }

  /// Adds the events, states and report of a call.
  ///
  /// - Parameters:
  ///   - done: The events of the call, with their times.
  ///   - frames: The states during the call and the state at its end.
  ///   - report: The component's report.
  /// - Returns: The new findings.
  func take(
    _ done: [SampledInstants.Done], _ frames: [RenderState], _ report: ComponentOutput
  ) -> [Diagnostic] {
    var rest = done[...]
    for (index, state) in frames.enumerated() {
      let due = index == frames.count - 1 ? rest : rest.prefix { $0.time <= state.time }
      rest = rest.dropFirst(due.count)
      samples.take(state, Array(due)) { _, instant in diagnosis.take(instant) }
    }
    diagnosis.take(report)
    return diagnosis.takeNews()
  }

  /// The findings and the gestures so far.
  var found: (findings: [Diagnostic], gestures: [GestureMetrics])? {
    // Include the findings that are still waiting for further states, as if there were no more states.
    var (rest, analyzer) = (samples, diagnosis.analyzer)
    rest.finish { _, instant in analyzer?.take(instant) }
    return analyzer.map(Diagnosis.found)
  }
}
