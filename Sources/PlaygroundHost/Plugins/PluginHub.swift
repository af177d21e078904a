internal import JSONRPC
internal import Platform
internal import Values

/// The plugins of a host, with the responses and notifications that have not been sent to the client yet.
public final class PluginHub {
  /// The configuration of a host's plugins.
  public struct Configuration: Sendable {
    /// The folders that the user has specified.
    ///
    /// They are searched before `furtherFolders`. A client can load additional plugins only from the folders in this
    /// array.
    public var folders: [String]

    /// Additional folders to search.
    public var furtherFolders: [String]

    /// The environment of plugin processes.
    public var surroundings: PluginSurroundings

    /// The maximum size, in bytes, of the calls that are kept for a session whose plugin does not support
    /// snapshots.
    public var journalBytes = 64 * 1024 * 1024

    /// Whether a plugin is restarted when its files change.
    public var isWatching: Bool

    /// Creates a configuration of the plugins in the given folders.
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

  /// The ids of the built-in components, which plugins must not use.
  let builtIns: [String]
  private(set) var plugins: [Plugin] = []

  /// The plugins that were found but can't be used, with their errors.
  private(set) var problems: [(manifest: String, error: RPCError)] = []

  /// Whether the client has not yet read everything that was sent.
  var isReaderSlow = false

  /// Whether a slow reader may miss intermediate states, even in sessions with a virtual clock.
  var passesOverStates = false

  /// Whether the host has stopped sending calls to plugins and reading from them, because the client has not
  /// read its output.
  var isReaderFull = false {
    didSet { if oldValue && !isReaderFull { for plugin in plugins { plugin.resume() } } }
  }

  /// Progress values to forward to the client.
  var progress: [Value] = []

  /// The plugin failures to report to the clients that follow sessions of the failed plugins.
  var notices: [Value] = []

  private var answers: [LateAnswer] = []
  private var nextAnswer = 0
  private var lastTicket = 0
  private var lastLane = 0
  var leaving: [PluginProcess] = []
  var places: [(plugin: Plugin, process: PluginProcess, places: [Int])] = []
  /// The time at which the first paused pipe is read again, in microseconds on the host's clock.
  var restsUntil: Int64?
  var buffer = [UInt8](repeating: 0, count: 1 << 14)
  var watcher: FileWatcher?

  init(_ configuration: Configuration, builtIns: [String]) {
    self.configuration = configuration
    self.builtIns = builtIns
  }

  /// Whether there are no plugins and no processes that are still ending.
  var isQuiet: Bool { plugins.isEmpty && leaving.isEmpty }

  // MARK: Finding

  /// Searches the folders for plugins.
  ///
  /// Errors are recorded in `problems`.
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

  /// Adds a plugin unless the same manifest was added before.
  ///
  /// - Throws: `manifest-invalid` if the plugin's name or the id of one of its components is taken.
  func add(_ manifest: PluginManifest) throws(RPCError) {
    // The user may have specified the same folder twice.
    guard !plugins.contains(where: { $0.manifest.path == manifest.path }) else { return }
    if let other = plugins.first(where: { $0.name == manifest.name }) {
      throw .pluginClash(manifest.name, manifest.path, with: other.manifest.path)
    }
    try checkComponents(of: manifest)
    // If a plugin had a problem before and can be used now, the problem is removed.
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

  /// Returns the plugin that offers a component, or the process that plays a composite.
  ///
  /// The first call with the id of a composite adds its process.
  func plugin(offering component: String) -> Plugin? {
    if let plugin = plugins.first(where: { $0.manifest.components.contains { $0.id == component } })
    {
      return plugin
    }
    guard component.utf8.contains(UInt8(ascii: "+")), let manifest = composition(component),
      makeRoomForComposite()
    else { return nil }
    lastLane += 1
    let plugin = Plugin(manifest, lane: lastLane, hub: self)
    plugins.append(plugin)
    return plugin
  }

  func plugin(named name: String) -> Plugin? {
    plugins.first { $0.name == name && $0.manifest.parts.isEmpty }
  }

  /// Returns the processes that play composites with a component of a plugin.
  func composites(with plugin: Plugin) -> [Plugin] {
    plugins.filter { $0.manifest.parts.contains(plugin.name) }
  }

  /// Removes a plugin and stops it.
  func remove(_ plugin: Plugin) {
    plugins.removeAll { $0 === plugin }
    plugin.unload()
    watch()
  }

  /// Reads a plugin's manifest again and restarts the plugin with the new manifest.
  func reload(_ plugin: Plugin, at now: Int64) throws(RPCError) {
    let manifest = try PluginManifest.read(plugin.manifest.path)
    guard manifest.name == plugin.name else {
      throw .pluginClash(manifest.name, manifest.path, with: "this manifest, as \(plugin.name)")
    }
    try checkComponents(of: manifest)
    plugin.swap(manifest, at: now)
    for composite in composites(with: plugin) {
      composite.swap(composition(composite.name) ?? composite.manifest, at: now)
    }
    watch(startedAnew: plugin.name)
  }

  /// Notifies clients that follow a plugin's sessions that the plugin is broken.
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

  func makeTicket(for plugin: Plugin) -> PendingCall { makeTicket(lane: plugin.lane) }

  func makeTicket(lane: Int) -> PendingCall {
    lastTicket += 1
    return PendingCall(number: lastTicket, lane: lane)
  }

  /// Whether any plugin has ever been called.
  var hasBeenUsed: Bool { lastTicket > 0 }

  /// Whether a response is waiting to be taken.
  var hasAnswers: Bool { nextAnswer < answers.count }

  func deliver(_ answer: LateAnswer) {
    answers.append(answer)
  }

  /// Removes and returns the next response, or `nil` if there is none.
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

  func cancel(_ ticket: PendingCall) {
    for plugin in plugins where plugin.lane == ticket.lane { plugin.cancel(ticket) }
  }
}
