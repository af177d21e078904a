internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay

/// A builder of report pages, for all commands that compare scenarios with golden files.
struct ReportMaker {
  private let replayer: Replayer
  private var settings = SessionTrace.Settings()
  private var verdicts: [Verdict] = []

  /// Whether the page includes the built-in components, so that a user can continue its scenarios.
  var isLive = false

  var look = Look.app

  var skin = SkinOption()

  /// Whether sessions that are not in the page are listed on standard error.
  var tellsOthers = false

  /// Creates a builder for a session, or for each scenario's first session.
  init(_ replayer: Replayer, session: String? = nil) {
    self.replayer = replayer
    settings.session = session
    settings.components = replayer.components
    settings.plugins = replayer.plugins
  }

  /// Adds a verdict to the page.
  mutating func take(_ verdict: Verdict) { verdicts.append(verdict) }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - path: The file, or `nil` for standard output.
  ///   - command: The words of the command that creates the same page.
  ///   - onlySeen: Whether to write the page only if at least one scenario can be drawn.
  /// - Returns: For each scenario that can't be drawn, the reason.
  /// - Throws: `ReplayError` if the file can't be written.
  @discardableResult
  func write(
    to path: String?, command: [String], onlySeen: Bool = false
  ) throws(ReplayError) -> [String] {
    var options =
      replayer.plugins.folders.flatMap { ["--plugins", $0] }
      + (settings.session.map { ["--session", $0] } ?? [])
    if look != .app { options += ["--look", look.rawValue] }
    if let folder = skin.folder { options += ["--skin", folder] }
    let skin = try skin.skin(of: verdicts.map(\.scenario.path))
    var entries: [ReportEntry] = []
    for verdict in verdicts {
      var entry = ReportEntry(verdict, settings, isWhole: verdicts.count == 1)
      entry.command = Self.line(["playground", "report"] + options + [verdict.scenario.path])
      // A live page can play only the first session of a file, and no plugins.
      if isLive, settings.session == nil, let component = entry.sessionTrace?.component,
        BuiltIns.components.contains(where: { $0.descriptor.id == component })
      {
        let lines = try? verdict.scenario.soundRequests(
          settings.components, plugins: settings.plugins)
        entry.source = lines.map { String(decoding: $0, as: UTF8.self) }
      }
      entries.append(entry)
    }
    let obstacles = entries.filter { $0.sessionTrace == nil }.map(\.obstacle)
    if onlySeen, obstacles.count == entries.count { return obstacles }
    for (entry, verdict) in zip(entries, verdicts) where tellsOthers {
      if let sessionTrace = entry.sessionTrace {
        PictureOptions.tellOthers(of: sessionTrace, in: verdict.scenario.path, settings.session)
      }
    }
    let html = ReportPage(entries, command: Self.line(command), look: look, skin: skin).html
    guard let path else {
      Console.emit(String(html.dropLast()))
      return obstacles
    }
    do { try Files.write(Array(html.utf8), to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
    return obstacles
  }

  /// Returns the given words as a command line, in which paths inside the current folder are relative.
  private static func line(_ words: [String]) -> String {
    words.map { System.relative($0).shellWord }.joined(separator: " ")
  }
}
