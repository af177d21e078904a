internal import Editing
internal import JSONRPC
internal import Platform
internal import PlaygroundHost
internal import Values

/// The state of a connection with an editor.
final class LSPSession {
  /// The phases of a connection.
  enum Phase {
    case new
    case running
    case shutDown
    case exited
  }

  let server: LSPServer
  private(set) var phase = Phase.new
  private(set) var exitedWithoutShutdown = false

  /// The unit of positions, as negotiated by `initialize`.
  var encoding = PositionEncoding.utf16

  /// Whether the client accepts diagnostics that it has not requested.
  var takesDiagnostics = true

  /// The capabilities that the client announced.
  var client = ClientAbilities()

  /// The commands that processes are executing.
  var running = RunningCommands()

  /// The requests for complete diagnostics of documents that are still being played or checked.
  var pulls: [(ticket: PendingCall, uri: String)] = []

  /// The responses to earlier requests that have not been sent yet.
  var lateAnswers: [LateAnswer] = []

  /// The ticket of the current request if it will be answered later, or `nil` otherwise.
  var startedTicket: PendingCall?

  /// The number of tickets that have been created so far.
  var ticketCount = 0

  private var editionCount = 0

  /// The plugin folders that the client has added.
  var pluginFolders: [String] = []

  /// The folder of the workspace, or `nil` if the client has none.
  var root: String?

  /// The open documents by URI.
  private(set) var documents: [String: OpenDocument] = [:]

  /// The URIs of the open documents, the most recently used last.
  private(set) var recent: [String] = []

  /// The messages that have not been sent to the client yet.
  var queue = MessageQueue()

  /// The number of most recently used documents whose states stay in memory.
  private static let warmCount = 4

  init(_ server: LSPServer) {
    self.server = server
  }

  // MARK: - Life cycle

  /// Throws an error for a request that is not allowed in the current phase.
  func checkPhase(for method: String) throws(RPCError) {
    switch phase {
    case .new where method != "initialize":
      throw RPCError(
        .init(rawValue: -32002), kind: "not-initialized",
        "The server is not initialized; send initialize first.")
    case .running where method == "initialize":
      throw .invalidRequest("This connection is already initialized; send initialize only once.")
    case .shutDown, .exited: throw .invalidRequest("After shutdown, only exit is accepted.")
    default: break
    }
  }

  func start() { phase = .running }

  func shutDown() {
    cancelCommands()
    for pull in pulls { cancel(pull.ticket) }
    phase = .shutDown
  }

  func exit() {
    cancelCommands()
    exitedWithoutShutdown = phase != .shutDown
    phase = .exited
  }

  // MARK: - Documents

  /// The configuration of plugins with the folders that the client has added.
  var plugins: PluginHub.Configuration {
    var configuration = server.plugins
    configuration.folders += pluginFolders.filter { !configuration.folders.contains($0) }
    return configuration
  }

  /// Opens a document, or replaces it if it is open.
  func open(_ uri: String, version: Value?, _ text: String) {
    documents[uri] = makeDocument(uri, version: version, DocumentText(text))
    use(uri)
  }

  /// Closes a document, and clears its diagnostics in the client.
  func close(_ uri: String) {
    guard documents.removeValue(forKey: uri) != nil else { return }
    recent.removeAll { $0 == uri }
    discardDiagnostics(of: uri)
    answerPulls()
    send("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
  }

  /// Marks a document as the most recently used one.
  ///
  /// Only the last `warmCount` documents keep their states in memory.
  func use(_ uri: String) {
    guard recent.last != uri else { return }
    recent.removeAll { $0 == uri }
    recent.append(uri)
    if recent.count > Self.warmCount {
      documents[recent[recent.count - 1 - Self.warmCount]]?.releaseMemory()
    }
  }

  /// Releases a document's memory if the document has no background work and has not been used recently.
  func releaseMemoryIfCold(_ document: OpenDocument) {
    guard document.isIdle, !recent.suffix(Self.warmCount).contains(document.uri) else { return }
    document.releaseMemory()
  }

  /// Recreates all open documents after the available plugins have changed.
  func reloadDocuments() {
    for (uri, document) in documents {
      documents[uri] = makeDocument(uri, version: document.version, document.text)
    }
    queue.removeDiagnostics(of: nil)
  }

  private func makeDocument(_ uri: String, version: Value?, _ text: DocumentText) -> OpenDocument {
    editionCount += 1
    let document = OpenDocument(
      uri: uri, version: version, text, edition: editionCount, components: server.components,
      plugins: plugins)
    document.scenario?.checksInBackground = hasCommands
    return document
  }

  // MARK: - Background work

  /// The time until background work is due, in microseconds, or `nil` if there is none.
  var idleDelay: Int64? {
    guard phase == .running else { return nil }
    let now = System.monotonicMicroseconds()
    var delays = documents.values.compactMap { $0.idleDelay(at: now) }
    if running.isBusy { delays.append(max(0, running.nextPoll - now)) }
    return delays.min()
  }

  /// Plays and checks documents until a deadline, starting with the most recently used document.
  func work(until deadline: Int64) {
    let now = System.monotonicMicroseconds()
    if running.isBusy, now >= running.nextPoll { pollCommands() }
    for uri in recent.reversed() {
      guard let document = documents[uri], document.idleDelay(at: now) == 0 else { continue }
      if document.work(until: deadline) { publishLater(uri) }
      startCheck(of: document)
      releaseMemoryIfCold(document)
      if System.monotonicMicroseconds() >= deadline { break }
    }
    answerPulls()
  }
}
