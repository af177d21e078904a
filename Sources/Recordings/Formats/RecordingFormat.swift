/// The formats of recordings.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// W3C WebDriver actions, as Selenium and Appium send them.
  case webdriver
  /// The output of Android's `getevent -lt`.
  case getevent
  /// Events recorded by rrweb.
  case rrweb
  /// Rows of `t,x,y,phase` and optionally `pointer`.
  case csv
  /// JSON objects with `t`, `x`, `y`, `phase` and optionally `pointer`.
  case jsonl
  /// A scenario or a file written by `playground serve --record`.
  case record

  /// The format's name in messages.
  public var title: String {
    switch self {
    case .webdriver: "WebDriver actions"
    case .getevent: "getevent"
    case .rrweb: "rrweb events"
    case .csv: "CSV"
    case .jsonl: "JSON lines"
    case .record: "playground recording"
    }
  }

  /// Returns the format of a recording that begins with the given bytes, or `nil` if it is unknown.
  static func recognized(_ start: ArraySlice<UInt8>) -> RecordingFormat? {
    let text = start.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && !isTime(text) {
      return json(text)
    }
    if first == UInt8(ascii: "[") { return .getevent }
    for word in ["add device", "could not get driver", "/dev/input/"]
    where text.starts(with: word.utf8) {
      return .getevent
    }
    // A row of text that contains no separator and no digit is not a table.
    let row = text.prefix { $0 != 0x0A && $0 != 0x0D }
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return row.contains(where: separators.contains) || first == UInt8(ascii: "#") ? .csv : nil
  }

  /// Returns whether a bracket begins a time such as `[  12.345678]`.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let inner = text.dropFirst().drop { $0 == 0x20 }
    let digits = inner.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let next = inner.dropFirst(digits.count).first
    return !digits.isEmpty && (next == UInt8(ascii: ".") || next == UInt8(ascii: "-"))
  }

  private static func json(_ text: ArraySlice<UInt8>) -> RecordingFormat? {
    func has(_ name: String) -> Bool { text.firstRange(of: "\"\(name)\"".utf8) != nil }
    if has("jsonrpc") || has("method") && has("params") { return .record }
    if has("phase") && !has("data") { return .jsonl }
    if has("timestamp") && has("data") { return .rrweb }
    if has("actions") || has("pointerDown") || has("pointerMove") { return .webdriver }
    return has("t") && has("x") ? .jsonl : nil
  }
}
