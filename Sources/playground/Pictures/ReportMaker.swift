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
  /// - Returns: whether there is a page
  /// - Throws: what the system refuses
  @discardableResult
  func write(
    to path: String?, command: [String], onlySeen: Bool = false
  ) throws(ReplayError) -> Bool {
    let folders = replayer.plugins.folders.flatMap { ["--plugins", $0] }
    var entries: [ReportEntry] = []
    for verdict in verdicts {
      var entry = ReportEntry(verdict, request, isWhole: verdicts.count == 1)
      entry.command = Self.line(["playground", "report"] + folders + [verdict.scenario.path])
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
    if onlySeen, entries.allSatisfy({ $0.footage == nil }) { return false }
    let html = Report(entries, command: Self.line(command)).html
    guard let path else {
      Console.print(String(html.dropLast()))
      return true
    }
    do { try Files.write(Array(html.utf8), to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
    return true
  }

  private static func line(_ words: [String]) -> String {
    words.map(\.shellWord).joined(separator: " ")
  }
}
