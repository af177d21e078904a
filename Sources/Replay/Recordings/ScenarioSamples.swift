internal import Interaction
internal import JSON
internal import Motion
public import PlaygroundHost
public import Recordings
internal import Values
internal import Wire

/// The touches of one session in a scenario, with the time of each sample.
public struct ScenarioSamples {
  /// The samples, sorted by time.
  public private(set) var samples: [TouchSample] = []

  /// The kinds of inputs that are left out, each with the number of these inputs.
  public private(set) var omitted: [(reason: String, count: Int)] = []

  /// The id of the session, or an empty string if the scenario has no touches.
  public private(set) var session = ""

  private let from: (x: Double, y: Double)?

  /// Plays a scenario and collects its touches.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - wanted: The session's id, or `nil` for the first session with touches.
  ///   - from: The point at which `drag` events without a position begin, or `nil` to leave them out.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  /// - Throws: `ReplayError` if the scenario can't be played.
  public init(
    of scenario: Scenario, session wanted: String?, from: (x: Double, y: Double)?,
    components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    self.from = from
    let lines = try scenario.playedRequests(components, plugins: plugins).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let host = PlayedHost(components, plugins)
    for (index, text) in lines.enumerated() {
      guard let message = try? JSONParser.parse(text) else { continue }
      let call = RecordedCall(line: index + 1, message: message)
      let start = call.session.flatMap { host.now(of: $0) }
      guard host.call(message) != nil, let id = call.session, let start else { continue }
      guard wanted ?? (session.isEmpty ? id : session) == id else {
        omit("inputs of other sessions")
        continue
      }
      let count = samples.count
      if let gesture = message["params"]?["gesture"] {
        take(gesture, at: start, call.line)
      } else if message["method"] == "session/send" {
        take(call.events, at: start.microseconds, call.line)
      }
      if samples.count > count { session = id }
    }
  }

  private mutating func omit(_ reason: String) {
    if let index = omitted.firstIndex(where: { $0.reason == reason }) {
      omitted[index].count += 1
    } else {
      omitted.append((reason, 1))
    }
  }

  private mutating func take(_ value: Value, at start: Timestamp, _ line: Int) {
    guard let gesture = try? GestureReader.read(value) else { return }
    for step in gesture.steps(from: start) {
      switch step.action {
      case .pointer(let pointer):
        let last = samples.last { $0.pointer == pointer.id }
        samples.append(
          TouchSample(
            microseconds: step.time.microseconds, phase: pointer.phase, pointer: pointer.id,
            x: pointer.location?.x ?? last?.x ?? 0, y: pointer.location?.y ?? last?.y ?? 0,
            device: pointer.device, line: line))
      case .wheel: omit("wheel events")
      case .pause: break
      }
    }
  }

  private mutating func take(_ events: [Value], at start: Int64, _ line: Int) {
    var now = start
    for event in events {
      if let t = event["t"]?.asNumber { now = Timestamp(seconds: t).microseconds }
      let type = event["type"]?.asString ?? ""
      let id = event["id"]?.wholeNumber ?? 0
      let last = samples.last { $0.pointer == id }
      var sample = TouchSample(
        microseconds: now, phase: .down, pointer: id,
        x: event["x"]?.asNumber ?? last?.x ?? 0, y: event["y"]?.asNumber ?? last?.y ?? 0,
        device: PointerEvent.Device(rawValue: event["device"]?.asString ?? "") ?? .touch,
        line: line)
      switch type {
      case "pointer":
        sample.phase = PointerEvent.Phase(rawValue: event["phase"]?.asString ?? "") ?? .move
        samples.append(sample)
      case "tap" where event["x"] != nil:
        samples.append(sample)
        sample.phase = .up
        samples.append(sample)
      case "drag":
        guard let from else {
          omit("drag events, which have no position; --from X,Y turns them into touches")
          continue
        }
        drag(event, sample, from)
      default: omit("\(type) events")
      }
    }
  }

  /// Adds a finger's sample for an event of a drag that starts at `from`.
  private mutating func drag(
    _ event: Value, _ place: TouchSample, _ from: (x: Double, y: Double)
  ) {
    var sample = place
    sample.pointer = 0
    let moved = event["translation"]
    sample.x = ((from.x + (moved?["x"]?.asNumber ?? 0)) * 10_000).rounded() / 10_000
    sample.y = ((from.y + (moved?["y"]?.asNumber ?? 0)) * 10_000).rounded() / 10_000
    switch event["phase"]?.asString {
    case "began": sample.phase = .down
    case "ended": sample.phase = .up
    case "cancelled": sample.phase = .cancel
    default: sample.phase = .move
    }
    samples.append(sample)
  }
}
