internal import JSON
internal import JSONText
internal import JSON
internal import JSONRPC
internal import Methods
public import PlaygroundHost
public import Values

/// A client of a host in this process.
///
/// Tests use it to exchange protocol messages.
public final class Client {
  private var connection: Connection
  private var handler: HostHandler
  private var lastID: Int64 = 0

  /// The host's clock for real-time sessions, in microseconds.
  ///
  /// Tests advance this clock.
  public var clock: Int64 = 0

  /// The time that passes whenever the host reads its clock, in microseconds.
  public var clockStep: Int64 = 0

  /// The notifications received so far, oldest first.
  public private(set) var notifications: [Value] = []

  /// Whether the client behaves as if it had not read its messages.
  public var isSlow: Bool {
    get { connection.isReaderSlow }
    set { connection.isReaderSlow = newValue }
  }

  /// Creates a client with a new host.
  public init(limits: Limits = Limits()) {
    connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    handler = HostHandler(Host(components: []))
    handler = HostHandler(
      Host(
        components: BuiltIns.components, limits: limits,
        clock: { [unowned self] in
          clock += clockStep
          return clock
        }))
    // As on a socket, the host skips states for a slow reader.
    handler.host.passesOverStates = true
  }

  /// Sends one line and returns the responses, byte for byte, without notifications.
  public func exchange(_ line: String) -> String {
    connection.receive(Array((line + "\n").utf8)[...], &handler)
    return takeOutput()
  }

  /// Advances the host's clock by a number of seconds, and performs the host's work that is due by then.
  public func wait(_ seconds: Double) {
    let end = clock + Int64(seconds * 1e6)
    while let idle = handler.host.idleTime, clock + idle <= end {
      clock += idle
      handler.host.tick()
      connection.notify(&handler)
    }
    clock = end
    _ = takeOutput()
  }

  /// The time until the host has something to do, in microseconds, or `nil` if there is nothing to do.
  public var idleTime: Int64? { handler.host.idleTime }

  private func takeOutput() -> String {
    connection.notify(&handler)
    defer { connection.clearOutput() }
    var answers = ""
    for line in connection.output.split(separator: UInt8(ascii: "\n")) {
      if let message = try? JSONParser.parse(line), message["method"] != nil {
        notifications.append(message)
      } else {
        answers += String(decoding: line, as: UTF8.self) + "\n"
      }
    }
    return answers
  }

  /// Calls a method and returns the whole response.
  public func answer(_ method: String, _ params: Value = .null) -> Value {
    lastID += 1
    var writer = JSONWriter()
    writer.value(
      ["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params],
      .exact)
    let text = exchange(String(decoding: writer.bytes, as: UTF8.self))
    return (try? JSONParser.parse(Array(text.utf8))) ?? .null
  }

  /// Calls a method and returns its result, or null if it fails.
  public func call(_ method: String, _ params: Value = .null) -> Value {
    answer(method, params)["result"] ?? .null
  }

  /// Calls a method that must fail, and returns the error's code and data.
  public func failure(_ method: String, _ params: Value = .null) -> (code: Int, data: Value) {
    let error = answer(method, params)["error"]
    return (Int(error?["code"]?.asNumber ?? 0), error?["data"] ?? .null)
  }
}

/// One session of a component, with short methods for tests.
public final class TestSession {
  /// The session's client.
  public let client: Client

  /// The effects so far, oldest first.
  public private(set) var effects: [Value] = []

  /// The diagnostics so far, oldest first.
  public private(set) var diagnostics: [Value] = []

  /// The state after the last call.
  public private(set) var state: Value = .null

  /// The frames of the last call; empty if it requested none.
  public private(set) var frames: [Value] = []

  /// The session's id.
  public let id: String

  /// Creates a session.
  public init(
    _ component: String, _ parameters: Value = [:], viewport: Value = .null,
    client: Client = Client()
  ) {
    self.client = client
    let result = client.call(
      "session/create",
      ["component": .string(component), "parameters": parameters, "viewport": viewport])
    id = result["session"]?.asString ?? "none"
    take(result)
  }

  /// Sends events.
  public func send(_ events: Value..., frames: Bool = false, fps: Double = 60) {
    send(all: events, frames: frames, fps: fps)
  }

  /// Sends the events of an array.
  public func send(all events: [Value], frames: Bool = false, fps: Double = 60) {
    take(
      client.call(
        "session/send",
        [
          "session": .string(id), "events": .array(events), "frames": .bool(frames),
          "fps": .number(fps),
        ]))
  }

  /// Sends events in one call, without requesting frames.
  public func send(all events: [Value]) {
    take(
      client.call("session/send", ["session": .string(id), "events": .array(events)]))
  }

  /// Advances the clock by a number of seconds.
  public func advance(by seconds: Double, frames: Bool = false, fps: Double = 60) {
    take(
      client.call(
        "session/advance",
        [
          "session": .string(id), "by": .number(seconds), "frames": .bool(frames),
          "fps": .number(fps),
        ]))
  }

  /// Advances the clock until the component settles.
  public func settle(frames: Bool = false, fps: Double = 60) {
    take(
      client.call(
        "session/advance",
        [
          "session": .string(id), "until": "settled", "frames": .bool(frames),
          "fps": .number(fps),
        ]))
  }

  /// Performs a gesture.
  public func play(_ gesture: Value, frames: Bool = false, fps: Double = 60) {
    take(
      client.call(
        "session/perform",
        [
          "session": .string(id), "gesture": gesture, "frames": .bool(frames),
          "fps": .number(fps),
        ]))
  }

  /// Sets parameters.
  public func configure(_ parameters: Value) {
    take(
      client.call("session/configure", ["session": .string(id), "parameters": parameters]))
  }

  private func take(_ result: Value) {
    state = result["state"] ?? .null
    if case .array(let new) = result["effects"] { effects += new }
    if case .array(let new) = result["diagnostics"] { diagnostics += new }
    if case .array(let new) = result["frames"] { frames = new } else { frames = [] }
  }
}

extension TestSession {
  /// The phase after the last call.
  public var phase: String { state["phase"]?.asString ?? "" }

  /// Returns the value with a name as a number, or NaN if it is not a number.
  public func number(_ name: String) -> Double { state["values"]?[name]?.asNumber ?? .nan }

  /// Returns whether the value with a name is `true`.
  public func bool(_ name: String) -> Bool { state["values"]?[name] == true }

  /// The time of the session's clock, in seconds.
  public var time: Double { state["t"]?.asNumber ?? .nan }

  /// Returns the layer with an id.
  public func layer(_ id: String) -> Value? { state.layer(id) }

  /// The types of the effects so far.
  public var effectTypes: [String] { effects.compactMap { $0["type"]?.asString } }
}

extension Value {
  /// Returns the layer with an id from a state.
  public func layer(_ id: String) -> Value? {
    guard case .array(let layers) = self["layers"] else { return nil }
    return layers.first { $0["id"]?.asString == id }
  }

  /// The layers of a state.
  public var layers: [Value] {
    guard case .array(let layers) = self["layers"] else { return [] }
    return layers
  }

  /// Returns the member with a name as a number, or NaN if it is not a number.
  public func number(_ name: String) -> Double { self[name]?.asNumber ?? .nan }
}

/// A small seeded random generator with the same sequence on every machine.
///
/// Source: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators* (SplitMix64).
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// Equal seeds give equal sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
