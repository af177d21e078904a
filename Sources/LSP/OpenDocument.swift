internal import Editing
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Values

/// A document that is open in the editor.
final class OpenDocument {
  let uri: String
  var version: Value?

  /// A number that changes whenever results for the document become obsolete.
  private(set) var edition: Int

  /// The parameters of the last notification that sent the document's diagnostics.
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

  /// The time on the monotonic clock, in microseconds, at which the problems known so far are reported even if the
  /// changed line has not been played yet.
  ///
  /// It is `Int64.max` after they have been reported.
  private var answerTime = Int64.max
  private var hasChecked = false

  /// The longest time between a change and the report of the problems known so far, in microseconds.
  ///
  /// Lines are played in order. If many lines above the changed line must be played again, the first report contains
  /// only the JSON errors of the changed line.
  private static let answerLimit: Int64 = 8000

  /// The time that must pass without changes before a scenario with plugins is played, in microseconds.
  ///
  /// Each playback restarts the plugins.
  private static let pause: Int64 = 300_000

  /// The time between two attempts to receive the response of a plugin, in microseconds.
  private static let patience: Int64 = 2000

  init(
    uri: String, version: Value?, _ text: DocumentText, edition: Int,
    components: [ComponentEntry], plugins: PluginHub.Configuration
  ) {
    self.uri = uri
    self.edition = edition << 32
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

  /// Whether another process must check the document now.
  var wantsCheck: Bool { hasPlayed && scenario?.wantsCheck == true }

  /// Completes the check with the result of another process.
  func take(_ check: BackgroundCheck?, _ reason: String) {
    scenario?.take(check, reason)
    hasChecked = true
  }

  private func restart() {
    edition += 1
    hasPlayed = false
    hasAnswered = false
    hasChecked = false
    let now = System.monotonicMicroseconds()
    let isSlow = scenario?.usesPlugins ?? false
    rest = isSlow ? now + Self.pause : 0
    answerTime = isSlow ? now : now + Self.answerLimit
  }

  func releaseMemory() { scenario?.releaseMemory() }

  /// Whether no background work is left for the document.
  var isIdle: Bool { scenario == nil && settings == nil || hasChecked }

  /// The time until background work is due, in microseconds, or `nil` if there is none.
  func idleDelay(at now: Int64) -> Int64? {
    isIdle || wantsCheck ? nil : max(0, min(rest, answerTime) - now)
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
    let now = System.monotonicMicroseconds()
    if now < rest {
      guard now >= answerTime else { return false }
      answerTime = .max
      return true
    }
    if !hasPlayed {
      let end = hasAnswered ? deadline : min(deadline, answerTime)
      switch scenario.play(until: end, stopsAtChange: !hasAnswered) {
      case .unfinished:
        // A long scenario takes a while, so report the problems at the changed place first.
        guard !hasAnswered else { return false }
        if scenario.hasPlayedChange {
          hasAnswered = true
        } else if System.monotonicMicroseconds() >= answerTime {
          answerTime = .max
        } else {
          return false
        }
        return true
      case .waiting:
        rest = System.monotonicMicroseconds() + Self.patience
        return false
      case .finished:
        hasPlayed = true
        answerTime = .max
        return true
      }
    }
    guard scenario.check(until: deadline) == .finished else { return false }
    hasChecked = true
    return true
  }

  /// The problems that are known so far.
  var diagnostics: [TextDiagnostic] { scenario?.diagnostics ?? settingsProblems }
}
