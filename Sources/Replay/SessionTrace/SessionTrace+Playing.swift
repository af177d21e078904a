internal import Interaction
internal import Methods
public import Motion
public import PlaygroundHost
internal import Sessions
internal import Values

extension SessionTrace {
  /// The settings for recording the trace of a scenario.
  public struct Settings: Sendable {
    /// The id of the session to record, or `nil` for the first one that is created.
    public var session: String?

    /// The rate at which states are recorded, in states per second.
    ///
    /// Very long scenarios are recorded at a lower rate.
    public var rate = 120.0

    /// Additional times at which exact states are needed.
    public var moments: [Timestamp] = []

    /// The components available to the scenario.
    public var components = BuiltIns.components

    /// The configuration of plugins, which may provide further components.
    public var plugins = PluginHub.Configuration()

    /// Creates settings for the first session at 120 states per second.
    public init() {}
  }

  /// The maximum number of recorded states.
  static let mostStates = 24_000.0

  /// The maximum total number of layers in the states that one call requests from a plugin.
  ///
  /// The maximum keeps the response well below the message limit of 16 MB.
  private static let mostPluginLayers = 30_000.0

  /// Returns a rate at which the recorded scenario can be played again.
  ///
  /// - Parameters:
  ///   - wanted: The requested number of states per second.
  ///   - settings: The settings. A component that is not one of its `components` belongs to a plugin.
  /// - Returns: The rate in states per second. It is lower than requested if a plugin's response would become
  ///   too large.
  public func rate(upTo wanted: Double, _ settings: Settings) -> Double {
    let isOwn = settings.components.named(component) != nil
    guard !isOwn, let layers = states.map(\.layers.count).max(), layers > 0 else { return wanted }
    let most = Self.mostPluginLayers / Double(layers) / max(duration, 0.001)
    return max(min(120, wanted), min(wanted, most))
  }

  /// The maximum number of additional playbacks for times between the steady rate's samples.
  private static let mostRounds = 48

  /// Plays a scenario and records the states of one session.
  ///
  /// The scenario is first played at a steady rate. It is then played again to obtain the states at events
  /// that occur during a call. The frames of a call are at start + k / fps, so a suitable rate puts one of
  /// them at the time of the event.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - settings: The session and the rate.
  /// - Returns: The session trace, with its states in chronological order.
  /// - Throws: `ReplayError` if the scenario can't be played or has no such session.
  public static func play(
    _ scenario: Scenario, _ settings: Settings = Settings()
  ) throws(ReplayError) -> SessionTrace {
    var takes = try SessionTraceRecorder(scenario, settings)
    let rate = min(settings.rate, mostStates / max(takes.duration, 0.001))
    try takes.play { _ in max(rate, FrameRate.range.lowerBound) }
    var sessionTrace = takes.sessionTrace
    sessionTrace.rate = rate
    var moments = settings.moments
    moments += sessionTrace.events.filter { !$0.isSample }.map(\.time)
    moments += sessionTrace.effects.map(\.time)
    for round in takes.rounds(meeting: moments).prefix(mostRounds) {
      try takes.play { call in round[call] }
    }
    sessionTrace.states = takes.states
    sessionTrace.valueNames = takes.valueNames
    return sessionTrace
  }
}
