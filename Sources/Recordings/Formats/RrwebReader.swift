internal import Interaction

/// A reader of rrweb events, which session replay services record.
///
/// Moves arrive in batches, up to a second later than other events, so samples are sorted by time. rrweb does
/// not record the identity of fingers, so there is a single pointer.
struct RrwebReader: SampleReader {
  /// The maximum delay with which a sample may arrive, in microseconds.
  private static let window: Int64 = 2_000_000

  /// The maximum number of samples that wait to be sorted.
  private static let limit = 1 << 14

  /// The members of an rrweb event that are needed for its samples.
  private struct RecordedEvent {
    var type = -1
    var time: Int64?
    var source = -1
    var kind = -1
    var pointerType = -1
    var point: (x: Double, y: Double)?
    var size = RecordedScreen(width: 0, height: 0)
    var positions: [(x: Double, y: Double, offset: Int64, line: Int)] = []
  }

  private var tokens: JSONTokens
  /// The samples, sorted by time, including those before `place`, which have been returned.
  private var sorted: [TouchSample] = []
  private var place = 0
  private var latest = Int64.min / 2
  private var isOver = false
  private var isDown = false
  private(set) var omissions = Omissions()
  private(set) var screen: RecordedScreen?

  init(_ reader: ByteReader) {
    tokens = JSONTokens(reader)
  }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while true {
      if place < sorted.count, isOver || sorted[place].microseconds < latest - Self.window {
        defer { place += 1 }
        if let sample = accepted(sorted[place]) { return sample }
        continue
      }
      if place > 1024 {
        sorted.removeSubrange(..<place)
        place = 0
      }
      guard !isOver else { return nil }
      try advance()
    }
  }

  /// Returns a sample, or `nil` if the pointer only hovers.
  private mutating func accepted(_ sample: TouchSample) -> TouchSample? {
    switch sample.phase {
    case .down:
      // If the browser scrolls, no end of the touch is recorded, so a touch may follow directly.
      isDown = true
    case .move:
      if !isDown {
        omissions.note("moves without a finger down", line: sample.line)
        return nil
      }
    case .up, .cancel:
      guard isDown else {
        omissions.note("ends of touches that did not begin", line: sample.line)
        return nil
      }
      isDown = false
    }
    return sample
  }

  private mutating func advance() throws(RecordingError) {
    if tokens.depth > 0, try !tokens.nextElement() {
      // The list of events may be a member of an object, whose other members are skipped.
      while tokens.depth > 0, try tokens.nextMember() { try tokens.skipValue() }
      return
    }
    switch try tokens.kind() {
    case .end: isOver = true
    case .array where tokens.depth == 0: try tokens.enter()
    case .object: try object()
    default: throw tokens.error("an rrweb event must be an object with type, data and timestamp")
    }
  }

  private mutating func object() throws(RecordingError) {
    var event = RecordedEvent()
    let line = tokens.line
    let isOutermost = tokens.depth == 0
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.events where try tokens.kind() == .array && isOutermost:
        // Continue with the elements of this list; `advance` reads the end of this object.
        return try tokens.enter()
      case Names.type where try tokens.kind() == .number:
        event.type = try tokens.wholeNumber("type")
      case Names.timestamp: event.time = try tokens.time("timestamp", unit: 3)
      case Names.data where try tokens.kind() == .object: try data(&event)
      default: try tokens.skipValue()
      }
    }
    try take(event, line)
  }

  private mutating func data(_ event: inout RecordedEvent) throws(RecordingError) {
    var (x, y): (Double?, Double?) = (nil, nil)
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.source where try tokens.kind() == .number:
        event.source = try tokens.wholeNumber("source")
      case Names.type where try tokens.kind() == .number:
        event.kind = try tokens.wholeNumber("type")
      case Names.pointerType where try tokens.kind() == .number:
        event.pointerType = try tokens.wholeNumber("pointerType")
      case Names.x where try tokens.kind() == .number: x = try tokens.coordinate("x")
      case Names.y where try tokens.kind() == .number: y = try tokens.coordinate("y")
      case Names.width where try tokens.kind() == .number:
        event.size.width = try tokens.coordinate("width")
      case Names.height where try tokens.kind() == .number:
        event.size.height = try tokens.coordinate("height")
      case Names.positions where try tokens.kind() == .array:
        try tokens.enter()
        while try tokens.nextElement() { try position(&event) }
      default: try tokens.skipValue()
      }
    }
    if let x, let y { event.point = (x, y) }
  }

  private mutating func position(_ event: inout RecordedEvent) throws(RecordingError) {
    guard try tokens.kind() == .object else { return try tokens.skipValue() }
    guard event.positions.count < Self.limit else {
      throw tokens.error("an event can have at most \(Self.limit) positions")
    }
    var (x, y, offset): (Double?, Double?, Int64) = (nil, nil, 0)
    let line = tokens.line
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.x: x = try tokens.coordinate("x")
      case Names.y: y = try tokens.coordinate("y")
      case Names.timeOffset: offset = try tokens.time("timeOffset", unit: 3)
      default: try tokens.skipValue()
      }
    }
    guard let x, let y else { throw RecordingError(line: line, "a position has no x and y") }
    event.positions.append((x, y, offset, line))
  }

  private mutating func take(_ event: RecordedEvent, _ line: Int) throws(RecordingError) {
    if event.type == 4, event.size.width > 0, event.size.height > 0, screen == nil {
      screen = event.size
    }
    guard let time = event.time else {
      return omissions.note("events without a timestamp", line: line)
    }
    latest = max(latest, time)
    guard event.type == 3 else { return }
    switch event.source {
    case 1, 6, 12:
      for position in event.positions {
        try insert(
          TouchSample(
            microseconds: time + position.offset, phase: .move, x: position.x, y: position.y,
            device: event.source == 6 ? .touch : .mouse, line: position.line))
      }
    case 2: try interaction(event, time, line)
    default: return
    }
  }

  private mutating func interaction(
    _ event: RecordedEvent, _ time: Int64, _ line: Int
  ) throws(RecordingError) {
    let phase: PointerEvent.Phase
    switch event.kind {
    case 1, 7: phase = .down
    case 0, 9: phase = .up
    case 10: phase = .cancel
    default: return
    }
    // After a touch, a browser sends the events of a mouse for compatibility.
    if event.kind < 7, event.pointerType == 2 {
      return omissions.note("mouse events that the browser made from touches", line: line)
    }
    guard let point = event.point ?? (phase == .cancel ? lastPoint : nil) else {
      return omissions.note("touches without a position", line: line)
    }
    try insert(
      TouchSample(
        microseconds: time, phase: phase, x: point.x, y: point.y,
        device: event.kind >= 7 ? .touch : event.pointerType == 1 ? .pen : .mouse, line: line))
  }

  private var lastPoint: (x: Double, y: Double)? { sorted.last.map { ($0.x, $0.y) } }

  private mutating func insert(_ sample: TouchSample) throws(RecordingError) {
    guard sorted.count - place < Self.limit else {
      throw RecordingError(
        line: sample.line, "at most \(Self.limit) positions can have times within 2 s")
    }
    var index = sorted.count
    while index > place, sorted[index - 1].microseconds > sample.microseconds { index -= 1 }
    if index == place, place > 0, sorted[place - 1].microseconds > sample.microseconds {
      return omissions.note("moves that arrive more than 2 s late", line: sample.line)
    }
    sorted.insert(sample, at: index)
  }
}
