internal import JSONText
internal import JSONRPC
package import Platform
package import Values

/// A running plugin process: its pipes, its output, and the guardian that ends it.
package final class PluginProcess {
  /// The reasons why the process can't be used any more.
  enum Failure: Equatable {
    /// The process ended or could not be started. The value is the reason.
    case ended(String)
    /// The process wrote something that is not a valid message. The value describes the mistake.
    case garbage(String)
  }

  /// The maximum time for reading from one process per iteration of the event loop, in microseconds.
  ///
  /// The limit keeps a process with endless output from delaying other processes.
  private static let turn: Int64 = 1000

  /// The time until which reading from the process is paused because it used up its reading time, in
  /// microseconds on the host's clock.
  ///
  /// Meanwhile the process blocks on its full pipe and leaves the CPU to others.
  private(set) var rest: Int64 = 0

  /// The time until which reading from standard error is paused because a read filled the buffer, in microseconds on
  /// the host's clock.
  private(set) var errorRest: Int64 = 0

  package let input: FileDescriptor
  package let output: FileDescriptor
  package let errors: FileDescriptor
  package let status: FileDescriptor
  let lifeline: FileDescriptor
  let guardian: Subprocess
  /// A unique environment variable that the plugin and all its child processes inherit.
  let mark: String
  private var reader: AnswerReader
  private var unsent: [UInt8] = []
  private var sent = 0
  var statusText: [UInt8] = []
  var errorLines: LogLines
  private let messageLimit: Int
  let memoryRemark: String
  private var unanswered = 0
  var failure: Failure?
  var isInputOpen = true
  package internal(set) var areErrorsOpen = true
  package internal(set) var isStatusOpen = true

  /// Starts a plugin under a guardian.
  ///
  /// - Parameters:
  ///   - manifest: The manifest with the command to run.
  ///   - surroundings: The environment of the process.
  /// - Throws: `SystemError` if the process can't be started.
  package init(
    _ manifest: PluginManifest, in surroundings: PluginSurroundings
  ) throws(SystemError) {
    Orphans.adopt()
    var opened: [FileDescriptor] = []
    do throws(SystemError) {
      for _ in 0..<5 {
        let pipe = try System.makeSafePipe()
        opened += [pipe.read, pipe.write]
      }
      let theirs = [opened[0], opened[3], opened[5], opened[6], opened[9]]
      var program = manifest.command[0]
      if program.hasPrefix("./") { program = manifest.folder + program.dropFirst() }
      if program.contains("/") { program = Paths.join(manifest.folder, program) }
      let words = surroundings.words(in: manifest.folder) + [program] + manifest.command.dropFirst()
      mark = "PLAYGROUND_PLUGIN_RUN=\(System.processID)-\(System.monotonicMicroseconds())"
      let environment = manifest.environment + ["PLAYGROUND_PLUGIN=\(manifest.name)", mark]
      self.guardian = try Subprocess(
        .init(
          words, environment: environment,
          inherited: PluginSurroundings.variables + surroundings.passedVariables),
        descriptors: theirs)
      for descriptor in theirs { descriptor.close() }
    } catch {
      for descriptor in opened { descriptor.close() }
      throw error
    }
    (input, output, errors) = (opened[1], opened[2], opened[4])
    (lifeline, status) = (opened[7], opened[8])
    reader = AnswerReader(messageLimit: manifest.messageBytes, nestingLimit: 128)
    errorLines = LogLines(name: manifest.name)
    messageLimit = manifest.messageBytes
    memoryRemark = surroundings.memoryRemark
    for descriptor in [input, output, errors, status] { _ = descriptor.makeNonBlocking() }
  }

  /// Whether unsent bytes are waiting for room in the pipe.
  package var wantsToWrite: Bool { isInputOpen && sent < unsent.count }

  /// The time at which the plugin closed its output, or `nil` if the output is open.
  ///
  /// The guardian reports the reason shortly afterwards.
  var outputEnd: Int64?

  /// The time at which the plugin closed its input, or `nil` if the input is open.
  var inputEnd: Int64?

  /// Whether responses may still arrive.
  var isOutputOpen: Bool { failure == nil && outputEnd == nil }

  /// For each open pipe, the time from which it is read again, in microseconds on the host's clock.
  var rests: [Int64] { (isOutputOpen ? [rest] : []) + (areErrorsOpen ? [errorRest] : []) }

  /// Queues a request.
  ///
  /// - Parameters:
  ///   - id: The request's id, or `nil` for a notification.
  ///   - method: The method's name.
  ///   - params: The parameters.
  ///   - since: An additional parameter: the revision on which a delta in the response may be based.
  package func send(id: Int64?, method: String, params: Value, since: Int? = nil) {
    var params = params
    if let since, case .object(var members) = params {
      members["since"] = .integer(Int64(since))
      params = .object(members)
    }
    var writer = JSONWriter()
    writer.request(id: id.map { .integer($0) }, method: method, params: params)
    unsent += writer.bytes
    unsent.append(UInt8(ascii: "\n"))
  }

  /// Queues a line without checking or changing it.
  package func send(line: String) {
    unsent += line.utf8
    unsent.append(UInt8(ascii: "\n"))
  }

  /// Writes as many queued bytes as the pipe has room for.
  package func flush() {
    guard isInputOpen, sent < unsent.count else { return }
    do throws(SystemError) {
      sent += try input.write(unsent[sent...])
    } catch {
      closeInput()
      inputEnd = System.monotonicMicroseconds()
    }
    if sent == unsent.count || !isInputOpen {
      unsent.removeAll(keepingCapacity: unsent.count < 1 << 20)
      sent = 0
    } else if sent > 1 << 20 {
      unsent.removeSubrange(..<sent)
      sent = 0
    }
  }

  /// Reads the available output without parsing it, as an alternative to `receive`.
  ///
  /// Returns `nil` if nothing is available, and an empty slice at the end of the output.
  package func readOutput(_ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    Self.available(output, &buffer).map { buffer[..<$0] }
  }

  /// Reads the available output and passes on the messages in it.
  ///
  /// - Parameters:
  ///   - buffer: A scratch buffer for reading.
  ///   - body: A closure that handles a message. It returns `false` to stop reading.
  func receive(_ buffer: inout [UInt8], _ body: (AnswerReader.Incoming) -> Bool) {
    let end = System.monotonicMicroseconds() + Self.turn
    while isOutputOpen {
      let count: Int
      do throws(SystemError) {
        guard let available = try output.readAvailable(into: &buffer) else { return }
        count = available
      } catch {
        return fail(.ended(error.description))
      }
      guard count > 0 else {
        outputEnd = System.monotonicMicroseconds()
        return
      }
      unanswered += count
      reader.append(buffer[..<count])
      while let incoming = reader.next() {
        switch incoming {
        case .garbage(let reason): return fail(.garbage(reason))
        case .notification, .result, .failure: break
        }
        guard body(incoming), failure == nil else { return }
      }
      guard unanswered <= 2 * messageLimit else {
        return fail(.garbage("it sends data continuously but no responses"))
      }
      if count < buffer.count { return }
      let now = System.monotonicMicroseconds()
      if now >= end {
        rest = now + Self.turn
        return
      }
    }
  }

  /// Records a valid response, so that the limit on output without responses starts over.
  func hasAnswered() {
    unanswered = 0
  }

  /// Forwards the plugin's standard error to the host's, each line prefixed with the plugin's name.
  package func receiveErrors(_ buffer: inout [UInt8]) {
    guard areErrorsOpen else { return }
    guard let count = Self.available(errors, &buffer) else { return }
    if count == buffer.count { errorRest = System.monotonicMicroseconds() + Self.turn }
    areErrorsOpen = count > 0
    errorLines.append(buffer[..<count], isEnd: count == 0)
  }

  /// Reads the guardian's messages: the plugin's process id, and how it ended.
  package func receiveStatus(_ buffer: inout [UInt8]) {
    guard isStatusOpen else { return }
    guard let count = Self.available(status, &buffer) else { return }
    statusText += buffer[..<count]
    guard count == 0 else { return }
    isStatusOpen = false
    if failure == nil { fail(.ended(ending)) }
  }

  /// Reads from a pipe.
  ///
  /// Returns the number of bytes, 0 at the end of the pipe, or `nil` if no bytes are available yet. An error
  /// counts as the end.
  static func available(_ pipe: FileDescriptor, _ buffer: inout [UInt8]) -> Int? {
    do { return try pipe.readAvailable(into: &buffer) } catch { return 0 }
  }
}
