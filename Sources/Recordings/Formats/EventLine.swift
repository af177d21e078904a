/// One line of `getevent -t`, with or without names.
struct EventLine {
  /// The event codes that are needed to follow fingers.
  enum Code {
    case report
    case dropped
    case multiTouchReport
    case slot
    case trackingID
    case x
    case y
    case touch
    case other
  }

  /// The event in a line.
  struct DeviceEvent {
    /// The end of the device's path, at most 16 bytes, or `nil` if the line contains no path.
    var device: Word?
    var code: Code
    var value: Int64
    /// Whether the event comes from a panel that reports only one finger.
    var isSingleTouch = false

    /// Whether only touch panels report this event.
    var isTouch: Bool {
      switch code {
      case .slot, .trackingID, .x, .y, .touch: true
      default: false
      }
    }
  }

  private let bytes: [UInt8]
  private let range: Range<Int>
  private var cursor: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    cursor = range.lowerBound
  }

  /// Whether the line contains only white space.
  var isBlank: Bool { bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Reads the time in square brackets, in microseconds, or returns `nil` if the line does not begin with one.
  mutating func time() -> Int64? {
    skipBlanks()
    guard cursor < range.upperBound, bytes[cursor] == UInt8(ascii: "[") else { return nil }
    cursor += 1
    skipBlanks()
    let start = cursor
    var middle: Int?
    while cursor < range.upperBound, bytes[cursor] != UInt8(ascii: "]") {
      // Old versions print a hyphen instead of a point.
      if bytes[cursor] == UInt8(ascii: "."), middle == nil { middle = cursor }
      if bytes[cursor] == UInt8(ascii: "-"), middle == nil { middle = cursor }
      cursor += 1
    }
    guard cursor < range.upperBound, let middle,
      let seconds = DecimalNumber(bytes, start..<middle)?.microseconds(6),
      cursor - middle - 1 <= 9, cursor > middle + 1,
      let fraction = DecimalNumber(bytes, middle + 1..<cursor)?
        .microseconds(6 - (cursor - middle - 1)), seconds >= 0, fraction >= 0
    else { return nil }
    cursor += 1
    return seconds + fraction
  }

  /// Reads the rest of the line, or returns `nil` if it is not an event.
  func event() -> DeviceEvent? {
    var line = self
    guard var type = line.word() else { return nil }
    var device: Word?
    if bytes[type.lowerBound] == UInt8(ascii: "/") {
      var path = Word()
      // The last bytes of a path distinguish devices.
      let end = type.upperBound - (bytes[type.upperBound - 1] == UInt8(ascii: ":") ? 1 : 0)
      for index in max(type.lowerBound, end - 16)..<end { path.append(bytes[index]) }
      device = path
      guard let next = line.word() else { return nil }
      type = next
    }
    guard let name = line.word(), let text = line.word() else { return nil }
    let (code, isSingle) = Self.code(Word(lowercasing: bytes[type]), bytes, name)
    guard let value = value(text) else { return nil }
    return DeviceEvent(device: device, code: code, value: value, isSingleTouch: isSingle)
  }

  private mutating func skipBlanks() {
    while cursor < range.upperBound, bytes[cursor] == 0x20 || bytes[cursor] == 0x09 { cursor += 1 }
  }

  private mutating func word() -> Range<Int>? {
    skipBlanks()
    let start = cursor
    while cursor < range.upperBound, bytes[cursor] != 0x20, bytes[cursor] != 0x09 { cursor += 1 }
    return start < cursor ? start..<cursor : nil
  }

  private static let down = Word("down")
  private static let up = Word("up")

  /// Reads a value: up to eight hexadecimal digits of a signed number, or the name of a key's state.
  private func value(_ text: Range<Int>) -> Int64? {
    let word = Word(lowercasing: bytes[text])
    if word == Self.down { return 1 }
    if word == Self.up { return 0 }
    guard text.count <= 8 else { return nil }
    var value: UInt32 = 0
    for index in text {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 55)
      default: return nil
      }
    }
    return Int64(Int32(bitPattern: value))
  }

  private static let absolute = [Word("ev_abs"), Word("0003")]
  private static let sync = [Word("ev_syn"), Word("0000")]
  private static let key = [Word("ev_key"), Word("0001")]

  private static func code(
    _ type: Word, _ bytes: [UInt8], _ name: Range<Int>
  ) -> (Code, isSingleTouch: Bool) {
    let long = LongWord(bytes, name)
    if absolute.contains(type) {
      if long == "ABS_MT_POSITION_X" || long == "0035" { return (.x, false) }
      if long == "ABS_MT_POSITION_Y" || long == "0036" { return (.y, false) }
      if long == "ABS_MT_SLOT" || long == "002f" { return (.slot, false) }
      if long == "ABS_MT_TRACKING_ID" || long == "0039" { return (.trackingID, false) }
      if long == "ABS_X" || long == "0000" { return (.x, true) }
      if long == "ABS_Y" || long == "0001" { return (.y, true) }
    } else if sync.contains(type) {
      if long == "SYN_REPORT" || long == "0000" { return (.report, false) }
      if long == "SYN_MT_REPORT" || long == "0002" { return (.multiTouchReport, false) }
      if long == "SYN_DROPPED" || long == "0003" { return (.dropped, false) }
    } else if key.contains(type), long == "BTN_TOUCH" || long == "014a" {
      return (.touch, false)
    }
    return (.other, false)
  }
}

/// A word of any length that is compared with names.
private struct LongWord {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  static func == (word: LongWord, name: StaticString) -> Bool {
    guard word.range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { letters in
      for index in 0..<letters.count {
        guard unsafe letters[index] == word.bytes[word.range.lowerBound + index] else {
          return false
        }
      }
      return true
    }
  }
}
