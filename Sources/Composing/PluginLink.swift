internal import JSONRPC
internal import Platform
internal import PlaygroundHost
internal import Values

/// A plugin's process to which calls are sent one at a time.
///
/// If the plugin ends or writes something that is not a message, this process ends, too. Its host then restarts
/// both and rebuilds the sessions.
final class PluginLink {
  private let process: PluginProcess
  private let name: String
  private var reader: AnswerReader
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var lastID: Int64 = 0
  private var isOutputOpen = true

  /// Creates a link to a plugin, and starts the plugin's process.
  init(_ manifest: PluginManifest, in surroundings: PluginSurroundings) throws(SystemError) {
    name = manifest.name
    reader = AnswerReader(messageLimit: manifest.messageBytes, nestingLimit: 128)
    process = try PluginProcess(manifest, in: surroundings)
  }

  /// Sends a call, and returns its result.
  ///
  /// There is no time limit, because the host limits the duration of the call that it has made to this process.
  ///
  /// - Throws: The error in the plugin's response.
  func ask(_ method: String, _ params: JSONObject) throws(RPCError) -> Value {
    lastID += 1
    process.send(id: lastID, method: method, params: .object(params))
    process.flush()
    while true {
      while let incoming = reader.next() {
        switch incoming {
        case .result(let id, let value) where id == lastID: return value
        case .failure(let id, let error) where id == lastID: throw error
        case .garbage(let reason): end(reason)
        case .result, .failure, .notification: break
        }
      }
      if !isOutputOpen, !process.isStatusOpen { end(process.ending) }
      exchange()
    }
  }

  /// Ends this process because the plugin does not work.
  func end(_ reason: String) -> Never {
    try? FileDescriptor.standardError.writeAll(Array("the plugin \(name) failed: \(reason)\n".utf8))
    System.exit(1)
  }

  /// Waits until data can be exchanged, and then writes and reads as much as possible.
  private func exchange() {
    var set = PollSet()
    set.add(process.wantsToWrite ? process.input : nil, writing: true)
    set.add(isOutputOpen ? process.output : nil, reading: true)
    set.add(process.areErrorsOpen ? process.errors : nil, reading: true)
    set.add(process.isStatusOpen ? process.status : nil, reading: true)
    guard (try? set.wait(timeout: 50_000)) != nil else { return }
    process.flush()
    if isOutputOpen, let bytes = process.readOutput(&buffer) {
      isOutputOpen = !bytes.isEmpty
      reader.append(bytes)
    }
    process.receiveErrors(&buffer)
    process.receiveStatus(&buffer)
  }
}
