internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay

/// Makes a page of verdicts, for all commands that have some.
struct ReportMaker {
  private let replayer: Replayer
  private var request = Footage.Request()
  private var verdicts: [Verdict] = []

  /// Whether scenarios can be taken hold of: the page brings along what runs the components.
  var isLive = false

  /// Whether it says which sessions are not in the page: to who asks for one, not to who replays.
  var tellsOthers = false

  init(_ replayer: Replayer, session: String? = nil) {
    self.replayer = replayer
    request.session = session
    request.components = replayer.components
    request.plugins = replayer.plugins
  }

  mutating func take(_ verdict: Verdict) { verdicts.append(verdict) }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - path: where to; standard output if nil
  ///   - command: the words that make it again
  ///   - onlySeen: whether there is to be no page where nothing can be seen
  /// - Returns: why nothing can be seen of those scenarios of which nothing can
  /// - Throws: what the system refuses
  @discardableResult
  func write(
    to path: String?, command: [String], onlySeen: Bool = false
  ) throws(ReplayError) -> [String] {
    let options =
      replayer.plugins.folders.flatMap { ["--plugins", $0] }
      + (request.session.map { ["--session", $0] } ?? [])
    var entries: [ReportEntry] = []
    for verdict in verdicts {
      var entry = ReportEntry(verdict, request, isWhole: verdicts.count == 1)
      entry.command = Self.line(["playground", "report"] + options + [verdict.scenario.path])
      // A page plays the first session of a file, and has no plugins.
      if isLive, request.session == nil, let component = entry.footage?.component,
        BuiltIns.components.contains(where: { $0.descriptor.id == component })
      {
        let lines = try? verdict.scenario.soundRequests(
          request.components, plugins: request.plugins)
        entry.source = lines.map { String(decoding: $0, as: UTF8.self) }
      }
      entries.append(entry)
    }
    let obstacles = entries.filter { $0.footage == nil }.map(\.obstacle)
    if onlySeen, obstacles.count == entries.count { return obstacles }
    for (entry, verdict) in zip(entries, verdicts) where tellsOthers {
      if let footage = entry.footage {
        PictureOptions.tellOthers(of: footage, in: verdict.scenario.path, request.session)
      }
    }
    let html = Report(entries, command: Self.line(command)).html
    guard let path else {
      Console.emit(String(html.dropLast()))
      return obstacles
    }
    do { try Files.write(Array(html.utf8), to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
    return obstacles
  }

  private static func line(_ words: [String]) -> String {
    words.map(\.shellWord).joined(separator: " ")
  }
}
