internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions
internal import Values

/// Judges a session by the states that it gives, 250 a second: one of a plugin.
struct SampledJudgement {
  /// How often a state is asked for, a second.
  static let rate = 250.0

  private var states: [RenderState] = []
  private var lines: [Int] = []
  /// What was done between the state before and the state of an index.
  private var happenings: [[(time: Timestamp, happening: Happening)]] = []
  private let footage: Footage

  /// Plays a session of a scenario.
  init(
    _ scenario: Scenario, session: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    var request = Footage.Request()
    request.session = session
    request.components = components
    request.plugins = plugins
    var takes = try FootageTakes(scenario, request)
    let rate = min(Self.rate, Footage.mostStates / max(takes.duration, 0.001))
    try takes.play { _ in max(rate, FrameRate.range.lowerBound) }
    footage = takes.footage
    for call in takes.calls {
      var done = FootageEvents.events(of: call.message, from: call.start).map { event, value in
        value == .null
          ? (event.time, Happening(type: event.type)) : (event.time, Happening(event: value))
      }[...]
      for (index, state) in call.states.enumerated() {
        let isLast = index == call.states.count - 1
        let due = isLast ? done[...] : done.prefix { $0.0 <= state.time }
        done = done.dropFirst(due.count)
        states.append(state)
        lines.append(call.line + 1)
        happenings.append(due.map { ($0.0, $0.1) })
      }
    }
  }

  /// Shows it all to somebody who judges.
  func play(to watch: JudgingWatch, _ owner: ScenarioWatch) {
    guard let first = states.first else { return }
    owner.line = lines[0]
    watch.begin(
      footage.component, Side([first], isStill: true), at: first.time,
      in: footage.viewport(at: first.time))
    var samples = SampledInstants(first)
    func tell(_ index: Int, _ instant: Instant) {
      owner.line = lines[index]
      watch.take(instant)
    }
    for index in states.indices.dropFirst() {
      samples.take(states[index], happenings[index], tell)
    }
    samples.finish(tell)
  }
}
