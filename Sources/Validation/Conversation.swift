internal import JSONRPC
internal import Platform
internal import PlaygroundHost
internal import Values

/// A plugin's process and the messages exchanged with it.
///
/// Unlike a host, a conversation continues after a line that is not a message. A stray line of output
/// therefore doesn't make all the other checks fail.
final class Conversation {
  private let process: PluginProcess
  private let manifest: PluginManifest
  private var reader: AnswerReader
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var answers: [(id: Int64, answer: Answer)] = []
  private var lastID: Int64 = 0
  private var outputEnd: Int64?
  private var silence = 0
  private var unreadable: String?

  /// Whether the plugin can limit a state to the changes since a given revision.
  var tellsDeltas = false

  /// The lines that the plugin has written to standard output.
  ///
  /// The lines do not depend on how the system splits the output into pieces.
  private(set) var transcript: Transcript

  /// The descriptions of lines that were not messages.
  private(set) var strays: [String] = []

  /// The internal errors in the responses, one for each distinct error message.
  private(set) var internalErrors: [InternalError] = []

  /// The duration of each call, in microseconds.
  private(set) var latencies: [Int64] = []

  /// Creates a conversation and starts the plugin's process.
  init(_ manifest: PluginManifest, in surroundings: PluginSurroundings) throws(PluginFailure) {
    self.manifest = manifest
    transcript = Transcript(limit: manifest.messageBytes)
    reader = AnswerReader(messageLimit: manifest.messageBytes, nestingLimit: 128)
    do throws(SystemError) {
      process = try PluginProcess(manifest, in: surroundings)
    } catch {
      throw .crashed("the plugin can't be started: \(error.call): \(error.description)")
    }
  }

  /// Sends a call and returns the response.
  ///
  /// - Throws: `crashed`, `timedOut` or `unreadable`.
  func ask(_ method: String, _ params: Value = .null) throws(PluginFailure) -> Answer {
    let start = System.monotonicMicroseconds()
    let id = send(method, params)
    let patience = id == 1 ? manifest.startTime : manifest.callTime
    let answer = try wait(for: id, until: start + patience) {
      PluginFailure.timedOut(
        "\(method) was not answered within \(Double(patience) / 1e6) s\(silenceHint)")
    }
    latencies.append(System.monotonicMicroseconds() - start)
    if let error = InternalError(answer, to: method, params),
      !internalErrors.contains(where: { $0.message == error.message })
    {
      internalErrors.append(error)
    }
    return answer
  }

  /// Sends a call and returns its id, for `answer(to:)`.
  func send(_ method: String, _ params: Value = .null) -> Int64 {
    lastID += 1
    process.send(id: lastID, method: method, params: params)
    process.flush()
    return lastID
  }

  func notify(_ method: String) {
    process.send(id: nil, method: method, params: .null)
    process.flush()
  }

  /// Sends a line that is not a message.
  func say(_ line: String) {
    process.send(line: line)
    process.flush()
  }

  /// Waits for the response to a call that `send` has sent, and returns it.
  func answer(to id: Int64) throws(PluginFailure) -> Answer {
    try wait(for: id, until: System.monotonicMicroseconds() + manifest.callTime) {
      .timedOut("a call was not answered within \(Double(manifest.callTime) / 1e6) s")
    }
  }

  private func wait(
    for id: Int64, until deadline: Int64, _ late: () -> PluginFailure
  ) throws(PluginFailure) -> Answer {
    while true {
      if let index = answers.firstIndex(where: { $0.id == id }) {
        return answers.remove(at: index).answer
      }
      let now = System.monotonicMicroseconds()
      if let reason = ending(at: now) { throw .crashed(reason) }
      if let unreadable { throw .unreadable(unreadable) }
      guard now < deadline else { throw late() }
      turn(timeout: min(deadline - now, 50_000))
    }
  }

  /// A hint at why a response is missing, or an empty string if there is none.
  private var silenceHint: String {
    if let stray = strays.first { return "; unexpected output: \(stray)" }
    guard transcript.isEmpty else { return "" }
    return "; the plugin has written nothing: read line by line, and flush the output after each "
      + "line"
  }

  /// Returns the reason why no further response is expected, or `nil` if another response may follow.
  private func ending(at now: Int64) -> String? {
    if silence > 2 * manifest.messageBytes { return "the plugin writes but answers no call" }
    guard let outputEnd else { return nil }
    if !process.isStatusOpen { return process.ending }
    return now > outputEnd + 500_000 ? "the plugin closed its output" : nil
  }

  /// Waits until data can be exchanged or the timeout expires, and then writes and reads as much as possible.
  private func turn(timeout: Int64) {
    var set = PollSet()
    set.add(process.wantsToWrite ? process.input : nil, writing: true)
    set.add(outputEnd == nil ? process.output : nil, reading: true)
    set.add(process.areErrorsOpen ? process.errors : nil, reading: true)
    set.add(process.isStatusOpen ? process.status : nil, reading: true)
    guard (try? set.wait(timeout: timeout)) != nil else { return }
    process.flush()
    if outputEnd == nil, let bytes = process.readOutput(&buffer) { take(bytes) }
    process.receiveErrors(&buffer)
    process.receiveStatus(&buffer)
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return outputEnd = System.monotonicMicroseconds() }
    transcript.append(bytes)
    silence += bytes.count
    reader.append(bytes)
    while let incoming = reader.next() {
      switch incoming {
      case .result(let id, let value): take(id, .result(value))
      case .failure(let id, let error): take(id, .error(error))
      case .notification: break
      case .garbage(let reason):
        let line = transcript.lines.last { $0.contains { $0 > 0x20 } } ?? []
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        if strays.count < 10 { strays.append(text.isEmpty ? reason : "\(reason): \(text)") }
        // A stray print is harmless, but an unreadable message leaves its call without a response.
        if reason.hasPrefix("its output is not JSON: "), text.contains("\"jsonrpc\""),
          unreadable == nil
        {
          unreadable = "the plugin wrote an unreadable message, \(reason): \(text)"
        }
      }
    }
  }

  private func take(_ id: Int64, _ answer: Answer) {
    silence = 0
    guard id <= lastID, !answers.contains(where: { $0.id == id }) else {
      return strays.append("a response with the unknown or repeated id \(id)")
    }
    answers.append((id, answer))
  }

  // MARK: Exit

  /// Closes the plugin's input.
  func finishInput() {
    process.finishInput()
  }

  /// Waits until the plugin exits on its own.
  ///
  /// - Returns: A description of the exit, the exit code and the number of remaining child processes, or
  ///   `nil` if the plugin is still running.
  func waitForEnd(seconds: Double) -> (words: String, code: Int32?, left: Int)? {
    let deadline = System.monotonicMicroseconds() + Int64(seconds * 1e6)
    while process.isStatusOpen || outputEnd == nil {
      let now = System.monotonicMicroseconds()
      guard now < deadline else { return nil }
      turn(timeout: min(deadline - now, 50_000))
    }
    return (process.ending, process.exitCode, process.leftBehind)
  }

  /// Ends the plugin and waits, for at most 3 seconds, until all of its processes have ended.
  func close() {
    process.end()
    let deadline = System.monotonicMicroseconds() + 3_000_000
    while !process.isOver(&buffer), System.monotonicMicroseconds() < deadline {
      System.sleep(microseconds: 500)
    }
  }
}
