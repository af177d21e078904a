import Editing
import Foundation
import JSON
import JSONRPC
import JSONText
import LSP
import Methods
import PlaygroundHost
import Values

/// An editor that talks to a language server in this process.
struct EditorClient {
  private var handler: LSPHandler
  private var connection = Connection(framing: .lines, messageLimit: 1 << 26)
  private var lastID: Int64 = 0

  /// The notifications and requests that the server has sent, oldest first.
  private(set) var received: [Value] = []

  /// The responses that the server has sent, oldest first.
  private(set) var responses: [Value] = []

  /// Starts a server and initializes the connection.
  init(
    _ capabilities: String = "{}", options: String = "null", isInitialized: Bool = true,
    commandWords: [String] = [], plugins: [String] = []
  ) {
    handler = LSPHandler(
      LSPServer(
        name: "test", version: "1", components: BuiltIns.components,
        plugins: .init(
          folders: plugins,
          // A shell starts the processes of plugins.
          guardian: ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "guardian"]),
        commandWords: commandWords))
    guard isInitialized else { return }
    _ = ask(
      "initialize", #"{"capabilities":\#(capabilities),"initializationOptions":\#(options)}"#)
    tell("initialized", "{}")
  }

  var isFinished: Bool { handler.isFinished }
  var exitedWithoutShutdown: Bool { handler.exitedWithoutShutdown }

  /// Sends a line, and returns the response, or null if there is none.
  @discardableResult
  mutating func send(_ line: String) -> Value {
    connection.receive(Array((line + "\n").utf8)[...], &handler)
    return takeOutput()
  }

  private mutating func takeOutput() -> Value {
    connection.release()
    connection.collect(&handler)
    connection.notify(&handler)
    defer { connection.clearOutput() }
    var response = Value.null
    for line in connection.output.split(separator: UInt8(ascii: "\n")) {
      guard let message = try? JSONParser.parse(line) else { continue }
      if message["method"] != nil {
        received.append(message)
      } else {
        response = message
        responses.append(message)
      }
    }
    return response
  }

  /// Sends a request with JSON parameters, and returns the response.
  @discardableResult
  mutating func ask(_ method: String, _ params: String = "{}") -> Value {
    lastID += 1
    let id = Value.integer(lastID)
    _ = send(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params)}"#)
    return responses.last { $0["id"] == id } ?? .null
  }

  /// Sends a request that is answered later, and returns its id.
  mutating func begin(_ method: String, _ params: String) -> Value {
    ask(method, params)
    return .integer(lastID)
  }

  /// Waits for the response to a request, for at most 30 seconds.
  mutating func response(to id: Value) -> Value {
    let end = Date() + 30
    while Date() < end {
      if let found = responses.first(where: { $0["id"] == id }) { return found }
      if let delay = handler.idleDelay, delay <= 0 { handler.workInIdleTime() }
      _ = takeOutput()
      usleep(1000)
    }
    return .null
  }

  /// Ends the commands of the server, and removes their files.
  mutating func finish() {
    handler.finish()
    _ = takeOutput()
  }

  /// Sends a notification with JSON parameters.
  mutating func tell(_ method: String, _ params: String) {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Opens a document.
  mutating func open(_ uri: String, _ text: String, version: Int = 1) {
    tell(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"jsonl","version":\#(version),"#
        + #""text":\#(Self.quoted(text))}}"#)
  }

  /// Replaces a range of a document.
  mutating func edit(
    _ uri: String, version: Int, _ start: (Int, Int), _ end: (Int, Int), _ text: String
  ) {
    tell(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":"#
        + #"{"start":{"line":\#(start.0),"character":\#(start.1)},"#
        + #""end":{"line":\#(end.0),"character":\#(end.1)}},"text":\#(Self.quoted(text))}]}"#)
  }

  /// Carries out all background work of the server.
  mutating func rest() {
    while let delay = handler.idleDelay {
      if delay <= 0 { handler.workInIdleTime() }
      _ = takeOutput()
    }
    _ = takeOutput()
  }

  /// Carries out one piece of background work of the server, if some is due.
  mutating func work() {
    if let delay = handler.idleDelay, delay <= 0 { handler.workInIdleTime() }
    _ = takeOutput()
  }

  /// The diagnostics that the server published last for a document.
  func diagnostics(_ uri: String) -> [Value] {
    let published = received.last {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"]?.asString == uri
    }
    guard case .array(let list)? = published?["params"]?["diagnostics"] else { return [] }
    return list
  }

  /// A string as JSON text.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The JSON text of a value.
func text(_ value: Value?) -> String {
  var writer = JSONWriter()
  writer.value(value ?? .null, .exact)
  return String(decoding: writer.bytes, as: UTF8.self)
}
