internal import Interaction

/// A reader of rows of comma-separated values.
///
/// The first row can contain the names of the columns. Otherwise, the columns are `t,x,y,phase` and optionally
/// `pointer`.
struct CSVReader: SampleReader {
  /// The columns that are read.
  private enum Column: Int, CaseIterable {
    case t
    case x
    case y
    case phase
    case pointer
    case device
    case outcome
  }

  /// The names that each column can have, in lower case, in the order of `Column`.
  private static let names: [[String]] = [
    ["t", "time", "timestamp", "t_s", "t_ms", "t_us"], ["x"], ["y"], ["phase", "action", "type"],
    ["pointer", "pointerid", "pointer_id", "id", "finger"], ["device"], ["outcome", "meant"],
  ]

  private var reader: ByteReader
  private var unit: Int
  private var separator = UInt8(ascii: ",")
  private var places: [Int?] = [0, 1, 2, 3, 4, nil, nil]
  private var fields: [Range<Int>] = []
  private var isFirst = true
  private var named = OutcomeNames()
  private(set) var omissions = Omissions()

  var outcomes: [String] { named.names }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - reader: The bytes.
  ///   - unit: The unit of the times as an exponent: 6 for seconds (10⁶ µs), 3 for milliseconds (10³ µs).
  init(_ reader: ByteReader, unit: Int) {
    self.reader = reader
    self.unit = unit
  }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while let range = try reader.nextLine() {
      let line = reader.line - 1
      guard let first = reader.bytes[range].first, first != UInt8(ascii: "#") else { continue }
      if isFirst { chooseSeparator(range) }
      split(range)
      if isFirst {
        isFirst = false
        if try takeHeader(line) { continue }
      }
      return try sample(line)
    }
    return nil
  }

  private mutating func chooseSeparator(_ range: Range<Int>) {
    let row = reader.bytes[range]
    for candidate in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    where row.contains(candidate) {
      separator = candidate
      return
    }
  }

  /// Finds the fields of a row, without white space and quotes around them.
  private mutating func split(_ range: Range<Int>) {
    fields.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    var isQuoted = false
    for index in range {
      let byte = reader.bytes[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == separator, !isQuoted else { continue }
      fields.append(trimmed(start..<index))
      start = index + 1
    }
    fields.append(trimmed(start..<range.upperBound))
  }

  private func trimmed(_ field: Range<Int>) -> Range<Int> {
    var (start, end) = (field.lowerBound, field.upperBound)
    while start < end, Self.isBlank(reader.bytes[start]) { start += 1 }
    while start < end, Self.isBlank(reader.bytes[end - 1]) { end -= 1 }
    let quote = UInt8(ascii: "\"")
    if end - start >= 2, reader.bytes[start] == quote, reader.bytes[end - 1] == quote {
      (start, end) = (start + 1, end - 1)
    }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Reads the names of the columns from the first row, or returns `false` if that row is a sample.
  private mutating func takeHeader(_ line: Int) throws(RecordingError) -> Bool {
    guard DecimalNumber(reader.bytes, fields[0]) == nil else { return false }
    places = places.map { _ in nil }
    for (index, field) in fields.enumerated() {
      let name = String(decoding: reader.bytes[field].prefix(40), as: UTF8.self).lowercased()
      guard let column = Self.names.firstIndex(where: { $0.contains(name) }) else {
        omissions.note("columns named \(name)", line: line)
        continue
      }
      guard places[column] == nil else {
        throw RecordingError(line: line, "two columns have the meaning of \(Self.names[column][0])")
      }
      places[column] = index
      if name == "t_ms" { unit = 3 }
      if name == "t_us" { unit = 0 }
    }
    for column in [Column.t, .x, .y, .phase] where places[column.rawValue] == nil {
      throw RecordingError(
        line: line, "the header names no column \(column); name the columns t,x,y,phase")
    }
    return true
  }

  private func field(_ column: Column) -> Range<Int>? {
    guard let place = places[column.rawValue], place < fields.count, !fields[place].isEmpty else {
      return nil
    }
    return fields[place]
  }

  private func number(_ column: Column, _ line: Int) throws(RecordingError) -> DecimalNumber {
    guard let field = field(column) else {
      throw RecordingError(line: line, "the row has no \(column); a row is t,x,y,phase")
    }
    guard let number = DecimalNumber(reader.bytes, field) else {
      let text = String(decoding: reader.bytes[field].prefix(40), as: UTF8.self)
      throw RecordingError(line: line, "\(column) must be a number, not \"\(text)\"")
    }
    return number
  }

  private mutating func sample(_ line: Int) throws(RecordingError) -> TouchSample {
    guard let time = try number(.t, line).microseconds(unit) else {
      throw RecordingError(line: line, "t is too large for a time")
    }
    guard let phase = field(.phase) else {
      throw RecordingError(line: line, "the row has no phase; a row is t,x,y,phase")
    }
    var sample = TouchSample(
      microseconds: time, phase: try PhaseWords.phase(reader.bytes[phase], line: line),
      x: try Coordinate.checked(number(.x, line).double, "x", line: line),
      y: try Coordinate.checked(number(.y, line).double, "y", line: line), line: line)
    if field(.pointer) != nil {
      guard let pointer = try number(.pointer, line).wholeNumber else {
        throw RecordingError(line: line, "pointer must be a whole number")
      }
      sample.pointer = pointer
    }
    if let field = field(.device) {
      let name = String(decoding: reader.bytes[field].prefix(20), as: UTF8.self)
      sample.device = try DeviceWords.device(name, line: line)
    }
    if let field = field(.outcome) {
      sample.meant = try named.index(of: reader.bytes[field].prefix(100), line: line)
    }
    return sample
  }
}

/// The names of pointing devices in recordings.
enum DeviceWords {
  /// Returns the device that a word names.
  static func device(
    _ word: String, line: Int
  ) throws(RecordingError) -> PointerEvent.Device {
    guard let device = PointerEvent.Device(rawValue: word.lowercased()) else {
      throw RecordingError(line: line, "the device must be touch, mouse or pen, not \"\(word)\"")
    }
    return device
  }
}
