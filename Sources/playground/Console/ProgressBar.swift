internal import Platform

/// The progress of a replay on the last line of a terminal.
///
/// If the output is a pipe or a file, no progress is shown.
struct ProgressBar {
  private static let width = 30

  private let count: Int
  private let isShown: Bool
  /// Whether standard output, to which the results are printed, is a terminal.
  ///
  /// The bar is drawn on standard error, which is then usually the same terminal.
  private let isShared = FileDescriptor.standardOutput.isTerminal
  private var lastUpdate = 0.0
  private var isDrawn = false
  private var isMissing = false

  init(count: Int) {
    self.count = count
    isShown = count > 1 && FileDescriptor.standardError.isTerminal
  }

  /// Draws the bar, at most 20 times a second.
  mutating func show(_ played: Int, failed: Int) {
    // A bar that was cleared for other output is redrawn at once.
    let isDue = isMissing || System.seconds - lastUpdate > 0.05
    guard isShown, isDue else { return }
    isMissing = false
    lastUpdate = System.seconds
    isDrawn = true
    let filled = count > 0 ? played * Self.width / count : 0
    let bar = String(repeating: "=", count: filled)
    let rest = String(repeating: " ", count: Self.width - filled)
    let failures = failed > 0 ? ", \(failed) failed" : ""
    Console.draw("[\(bar)\(rest)] \(played) of \(count)\(failures)")
  }

  /// Clears the bar before other lines are printed, so that the lines don't overlap it.
  ///
  /// - Parameter forErrors: Whether lines are printed to standard error, on which the bar is drawn.
  mutating func makeWay(forErrors: Bool) {
    guard isDrawn, isShared || forErrors else { return }
    clear()
    isMissing = true
  }

  /// Removes the bar.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Console.draw("")
  }
}

/// Colors for terminals.
///
/// The text has the same meaning without them.
enum Style {
  /// Whether colors are shown: only on a terminal, and not if `NO_COLOR` is set.
  static let isOn: Bool = {
    let isOff = System.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    return FileDescriptor.standardOutput.isTerminal && !isOff
  }()

  static func good(_ text: String) -> String { colored(text, 32) }
  static func bad(_ text: String) -> String { colored(text, 31) }
  static func warning(_ text: String) -> String { colored(text, 33) }

  private static func colored(_ text: String, _ number: Int) -> String {
    isOn ? "\u{1B}[\(number)m\(text)\u{1B}[0m" : text
  }
}
