/// The formats in which gestures can be exported.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// W3C WebDriver actions, with times in whole milliseconds.
  case webdriver
  /// The output of Android's `getevent -lt`, with positions in whole pixels.
  case getevent
  /// Rows of `t,x,y,phase,pointer`.
  case csv
  /// JSON objects, one per line.
  case jsonl
}

/// Gestures that have been exported as text.
public struct ExportedRecording {
  /// The text, in UTF-8.
  public internal(set) var bytes: [UInt8] = []

  /// The parts of the recording that the format can't represent.
  public internal(set) var omissions = Omissions()

  /// Creates an exported recording of the given samples.
  ///
  /// - Parameters:
  ///   - samples: The samples, sorted by time.
  ///   - format: The format.
  ///   - panel: The touch panel, for `getevent`.
  public init(_ samples: [TouchSample], as format: ExportFormat, panel: TouchPanel = TouchPanel()) {
    switch format {
    case .webdriver: writeWebDriver(samples)
    case .getevent: writeGetevent(samples, panel)
    case .csv: writeCSV(samples)
    case .jsonl: writeJSONLines(samples)
    }
  }
}
