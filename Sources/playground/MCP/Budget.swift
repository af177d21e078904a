internal import MCP
internal import Motion
internal import Values

/// The calls, the session time and the frames that a scenario has used, with the limit of each.
struct Budget {
  private let path: String
  private var calls = 0
  private var seconds = 0.0
  private var frames = 0.0

  /// Creates an unused budget.
  init(path: String) {
    self.path = path
  }

  /// Counts a call that has been played.
  ///
  /// - Throws: `ToolError` if the scenario exceeds a limit.
  mutating func take(
    _ call: Value, _ line: Int, from start: Timestamp?, to end: Timestamp?
  ) throws(ToolError) {
    calls += 1
    try check(calls <= ToolContext.mostCalls, line, "\(ToolContext.mostCalls) calls")
    guard let end else { return }
    let duration = max(0, end.seconds - (start?.seconds ?? 0))
    seconds += duration
    try check(
      seconds <= ToolContext.mostSeconds, line, "\(Int(ToolContext.mostSeconds)) simulated seconds")
    if call["params"]?["frames"] == true {
      frames += duration * (call["params"]?["fps"]?.asNumber ?? 60)
      try check(frames <= Double(ToolContext.mostFrames), line, "\(ToolContext.mostFrames) frames")
    }
  }

  private func check(_ isWithin: Bool, _ line: Int, _ limit: String) throws(ToolError) {
    guard !isWithin else { return }
    throw ToolError("\(path):\(line): the scenario uses more than \(limit); use a shorter one.")
  }
}
