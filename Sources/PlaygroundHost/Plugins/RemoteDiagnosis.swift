internal import Findings
internal import Hosting
internal import Interaction
internal import Motion
internal import Sessions

/// Judges a session of a plugin that does not judge itself, by the states that its answers have.
final class RemoteDiagnosis {
  private let diagnosis = Diagnosis()
  private var samples: SampledInstants
  private let component: String
  /// The states before the snapshots that were taken, each with the moment of it.
  private var kept: [(state: RenderState, samples: SampledInstants)] = []

  /// Begins with what is shown now.
  init(_ component: String, _ state: RenderState, in viewport: Size) {
    self.component = component
    samples = SampledInstants(state)
    begin(with: state, in: viewport)
  }

  private func begin(with state: RenderState, in viewport: Size) {
    let side = Side([state], isStill: state.isSettled)
    diagnosis.begin(component, side, at: state.time, in: viewport)
  }

  /// Keeps what is known now, for who comes back to the state of now.
  func keep(at state: RenderState) {
    diagnosis.keep(at: state)
    kept.removeAll { $0.state.time == state.time && $0.state.layers == state.layers }
    if kept.count == Diagnosis.mostKept { kept.removeFirst() }
    kept.append((state, samples))
  }

  /// Goes on from another state: with what was known there, if it has been there.
  func goBack(to state: RenderState, in viewport: Size) {
    let known = kept.last { $0.state.time == state.time && $0.state.layers == state.layers }
    samples = known?.samples ?? SampledInstants(state)
    begin(with: state, in: viewport)
  }

  /// Takes what a call has done.
  ///
  /// - Parameters:
  ///   - done: its events, with their moments
  ///   - frames: the states on the way, and that of its end
  ///   - report: what the component has said
  /// - Returns: what has become known
  func take(
    _ done: [SampledInstants.Done], _ frames: [RenderState], _ report: Report
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

  /// What was found so far.
  var found: (findings: [Diagnostic], gestures: [GestureMetrics])? {
    // What waits for further states is told as if none came.
    var (rest, examiner) = (samples, diagnosis.examiner)
    rest.finish { _, instant in examiner?.take(instant) }
    return examiner.map(Diagnosis.found)
  }
}
