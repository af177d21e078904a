internal import Interaction

/// A reader of JSON objects with the members `t`, `x`, `y`, `phase` and optionally `pointer`.
///
/// Each line contains one object, or all objects are in one array.
struct JSONLinesReader: SampleReader {
  private var tokens: JSONTokens
  private let unit: Int
  private var named = OutcomeNames()
  private(set) var omissions = Omissions()

  var outcomes: [String] { named.names }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - reader: The bytes.
  ///   - unit: The unit of the times as an exponent: 6 for seconds (10⁶ µs), 3 for milliseconds (10³ µs).
  init(_ reader: ByteReader, unit: Int) {
    tokens = JSONTokens(reader)
    self.unit = unit
  }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while true {
      if tokens.depth > 0, try !tokens.nextElement() { continue }
      switch try tokens.kind() {
      case .end: return nil
      case .array where tokens.depth == 0: try tokens.enter()
      case .object: return try sample()
      default: throw tokens.error("a sample must be an object with t, x, y and phase")
      }
    }
  }

  private mutating func sample() throws(RecordingError) -> TouchSample {
    let line = tokens.line
    var sample = TouchSample(microseconds: 0, phase: .move, x: 0, y: 0, line: line)
    var (hasTime, hasX, hasY, hasPhase) = (false, false, false, false)
    try tokens.enter()
    while try tokens.nextMember() {
      switch tokens.word {
      case Names.t, Names.time, Names.timestamp:
        sample.microseconds = try tokens.time("t", unit: unit)
        hasTime = true
      case Names.x:
        sample.x = try tokens.coordinate("x")
        hasX = true
      case Names.y:
        sample.y = try tokens.coordinate("y")
        hasY = true
      case Names.phase:
        guard try tokens.kind() == .string else { throw tokens.error("phase must be a string") }
        try tokens.string()
        sample.phase = try PhaseWords.phase(
          tokens.text, line: tokens.line)
        hasPhase = true
      case Names.pointer, Names.id, Names.pointerId, Names.identifier:
        sample.pointer = try tokens.wholeNumber("pointer")
      case Names.device, Names.pointerType:
        guard try tokens.stringIfPresent() else { continue }
        let name = String(decoding: tokens.text.prefix(20), as: UTF8.self)
        sample.device = try DeviceWords.device(name, line: tokens.line)
      case Names.outcome, Names.meant:
        guard try tokens.stringIfPresent() else { continue }
        sample.meant = try named.index(of: tokens.text.prefix(100), line: tokens.line)
      case Names.type: try tokens.skipValue()
      default:
        let name = String(decoding: tokens.text.prefix(40), as: UTF8.self)
        omissions.note("members named \(name)", line: tokens.line)
        try tokens.skipValue()
      }
    }
    let missing = hasTime ? hasX ? hasY ? hasPhase ? "" : "phase" : "y" : "x" : "t"
    guard missing.isEmpty else {
      throw RecordingError(line: line, "the sample has no \(missing); it needs t, x, y and phase")
    }
    return sample
  }
}
