internal import Interaction
internal import JSONText
public import Values

/// A writer of scenarios that contain imported gestures.
///
/// The scenario can be taken in pieces while it is written, so it needs little memory.
public struct ScenarioWriter {
  /// The maximum number of events in one request.
  private static let eventLimit = 1000

  /// The longest time that one request may simulate, in microseconds.
  private static let longest: Int64 = 300_000_000

  /// The written part that has not been taken yet.
  private var writer = JSONWriter()

  private let session: String
  private var id: Int
  private var count = 0
  private var gesture = 0
  /// The time of the last event, in microseconds.
  private var clock: Int64
  /// The time at which the current request begins, in microseconds.
  private var start: Int64

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - session: The id of the session that receives the events.
  ///   - id: The id of the first request.
  ///   - clock: The time of the session's clock, in microseconds.
  public init(session: String, id: Int, clock: Int64) {
    self.session = session
    self.id = id
    self.clock = clock
    start = clock
  }

  /// The number of bytes that can be taken.
  public var available: Int { writer.count }

  /// Returns the part written since the last call.
  public mutating func take() -> [UInt8] {
    let bytes = writer.bytes
    writer.removeAll()
    return bytes
  }

  /// Writes a complete message on a line of its own.
  public mutating func line(_ message: Value) {
    var line = JSONWriter()
    line.value(message, .exact)
    writer.raw(line.bytes)
    writer.raw([UInt8(ascii: "\n")])
  }

  /// Writes a line without changing it.
  public mutating func line(bytes: [UInt8]) {
    writer.raw(bytes)
    writer.raw([UInt8(ascii: "\n")])
  }

  /// Writes a request with the next id.
  public mutating func request(_ method: String, _ params: Value) {
    line([
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": params,
    ])
    id += 1
  }

  /// Writes a sample, whose time must not be before the previous one's.
  public mutating func sample(_ sample: TouchSample, gesture: Int) {
    let isNew = gesture != self.gesture || count == Self.eventLimit
    if isNew || sample.microseconds - start > Self.longest { finishRequest() }
    if count == 0 { begin(at: sample.microseconds) }
    self.gesture = gesture
    event(sample)
    count += 1
    clock = sample.microseconds
  }

  /// Completes the current request.
  public mutating func finishRequest() {
    guard count > 0 else { return }
    writer.raw("]}}\n".utf8)
    count = 0
    start = clock
  }

  private mutating func begin(at time: Int64) {
    // A request may simulate a limited time, so a long pause needs requests of its own.
    while time - clock > Self.longest {
      clock += Self.longest
      var to = JSONWriter()
      to.millionths(clock)
      let seconds = Double(String(decoding: to.bytes, as: UTF8.self)) ?? 0
      request("session/advance", ["session": .string(session), "to": .number(seconds)])
    }
    start = clock
    var line = JSONWriter()
    line.raw(#"{"jsonrpc":"2.0","id":"#.utf8)
    line.write(atMost: ByteBuffer.roomForNumber) { $0.integer(Int64(id)) }
    line.raw(#","method":"session/send","params":{"session":"#.utf8)
    line.string(session)
    line.raw(#","events":["#.utf8)
    writer.raw(line.bytes)
    id += 1
  }

  private mutating func event(_ sample: TouchSample) {
    if count > 0 { writer.raw(CollectionOfOne(UInt8(ascii: ","))) }
    switch sample.phase {
    case .down: writer.raw(#"{"type":"pointer","phase":"down","t":"#.utf8)
    case .move: writer.raw(#"{"type":"pointer","phase":"move","t":"#.utf8)
    case .up: writer.raw(#"{"type":"pointer","phase":"up","t":"#.utf8)
    case .cancel: writer.raw(#"{"type":"pointer","phase":"cancel","t":"#.utf8)
    }
    writer.write(atMost: ByteBuffer.roomForNumber) { $0.millionths(sample.microseconds) }
    if sample.pointer != 0 {
      writer.raw(#","id":"#.utf8)
      writer.write(atMost: ByteBuffer.roomForNumber) { $0.integer(Int64(sample.pointer)) }
    }
    writer.raw(#","x":"#.utf8)
    writer.coordinate(sample.x)
    writer.raw(#","y":"#.utf8)
    writer.coordinate(sample.y)
    switch sample.device {
    case .touch: writer.raw("}".utf8)
    case .mouse: writer.raw(#","device":"mouse"}"#.utf8)
    case .pen: writer.raw(#","device":"pen"}"#.utf8)
    }
  }
}

extension JSONWriter {
  /// Writes a coordinate with all its digits, and without a comma before it.
  mutating func coordinate(_ value: Double) {
    let isShort = Decimals.scaled(value).map { Double($0) / 10_000 == value } ?? false
    write(atMost: ByteBuffer.roomForNumber) { isShort ? $0.number(value) : $0.exact(value) }
  }
}
