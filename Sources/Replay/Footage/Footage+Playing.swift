internal import Interaction
internal import Methods
public import Motion
public import PlaygroundHost
internal import Sessions
internal import Values

extension Footage {
  /// How a scenario is filmed.
  public struct Request: Sendable {
    /// The session to look at; the first one that is created if nil.
    public var session: String?

    /// How many states a second there are to be; less where a scenario is longer than minutes.
    public var rate = 120.0

    /// Moments whose exact states are wanted besides.
    public var moments: [Timestamp] = []

    /// The components that the scenario may ask for.
    public var components = BuiltIns.components

    /// Where further components come from.
    public var plugins = PluginHub.Configuration()

    /// Asks for the first session at 120 states a second.
    public init() {}
  }

  /// How many states are kept at the most.
  static let mostStates = 24_000.0

  /// How many layers a call's states may have together where a plugin says them: well below the
  /// 16 MB that a message may have.
  private static let mostPluginLayers = 30_000.0

  /// How many states a second the same scenario can be played at.
  ///
  /// - Parameters:
  ///   - wanted: states a second
  ///   - request: the components that are not a plugin's
  /// - Returns: less than what is wanted where a plugin could not say so much in one message
  public func rate(upTo wanted: Double, _ request: Request) -> Double {
    let isOwn = request.components.contains { $0.descriptor.id == component }
    guard !isOwn, let layers = states.map(\.layers.count).max(), layers > 0 else { return wanted }
    let most = Self.mostPluginLayers / Double(layers) / max(duration, 0.001)
    return max(min(120, wanted), min(wanted, most))
  }

  /// How often a scenario is played for moments that no steady rate meets.
  private static let mostRounds = 48

  /// Plays a scenario and keeps what a session of it looked like.
  ///
  /// It is played once at a steady rate, then once more for each event that a call has on its way:
  /// every frame of a call lies at start + k / fps, so a rate can be chosen that meets a moment.
  ///
  /// - Parameters:
  ///   - scenario: the scenario
  ///   - request: the session and the rate
  /// - Returns: the footage; its states are in the order of their times
  /// - Throws: what is wrong with the scenario, or that it has no such session
  public static func play(
    _ scenario: Scenario, _ request: Request = Request()
  ) throws(ReplayError) -> Footage {
    var takes = try FootageTakes(scenario, request)
    let rate = min(request.rate, mostStates / max(takes.duration, 0.001))
    try takes.play { _ in max(rate, FrameRate.range.lowerBound) }
    var footage = takes.footage
    footage.rate = rate
    var moments = request.moments
    moments += footage.events.filter { !$0.isSample }.map(\.time)
    moments += footage.effects.map(\.time)
    for round in takes.rounds(meeting: moments).prefix(mostRounds) {
      try takes.play { call in round[call] }
    }
    footage.states = takes.states
    footage.valueNames = takes.valueNames
    return footage
  }
}
