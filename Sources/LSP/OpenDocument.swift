internal import Editing
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Values

/// A document that is open in the editor.
final class OpenDocument {
  let uri: String
  var version: Value?

  /// The parameters of the last diagnostics that were sent.
  var published = Value.null

  /// The path of the document's file, or a name without a folder for a document without a file.
  let path: String

  /// The scenario, or `nil` for any other kind of document.
  let scenario: LiveScenario?

  /// The settings file, or `nil` for any other kind of document.
  private let settings: SettingsDocument?
  private var settingsProblems: [TextDiagnostic] = []

  /// The text, if the document is not a scenario.
  private var plain: DocumentText

  /// The time before which no background work is done.
  private var rest: Int64 = 0
  private var hasPlayed = false

  /// Whether the problems at the place of the last change have been reported.
  private var hasAnswered = false
  private var hasChecked = false

  /// The time that must pass without changes before a scenario with plugins is played, in microseconds.
  ///
  /// Each playback restarts the plugins.
  private static let pause: Int64 = 300_000

  /// The time between two attempts to receive the response of a plugin, in microseconds.
  private static let patience: Int64 = 2000

  init(
    uri: String, version: Value?, _ text: DocumentText, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) {
    self.uri = uri
    self.version = version
    path = FileURI.path(of: uri) ?? FileURI.name(of: uri)
    plain = text
    settings = SettingsDocument(path: path)
    let isScenario = path.hasSuffix(".jsonl") && !path.hasSuffix(".golden.jsonl")
    scenario =
      isScenario
      ? LiveScenario(text, path: path, components: components, plugins: plugins) : nil
  }

  var text: DocumentText { scenario?.text ?? plain }

  /// Applies changes in order.
  func apply(_ changes: [TextChange], _ encoding: PositionEncoding) {
    for change in changes {
      if let scenario { scenario.apply(change, encoding) } else { plain.apply(change, encoding) }
    }
    restart()
  }

  /// Reads the scenario's golden file and settings again.
  func readFiles() {
    scenario?.readFiles()
    restart()
  }

  private func restart() {
    hasPlayed = false
    hasAnswered = false
    hasChecked = false
    let isSlow = scenario?.usesPlugins ?? false
    rest = isSlow ? System.monotonicMicroseconds() + Self.pause : 0
  }

  func releaseMemory() { scenario?.releaseMemory() }

  /// Whether there is no background work.
  var isIdle: Bool { scenario == nil && settings == nil || hasChecked }

  /// The time until background work is due, in microseconds, or `nil` if there is none.
  func idleDelay(at now: Int64) -> Int64? {
    isIdle ? nil : max(0, rest - now)
  }

  /// Plays or checks the document until a deadline.
  ///
  /// - Returns: Whether the diagnostics may have changed.
  func work(until deadline: Int64) -> Bool {
    if let settings {
      settingsProblems = settings.diagnostics(in: plain)
      hasChecked = true
      return true
    }
    guard let scenario else { return false }
    if !hasPlayed {
      switch scenario.play(until: deadline) {
      case .unfinished:
        // A long scenario takes a while, so report the problems at the changed place first.
        guard !hasAnswered, scenario.hasPlayedChange else { return false }
        hasAnswered = true
        return true
      case .waiting:
        rest = System.monotonicMicroseconds() + Self.patience
        return false
      case .finished:
        hasPlayed = true
        return true
      }
    }
    guard scenario.check(until: deadline) == .finished else { return false }
    hasChecked = true
    return true
  }

  /// Plays and checks the document completely, for at most the given time in microseconds.
  func complete(within time: Int64) {
    let deadline = System.monotonicMicroseconds() + time
    while !isIdle, System.monotonicMicroseconds() < deadline { _ = work(until: deadline) }
  }

  /// The problems that are known so far.
  var diagnostics: [TextDiagnostic] { scenario?.diagnostics ?? settingsProblems }
}
