internal import Interaction

/// A reader of W3C WebDriver actions, as Selenium and Appium send them.
///
/// The n-th actions of all sources start at the same time, so a request is read completely before its first sample is
/// returned. A pause of one second separates consecutive requests.
struct WebDriverReader: SampleReader {
  /// The maximum number of actions in one request.
  private static let actionLimit = 4_000_000

  /// The pause between two requests, in microseconds.
  private static let pause: Int64 = 1_000_000

  private var tokens: JSONTokens
  private var ids: [String] = []
  private var ticks: WebDriverTicks
  private var isFirst = true
  private(set) var omissions = Omissions()

  init(_ reader: ByteReader) {
    tokens = JSONTokens(reader)
    ticks = WebDriverTicks()
  }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while true {
      if let sample = ticks.next() { return sample }
      switch try tokens.kind() {
      case .end: return nil
      case .object, .array: try request()
      default: throw tokens.error("a request must be an object with a list named actions")
      }
    }
  }

  private mutating func request() throws(RecordingError) {
    var sources: [WebDriverTicks.Source] = []
    if try tokens.kind() == .array {
      try readSources(into: &sources)
    } else {
      try tokens.enter()
      while try tokens.nextMember() {
        if tokens.word == Names.actions, try tokens.kind() == .array {
          try readSources(into: &sources)
        } else {
          try tokens.skipValue()
        }
      }
    }
    ticks.begin(sources, after: isFirst ? 0 : Self.pause)
    isFirst = false
  }

  private mutating func readSources(
    into sources: inout [WebDriverTicks.Source]
  ) throws(RecordingError) {
    var total = 0
    try tokens.enter()
    while try tokens.nextElement() {
      guard try tokens.kind() == .object else {
        throw tokens.error("a source of actions must be an object")
      }
      guard sources.count < 100 else {
        throw tokens.error("a request can have at most 100 sources")
      }
      let source = try readSource(total)
      total += source.actions.count
      sources.append(source)
    }
  }

  private mutating func readSource(
    _ total: Int
  ) throws(RecordingError) -> WebDriverTicks.Source {
    var source = WebDriverTicks.Source()
    var id = ""
    var type = ""
    let line = tokens.line
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.type:
        if try tokens.stringIfPresent() { type = name() }
      case Names.id:
        if try tokens.stringIfPresent() { id = name() }
      case Names.parameters where try tokens.kind() == .object:
        try tokens.enter()
        while try tokens.nextMember() {
          let isType = tokens.word == Names.pointerType
          guard try tokens.stringIfPresent(), isType else { continue }
          source.device = try DeviceWords.device(name(), line: tokens.line)
        }
      case Names.actions where try tokens.kind() == .array:
        try tokens.enter()
        while try tokens.nextElement() {
          guard total + source.actions.count < Self.actionLimit else {
            throw tokens.error("a request can have at most \(Self.actionLimit) actions")
          }
          source.actions.append(try action())
        }
      default: try tokens.skipValue()
      }
    }
    if type == "pointer" {
      source.pointer = try index(of: id, line)
    } else if type != "none" {
      omissions.note("sources of the type \(type)", line: line)
    }
    return source
  }

  private func name() -> String { String(decoding: tokens.text.prefix(60), as: UTF8.self) }

  private mutating func index(of id: String, _ line: Int) throws(RecordingError) -> Int {
    if let index = ids.firstIndex(of: id) { return index }
    guard ids.count < 1000 else {
      throw RecordingError(line: line, "a file can have at most 1000 pointers")
    }
    ids.append(id)
    return ids.count - 1
  }

  private mutating func action() throws(RecordingError) -> WebDriverTicks.Action {
    guard try tokens.kind() == .object else { throw tokens.error("an action must be an object") }
    var action = WebDriverTicks.Action(line: tokens.line)
    var type = ""
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.type:
        if try tokens.stringIfPresent() { type = name() }
      case Names.duration where try tokens.kind() == .number:
        let duration = try tokens.time("duration", unit: 3)
        guard (0...3_600_000_000).contains(duration) else {
          throw tokens.error("a duration must be from 0 to 3600000 milliseconds")
        }
        action.duration = duration
      case Names.x where try tokens.kind() == .number: action.x = try tokens.coordinate("x")
      case Names.y where try tokens.kind() == .number: action.y = try tokens.coordinate("y")
      case Names.origin:
        if try tokens.kind() == .string {
          try tokens.string()
          action.isRelative = tokens.word == Names.pointer
        } else {
          omissions.note(
            "positions of elements; moves are read as relative to the point 0,0", line: tokens.line)
          try tokens.skipValue()
        }
      case Names.x, Names.y: throw tokens.error("x and y must be numbers")
      default: try tokens.skipValue()
      }
    }
    switch type {
    case "pointerMove": action.kind = .move
    case "pointerDown": action.kind = .down
    case "pointerUp": action.kind = .up
    case "pointerCancel": action.kind = .cancel
    default: action.kind = .pause
    }
    return action
  }
}
