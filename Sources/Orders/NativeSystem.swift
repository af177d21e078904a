internal import Findings
package import Hosting
package import Interaction
package import Motion
internal import Sessions
internal import Values

/// A session whose component runs in this process.
///
/// The detectors of `playground check` examine each step and the time between steps. Their findings are part
/// of the session's reports.
package final class NativeSystem: SystemUnderTest {
  /// The input that a step sends: prepared events, or new parameters.
  private enum Deed {
    case prepared(Int, [SessionInput])
    case configured(JSONObject)
  }

  private let core: any AnyCore
  private let deeds: [Deed]
  /// The detectors, or `nil` for a trial.
  private let diagnosis: Diagnosis?

  private init(_ core: any AnyCore, _ deeds: [Deed], _ diagnosis: Diagnosis?) {
    self.core = core
    self.deeds = deeds
    self.diagnosis = diagnosis
  }

  /// Creates an explorable session of a component, and prepares the events of the steps.
  ///
  /// - Throws: `UnreadableStep` for the first step with an invalid event.
  package convenience init(
    _ core: any AnyCore, _ rules: ComponentRules, of component: String, steps: [OrderStep]
  ) throws(UnreadableStep) {
    var deeds: [Deed] = []
    var count = 0
    for (index, step) in steps.enumerated() {
      if let parameters = step.parameters {
        deeds.append(.configured(parameters))
        continue
      }
      do throws(RefusedEvent) {
        try core.prepare(step.events)
      } catch {
        throw UnreadableStep(index: index, mistake: error.mistake)
      }
      _ = core.readPrepared(count)
      deeds.append(.prepared(count, core.inputs(of: step.events)))
      count += 1
    }
    core.clearReport()
    let diagnosis = Diagnosis()
    diagnosis.begin(
      component, rules.allowances, core.limit(), at: core.now, in: core.environment.viewport)
    self.init(core, deeds, diagnosis)
  }

  package var isRemote: Bool { false }
  package var now: Timestamp { core.now }
  package var nextMoment: Timestamp? { core.nextMoment }
  package var state: RenderState { core.state }
  package var digest: StateDigest { core.digest() }

  package func fork() -> any SystemUnderTest {
    NativeSystem(core.fork(), deeds, diagnosis.map { Diagnosis(copying: $0) })
  }

  package func trial() -> any SystemUnderTest { NativeSystem(core.fork(), deeds, nil) }

  package func run(to moment: Timestamp) {
    guard diagnosis != nil, moment > now else { return core.run(to: moment) }
    core.beginReading()
    begin([], to: moment, endsCall: false)
    core.run(to: moment)
    examine()
  }

  package func happen(_ step: Int) -> Bool {
    switch deeds[step] {
    case .prepared(let index, let inputs):
      let end = core.readPrepared(index)
      begin(inputs, to: end, endsCall: true)
      guard (try? core.send()) != nil else {
        core.endAnalysis()
        return false
      }
      examine()
      return true
    case .configured(let parameters):
      guard let diagnosis else { return (try? core.configure(parameters)) != nil }
      let before = core.limit()
      guard (try? core.configure(parameters)) != nil else { return false }
      let input = SessionInput(type: "configure")
      diagnosis.take(Instant(now, [input], left: before, right: core.limit()))
      return true
    }
  }

  /// Records the state before a call, so that `examine()` can replay the call for the detectors.
  private func begin(_ inputs: [SessionInput], to end: Timestamp, endsCall: Bool) {
    guard let diagnosis else { return }
    core.beginAnalysis(
      inputs, to: end, endsCall: endsCall, isSampled: { diagnosis.rate != nil })
  }

  private func examine() {
    guard let diagnosis else { return }
    core.playAnalysis(
      samples: { diagnosis.rate }, { diagnosis.pass($0) }, { diagnosis.take($0) })
  }

  package func takeReport() -> ComponentOutput {
    var report = core.report
    core.clearReport()
    if let diagnosis {
      diagnosis.take(report)
      report.diagnostics += diagnosis.takeNews()
    }
    return report
  }

  package func explain() { core.report.explains = true }

  package func restMoment(limit: Timestamp) -> Timestamp { core.restMoment(limit: limit) }
}
