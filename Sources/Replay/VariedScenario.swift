internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
internal import PlaygroundHost
internal import Values

/// A recorded scenario that can be played in other ways than it was recorded.
public struct VariedScenario: Sendable {
  private static let width = 393.0

  private let path: String
  private let lines: [(number: Int, message: Value)]

  /// The phases in which a run may end; empty for any.
  public var endings: [String] = []

  /// Reads a scenario.
  public init(_ scenario: Scenario) throws(ReplayError) {
    path = scenario.path
    let input = try scenario.requests()
    try Playback(of: input, path: path).refuseDamage()
    let texts = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines = texts.enumerated().compactMap { index, text in
      (try? JSONParser.parse(text)).map { (index + 1, $0) }
    }
  }

  /// The edits of a seed.
  public func edits(seed: UInt64, _ range: VariationRange) -> [VariationEdit] {
    var random = VariationGenerator(seed: seed)
    var edits: [VariationEdit] = range.mirrors && seed % 2 == 1 ? [.mirror] : []
    for (number, message) in lines {
      let events = Self.events(of: message)
      if events.count > 1 || message["params"]?["gesture"] != nil, range.warp > 0 {
        edits.append(.warp(line: number, factor: 1 + random.spread(range.warp)))
      }
      for (index, event) in events.enumerated() {
        guard ["move", "changed"].contains(event["phase"]?.asString) else { continue }
        if random.unit() < range.drop {
          edits.append(.drop(line: number, event: index))
        } else if range.jitter > 0 {
          let (x, y) = (random.spread(range.jitter), random.spread(range.jitter))
          edits.append(.move(line: number, event: index, x: x, y: y))
        }
      }
    }
    return edits
  }

  /// The edits that a failure needs, none of which can be left out.
  public func shrink(_ edits: [VariationEdit]) throws(ReplayError) -> [VariationEdit] {
    try edits.shrunk { (some) throws(ReplayError) in try failure(with: some) != nil }
  }

  /// What does not hold in a variation, as one sentence, or nil.
  ///
  /// No request is refused, the expectations in the scenario are met, every session comes to rest,
  /// and it does so in a phase in which it may end.
  public func failure(with edits: [VariationEdit]) throws(ReplayError) -> String? {
    let run = try Playback(of: Array(text(with: edits).utf8), path: path)
    if let failure = run.failures.first {
      return "\(failure.pointer) is \(failure.actual ?? "nothing") instead of \(failure.expected)"
    }
    for line in run.output.split(separator: UInt8(ascii: "\n")) {
      guard let answer = try? JSONParser.parse(line) else { continue }
      if let message = answer["error"]?["message"]?.asString { return "refused: \(message)" }
      guard answer["id"]?.asString?.hasPrefix("rest ") == true else { continue }
      let phase = answer["result"]?["state"]?["phase"]?.asString ?? ""
      if answer["result"]?["settled"] != true { return "it does not come to rest, in \(phase)" }
      if !endings.isEmpty && !endings.contains(phase) { return "it ends in \(phase)" }
    }
    return nil
  }

  /// The variation as a scenario that can be piped.
  ///
  /// It is played as it is made: a gesture that takes longer moves what comes after it.
  public func text(with edits: [VariationEdit]) -> String {
    var handler = HostHandler(Host(components: BuiltIns.components))
    var connection = Connection(messageLimit: Limits().messageBytes)
    var text = ""
    for (number, message) in lines {
      let session = message["params"]?["session"]?.asString ?? ""
      let now = (try? handler.host.session(session))?.now.seconds ?? 0
      let line = Self.vary(message, number, edits, after: now).text + "\n"
      text += line
      connection.receive(Array(line.utf8)[...], &handler)
      connection.clearOutput()
    }
    for session in handler.host.sessionIDs {
      let params: Value = ["session": .string(session), "until": "settled"]
      let rest: Value = [
        "jsonrpc": "2.0", "id": .string("rest \(session)"), "method": "session/advance",
        "params": params,
      ]
      text += rest.text + "\n"
    }
    return text
  }

  private static func events(of message: Value) -> [Value] {
    if case .array(let events) = message["params"]?["events"] { return events }
    return message["params"]?["event"].map { [$0] } ?? []
  }

  private static func vary(
    _ message: Value, _ line: Int, _ edits: [VariationEdit], after now: Double
  ) -> Value {
    guard case .object(var members) = message, case .object(var params) = members["params"] else {
      return message
    }
    var factor = 1.0
    for case .warp(line, let own) in edits { factor = own }
    let isMirrored = edits.contains(.mirror)
    if let gesture = params["gesture"] {
      params["gesture"] = self.gesture(gesture, factor, isMirrored)
    }
    var events = self.events(of: message)
    if !events.isEmpty {
      let start = events.compactMap { $0["t"]?.asNumber }.first ?? 0
      let shift = max(0, now - start)
      for index in events.indices {
        events[index] = event(events[index], isMirrored) { t in
          ((start + shift + (t - start) * factor) * 1e6).rounded() / 1e6
        }
      }
      for case .move(line, let index, let x, let y) in edits {
        events[index] = moved(events[index], x, y)
      }
      let dropped = edits.compactMap { edit in
        if case .drop(line, let index) = edit { index } else { nil }
      }
      for index in dropped.sorted(by: >) { events.remove(at: index) }
      params["event"] = nil
      params["events"] = .array(events)
    }
    members["params"] = .object(params)
    return .object(members)
  }

  private static func moved(_ event: Value, _ x: Double, _ y: Double) -> Value {
    guard case .object(var members) = event else { return event }
    if let place = members["translation"] {
      members["translation"] = point(place) { ($0 + x, $1 + y) }
      return .object(members)
    }
    return point(event) { ($0 + x, $1 + y) }
  }

  private static func event(_ event: Value, _ isMirrored: Bool, at time: (Double) -> Double)
    -> Value
  {
    guard case .object(var members) = event else { return event }
    if let t = members["t"]?.asNumber { members["t"] = .number(time(t)) }
    guard isMirrored else { return .object(members) }
    for name in ["translation", "velocity", "predictedEndTranslation"] {
      if let place = members[name] { members[name] = point(place) { (-$0, $1) } }
    }
    if let delta = members["deltaX"]?.asNumber { members["deltaX"] = .number(-delta) }
    return point(.object(members)) { (width - $0, $1) }
  }

  private static func gesture(_ gesture: Value, _ factor: Double, _ isMirrored: Bool) -> Value {
    guard case .object(var members) = gesture else { return gesture }
    if let duration = members["duration"]?.asNumber {
      members["duration"] = .number(duration * factor)
    }
    guard isMirrored else { return .object(members) }
    for name in ["at", "from", "to"] {
      if let place = members[name] { members[name] = point(place) { (width - $0, $1) } }
    }
    if let direction = members["direction"]?.asNumber {
      members["direction"] = .number(180 - direction)
    }
    return .object(members)
  }

  /// Changes x and y of an object that has them, to a hundredth of a point.
  private static func point(_ value: Value, _ change: (Double, Double) -> (Double, Double)) -> Value
  {
    guard case .object(var members) = value, let x = members["x"]?.asNumber,
      let y = members["y"]?.asNumber
    else { return value }
    let (newX, newY) = change(x, y)
    members["x"] = .number((newX * 100).rounded() / 100)
    members["y"] = .number((newY * 100).rounded() / 100)
    return .object(members)
  }
}
