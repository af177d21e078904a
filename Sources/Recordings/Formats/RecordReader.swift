internal import Interaction
internal import Motion
internal import Wire

/// A reader of JSON-RPC requests: a scenario, or a file that `playground serve --record` has written.
///
/// It reads the pointer events, taps and gestures of the first session that has any of these.
struct RecordReader: SampleReader {
  /// The latest time of a session's clock, in microseconds.
  private static let latest: Int64 = 1_000_000_000_000_000

  private var tokens: JSONTokens
  private var waiting: [TouchSample] = []
  private var place = 0
  private var clock: Int64? = 0
  private var chosen: String?
  private var fingers: [(id: Int, x: Double, y: Double)] = []
  private(set) var omissions = Omissions()
  private(set) var screen: RecordedScreen?

  init(_ reader: ByteReader) {
    tokens = JSONTokens(reader)
  }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while place == waiting.count {
      if place > 0 {
        waiting.removeAll(keepingCapacity: true)
        place = 0
      }
      if tokens.depth > 0, try !tokens.nextElement() { continue }
      switch try tokens.kind() {
      case .end: return nil
      case .array where tokens.depth == 0: try tokens.enter()
      case .object: try request()
      default: throw tokens.error("a request must be an object with a method")
      }
    }
    defer { place += 1 }
    return waiting[place]
  }

  /// The session of a request, and the request's effect on the session's clock.
  private struct Call {
    var session: String?
    var advance: Int64 = 0
    var target: Int64?
    var waits = false
  }

  private mutating func request() throws(RecordingError) {
    var call = Call()
    try tokens.enter()
    while try tokens.nextMember() {
      guard tokens.word == Names.params, try tokens.kind() == .object else {
        try tokens.skipValue()
        continue
      }
      try tokens.enter()
      while try tokens.nextMember() { try member(of: &call) }
    }
    finish(call)
  }

  private mutating func member(of call: inout Call) throws(RecordingError) {
    switch tokens.word {
    case Names.session:
      if try tokens.stringIfPresent() {
        call.session = sessionName()
      }
    case Names.event where try tokens.kind() == .object: try event()
    case Names.events where try tokens.kind() == .array:
      try tokens.enter()
      while try tokens.nextElement() {
        if try tokens.kind() == .object { try event() } else { try tokens.skipValue() }
      }
    case Names.gesture: try gesture()
    case Names.by where try tokens.kind() == .number: call.advance = try tokens.time("by", unit: 6)
    case Names.to where try tokens.kind() == .number: call.target = try tokens.time("to", unit: 6)
    case Names.until:
      call.waits = true
      try tokens.skipValue()
    case Names.viewport where try tokens.kind() == .object: try viewport()
    default: try tokens.skipValue()
    }
  }

  /// Returns the name of the session that the reader has just read.
  private func sessionName() -> String {
    let text = tokens.text.prefix(200)
    // Most requests name the same session, and a comparison takes less time than a new string.
    if let chosen, chosen.utf8.elementsEqual(text) { return chosen }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func viewport() throws(RecordingError) {
    var size = RecordedScreen(width: 0, height: 0)
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.width: size.width = try tokens.coordinate("width")
      case Names.height: size.height = try tokens.coordinate("height")
      default: try tokens.skipValue()
      }
    }
    if size.width > 0, size.height > 0, screen == nil { screen = size }
  }

  /// Completes a request: drops the samples of other sessions, and advances the clock.
  private mutating func finish(_ call: Call) {
    if !waiting.isEmpty {
      chosen = chosen ?? call.session ?? ""
      if chosen != call.session ?? "" {
        omissions.note("requests of other sessions", line: tokens.line)
        waiting.removeAll(keepingCapacity: true)
        return
      }
    }
    guard chosen == nil || chosen == call.session else { return }
    if call.waits {
      clock = nil
    } else if let target = call.target {
      clock = max(clock ?? target, target)
    } else if call.advance != 0 {
      clock = clock.map { max(0, min($0 + call.advance, Self.latest)) }
    }
  }

  private mutating func event() throws(RecordingError) {
    let line = tokens.line
    var type = Word()
    var name = ""
    var phase: PointerEvent.Phase?
    var (time, x, y): (Int64?, Double?, Double?) = (nil, nil, nil)
    var sample = TouchSample(microseconds: 0, phase: .move, x: 0, y: 0, line: line)
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.type:
        if try tokens.stringIfPresent() {
          type = tokens.word
          if type != Names.pointer {
            name = String(decoding: tokens.text.prefix(40), as: UTF8.self)
          }
        }
      case Names.phase:
        if try tokens.stringIfPresent() {
          phase = PhaseWords.phase(Word(lowercasing: tokens.text))
        }
      case Names.t where try tokens.kind() == .number: time = try tokens.time("t", unit: 6)
      case Names.x where try tokens.kind() == .number: x = try tokens.coordinate("x")
      case Names.y where try tokens.kind() == .number: y = try tokens.coordinate("y")
      case Names.id where try tokens.kind() == .number:
        sample.pointer = try tokens.wholeNumber("id")
      case Names.device:
        if try tokens.stringIfPresent() {
          let word = String(decoding: tokens.text.prefix(20), as: UTF8.self)
          sample.device = try DeviceWords.device(word, line: line)
        }
      default: try tokens.skipValue()
      }
    }
    clock = time ?? clock
    guard type == Names.pointer && phase != nil || type == Names.tap else {
      let kind = type == Names.pointer ? "pointer events without a phase" : "\(name) events"
      return omissions.note(kind == " events" ? "events without a type" : kind, line: line)
    }
    guard let clock else {
      throw RecordingError(
        line: line,
        "the event follows an advance until settled, so its time is unknown; give the event a t")
    }
    sample.microseconds = clock
    sample.phase = phase ?? .down
    let last = fingers.first { $0.id == sample.pointer }
    guard let x = x ?? last?.x, let y = y ?? last?.y else {
      return omissions.note("touches without a position", line: line)
    }
    (sample.x, sample.y) = (x, y)
    add(sample)
    if type == Names.tap {
      sample.phase = .up
      add(sample)
    }
  }

  private mutating func add(_ sample: TouchSample) {
    waiting.append(sample)
    let isEnd = sample.phase == .up || sample.phase == .cancel
    if let index = fingers.firstIndex(where: { $0.id == sample.pointer }) {
      if isEnd {
        fingers.remove(at: index)
      } else {
        (fingers[index].x, fingers[index].y) = (sample.x, sample.y)
      }
    } else if !isEnd, fingers.count < 100 {
      fingers.append((sample.pointer, sample.x, sample.y))
    }
  }

  private mutating func gesture() throws(RecordingError) {
    let line = tokens.line
    let value = try tokens.value()
    guard let gesture = try? GestureReader.read(value), gesture.stepCount < 1_000_000 else {
      return omissions.note("gestures that the host would refuse", line: line)
    }
    guard let start = clock.map({ min($0, Self.latest) }) else {
      throw RecordingError(
        line: line,
        "the gesture follows an advance until settled, so its time is unknown")
    }
    for step in gesture.steps(from: Timestamp(microseconds: start)) {
      clock = step.time.microseconds
      switch step.action {
      case .pointer(let pointer):
        let last = fingers.first { $0.id == pointer.id }
        add(
          TouchSample(
            microseconds: step.time.microseconds, phase: pointer.phase, pointer: pointer.id,
            x: pointer.location?.x ?? last?.x ?? 0, y: pointer.location?.y ?? last?.y ?? 0,
            device: pointer.device, line: line))
      case .wheel: omissions.note("wheel events", line: line)
      case .pause: break
      }
    }
  }
}
