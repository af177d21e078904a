internal import JSONRPC
internal import Platform
internal import Values

/// The plugins of a host: where they come from, who is called, what they have answered.
public final class PluginHub {
  /// How a host deals with plugins.
  public struct Configuration: Sendable {
    /// Folders that the user has named: searched first, and the only ones to load from later.
    public var folders: [String]

    /// Folders that are searched besides.
    public var furtherFolders: [String]

    /// What plugins run in.
    public var surroundings: PluginSurroundings

    /// How many bytes of calls are kept for a session that its plugin gives no snapshots of.
    public var journalBytes = 64 * 1024 * 1024

    /// Whether a plugin is started anew when its files change.
    public var isWatching: Bool

    /// Makes a configuration.
    public init(
      folders: [String] = [], furtherFolders: [String] = [], guardian: [String] = [],
      isWatching: Bool = false
    ) {
      self.folders = folders
      self.furtherFolders = furtherFolders
      surroundings = PluginSurroundings(guardian: guardian)
      self.isWatching = isWatching
    }
  }

  let configuration: Configuration

  /// The components of the host itself, whose names no plugin may use.
  private let builtIns: [String]
  private(set) var plugins: [Plugin] = []

  /// What was wrong with plugins that were found and can't be used.
  private(set) var problems: [(manifest: String, error: RPCError)] = []

  /// Whether the client is known not to have read what was sent.
  var isReaderSlow = false

  /// Whether states of sessions with a clock of their own are passed over then, too.
  var passesOverStates = false

  /// Whether nothing is asked of plugins or read from them: the client has to read first.
  var isReaderFull = false {
    didSet { if oldValue && !isReaderFull { for plugin in plugins { plugin.resume() } } }
  }

  /// How far calls are, to be told to the client.
  var progress: [Value] = []

  /// What has happened to plugins, for clients that follow a session of theirs.
  var notices: [Value] = []

  private var answers: [LateAnswer] = []
  private var nextAnswer = 0
  private var lastTicket = 0
  private var lastLane = 0
  var leaving: [PluginProcess] = []
  var places: [(plugin: Plugin, process: PluginProcess, places: [Int])] = []
  /// When the first of those that rest is listened to again.
  var restsUntil: Int64?
  var buffer = [UInt8](repeating: 0, count: 1 << 14)
  var watcher: FileWatcher?

  init(_ configuration: Configuration, builtIns: [String]) {
    self.configuration = configuration
    self.builtIns = builtIns
  }

  /// Whether there is nothing to poll, to send or to wait for.
  var isQuiet: Bool { plugins.isEmpty && leaving.isEmpty }

  // MARK: Finding

  /// Looks through the folders; what can't be used is noted as a problem.
  func discover() {
    for (folders, allowed) in [
      (configuration.folders, configuration.folders),
      (configuration.furtherFolders, configuration.folders + configuration.furtherFolders),
    ] {
      for path in folders.flatMap({ PluginSearch.manifests(in: $0) }) {
        do throws(RPCError) {
          try add(try PluginManifest.read(try PluginSearch.admit(path, to: allowed)))
        } catch {
          if !problems.contains(where: { $0.manifest == path }) { problems.append((path, error)) }
        }
      }
    }
    watch()
  }

  /// Adds a plugin, unless it or one of its components is there already.
  func add(_ manifest: PluginManifest) throws(RPCError) {
    // The same folder may be named twice.
    guard !plugins.contains(where: { $0.manifest.path == manifest.path }) else { return }
    if let other = plugins.first(where: { $0.name == manifest.name }) {
      throw .pluginClash(manifest.name, manifest.path, with: other.manifest.path)
    }
    try checkComponents(of: manifest)
    // What was wrong with it is mended.
    problems.removeAll { $0.manifest == manifest.path }
    lastLane += 1
    plugins.append(Plugin(manifest, lane: lastLane, hub: self))
    watch()
  }

  private func checkComponents(of manifest: PluginManifest) throws(RPCError) {
    try manifest.checkComponents(besides: builtIns) { component in
      let owner = plugin(offering: component)?.name
      return owner == manifest.name ? nil : owner
    }
  }

  func plugin(offering component: String) -> Plugin? {
    plugins.first { $0.manifest.components.contains { $0.id == component } }
  }

  func plugin(named name: String) -> Plugin? { plugins.first { $0.name == name } }

  /// Forgets a plugin and ends it.
  func remove(_ plugin: Plugin) {
    plugins.removeAll { $0 === plugin }
    plugin.unload()
    watch()
  }

  /// Reads a plugin's manifest anew and starts it with it.
  func reload(_ plugin: Plugin, at now: Int64) throws(RPCError) {
    let manifest = try PluginManifest.read(plugin.manifest.path)
    guard manifest.name == plugin.name else {
      throw .pluginClash(manifest.name, manifest.path, with: "this host as \(plugin.name)")
    }
    try checkComponents(of: manifest)
    plugin.swap(manifest, at: now)
    watch(startedAnew: plugin.name)
  }

  /// Tells those who follow a session of a plugin that it can't be used as it is now.
  func tellBroken(_ plugin: Plugin, _ error: RPCError) {
    let followed = plugin.sessions.filter { $0.subscription != nil }.map(\.id)
    guard !followed.isEmpty else { return }
    notices.append([
      "name": .string(plugin.name), "sessions": .array(followed.map { .string($0) }),
      "error": [
        "code": .integer(Int64(error.code.rawValue)), "message": .string(error.message),
        "data": .object(error.data),
      ],
    ])
  }

  // MARK: Answers

  func makeTicket(for plugin: Plugin) -> Ticket { makeTicket(lane: plugin.lane) }

  func makeTicket(lane: Int) -> Ticket {
    lastTicket += 1
    return Ticket(number: lastTicket, lane: lane)
  }

  /// Whether a call was ever made.
  var hasBeenUsed: Bool { lastTicket > 0 }

  /// Whether an answer has come and was not taken.
  var hasAnswers: Bool { nextAnswer < answers.count }

  func deliver(_ answer: LateAnswer) {
    answers.append(answer)
  }

  /// The next answer that has come.
  func takeAnswer() -> LateAnswer? {
    guard nextAnswer < answers.count else { return nil }
    nextAnswer += 1
    let answer = answers[nextAnswer - 1]
    if nextAnswer == answers.count {
      answers.removeAll(keepingCapacity: true)
      nextAnswer = 0
    }
    return answer
  }

  func cancel(_ ticket: Ticket) {
    for plugin in plugins where plugin.lane == ticket.lane { plugin.cancel(ticket) }
  }
}
