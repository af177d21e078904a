internal import Interaction

/// A sample of a recording, with the gesture that it belongs to.
public struct RecordedSample: Equatable, Sendable {
  /// The touch sample that was read.
  public var sample: TouchSample

  /// The number of the gesture, counting from 1.
  ///
  /// A gesture begins when a finger touches down while no other finger is down.
  public var gesture: Int

  /// Creates a sample of a gesture.
  public init(sample: TouchSample, gesture: Int) {
    self.sample = sample
    self.gesture = gesture
  }
}

/// A reader of recordings in all formats.
///
/// The samples that it returns are in order: times never decrease, and each pointer goes down, moves, and goes up or
/// is cancelled.
public struct RecordingReader {
  /// The options of a reader: facts that the recording itself does not contain.
  public struct Options: Sendable {
    /// The format, or `nil` to detect it from the first bytes.
    public var format: RecordingFormat?

    /// The touch panel, for `getevent`.
    public var panel = TouchPanel()

    /// The unit of times in CSV and JSON lines as an exponent: 6 for seconds (10⁶ µs), 3 for milliseconds (10³ µs).
    public var timeUnit = 6

    /// Creates the default options.
    public init() {}
  }

  /// The maximum number of fingers that are down at the same time.
  static let fingerLimit = 32

  /// The format of the recording, as given or detected.
  public let format: RecordingFormat

  /// The number of gestures that have begun.
  public private(set) var gestures = 0

  /// The number of samples that were returned.
  public private(set) var count = 0

  private var reader: any SampleReader
  private var own = Omissions()
  private var down: [TouchSample] = []
  private var waiting: TouchSample?
  private var last: (time: Int64, line: Int)?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: The recording.
  ///   - options: Facts that the file itself does not contain.
  /// - Throws: `RecordingError` if the recording is empty, can't be read, or has an unknown format.
  public init(_ bytes: ByteReader, _ options: Options = Options()) throws(RecordingError) {
    var bytes = bytes
    try bytes.skipMark()
    let start = try bytes.prefix(1 << 16)
    guard let format = options.format ?? RecordingFormat.recognized(start) else {
      let isEmpty = start.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      throw RecordingError(
        isEmpty
          ? "the file is empty"
          : "the format is unknown; name it with --format, or write rows of t,x,y,phase")
    }
    self.format = format
    reader =
      switch format {
      case .webdriver: WebDriverReader(bytes)
      case .getevent: GeteventReader(bytes, panel: options.panel)
      case .rrweb: RrwebReader(bytes)
      case .csv: CSVReader(bytes, unit: options.timeUnit)
      case .jsonl: JSONLinesReader(bytes, unit: options.timeUnit)
      case .record: RecordReader(bytes)
      }
  }

  /// The parts that have been left out so far.
  public var omissions: Omissions { reader.omissions.adding(own) }

  /// The size of the recorded screen, if the recording contains it.
  public var screen: RecordedScreen? { reader.screen }

  /// The intended outcomes that samples refer to.
  public var outcomes: [String] { reader.outcomes }

  /// Returns the next sample, or `nil` at the end.
  public mutating func next() throws(RecordingError) -> RecordedSample? {
    while true {
      if let sample = waiting {
        waiting = nil
        if let accepted = try accept(sample) { return accepted }
        continue
      }
      guard let sample = try reader.next() else { return finish() }
      if let last, sample.microseconds < last.time {
        throw RecordingError(
          line: sample.line,
          "the time \(Seconds.text(sample.microseconds)) s is before "
            + "\(Seconds.text(last.time)) s on line \(last.line); sort the samples by time")
      }
      last = (sample.microseconds, sample.line)
      if let accepted = try accept(sample) { return accepted }
    }
  }

  private mutating func accept(_ sample: TouchSample) throws(RecordingError) -> RecordedSample? {
    let index = down.firstIndex { $0.pointer == sample.pointer }
    switch (sample.phase, index) {
    case (.down, nil):
      guard down.count < Self.fingerLimit else {
        throw RecordingError(
          line: sample.line,
          "more than \(Self.fingerLimit) fingers are down at the same time")
      }
      if down.isEmpty { gestures += 1 }
      down.append(sample)
    case (.down, let index?):
      // The finger must have left in between, which the recording does not contain.
      own.note(
        "lifts of fingers that touch again; the first touch is cancelled", line: sample.line)
      waiting = sample
      var end = down.remove(at: index)
      (end.phase, end.microseconds, end.line) = (.cancel, sample.microseconds, sample.line)
      return returned(end)
    case (_, nil):
      own.note("samples of fingers that are not down", line: sample.line)
      return nil
    case (.move, let index?): down[index] = sample
    case (_, let index?): down.remove(at: index)
    }
    return returned(sample)
  }

  private mutating func returned(_ sample: TouchSample) -> RecordedSample {
    count += 1
    return RecordedSample(sample: sample, gesture: gestures)
  }

  /// Cancels the fingers that are still down at the end of the recording.
  private mutating func finish() -> RecordedSample? {
    guard var sample = down.popLast() else { return nil }
    own.note("lifts after the end of the recording; the touches are cancelled", line: sample.line)
    sample.phase = .cancel
    sample.microseconds = last?.time ?? sample.microseconds
    return returned(sample)
  }
}

/// The text format of times in messages.
enum Seconds {
  /// Returns microseconds as seconds with up to 6 decimals.
  static func text(_ microseconds: Int64) -> String {
    let sign = microseconds < 0 ? "-" : ""
    let digits = String(microseconds.magnitude % 1_000_000)
    let padded = String(repeating: "0", count: 6 - digits.count) + digits
    var decimals = Substring(padded)
    while decimals.last == "0" { decimals.removeLast() }
    let whole = "\(sign)\(microseconds.magnitude / 1_000_000)"
    return decimals.isEmpty ? whole : "\(whole).\(decimals)"
  }
}
