internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions
internal import Values

/// A check of a plugin's session that examines sampled states, because the component doesn't run in this process.
struct SampledJudgement {
  /// The rate at which the check requests states, in states per second.
  static let rate = 250.0

  private var states: [RenderState] = []
  private var lines: [Int] = []
  /// For each state, the inputs since the previous state.
  private var inputs: [[(time: Timestamp, input: SessionInput)]] = []
  private let sessionTrace: SessionTrace

  /// The component's id.
  var component: String { sessionTrace.component }

  /// Creates a check by playing the requests of a scenario and sampling the states of one session.
  init(
    of input: [UInt8], _ scenario: Scenario, session: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration, rate wanted: Double = Self.rate
  ) throws(ReplayError) {
    var settings = SessionTrace.Settings()
    settings.session = session
    settings.components = components
    settings.plugins = plugins
    var takes = try SessionTraceRecorder(of: input, scenario, settings)
    let most = SessionTrace.mostStates / max(takes.duration, 0.001)
    let rates = takes.calls.map { call in
      let times = SessionTraceEvents.events(of: call.message, from: call.start).map { $0.0.time }
      let rate = SampledInstants.rate(between: [call.start] + times, atLeast: wanted)
      return max(min(rate, most), FrameRate.range.lowerBound)
    }
    try takes.play { rates[$0] }
    sessionTrace = takes.sessionTrace
    for call in takes.calls {
      var done = SessionTraceEvents.events(of: call.message, from: call.start).map { event, value in
        value == .null
          ? (event.time, SessionInput(type: event.type)) : (event.time, SessionInput(event: value))
      }[...]
      for (index, state) in call.states.enumerated() {
        let isLast = index == call.states.count - 1
        let due = isLast ? done[...] : done.prefix { $0.0 <= state.time }
        done = done.dropFirst(due.count)
        states.append(state)
        lines.append(call.line + 1)
        inputs.append(due.map { ($0.0, $0.1) })
      }
    }
  }

  /// Derives instants from the sampled states and passes them to a watch.
  ///
  /// - Parameters:
  ///   - watch: The watch.
  ///   - allowances: The component's exemptions from findings.
  ///   - isPlaying: A closure that is called before each instant with the line of the scenario that is
  ///     being played.
  func play(to watch: SessionWatch, _ allowances: [Allowance] = [], _ isPlaying: (Int) -> Void) {
    guard let first = states.first else { return }
    isPlaying(lines[0])
    watch.begin(
      component, allowances, OneSidedLimit([first], isStill: true), at: first.time,
      in: sessionTrace.viewport(at: first.time))
    var samples = SampledInstants(first)
    func tell(_ index: Int, _ instant: Instant) {
      isPlaying(lines[index])
      watch.take(instant)
    }
    for index in states.indices.dropFirst() {
      samples.take(states[index], inputs[index], tell)
    }
    samples.finish(tell)
  }
}
