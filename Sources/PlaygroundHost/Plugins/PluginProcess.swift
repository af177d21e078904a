internal import JSONText
internal import JSONRPC
package import Platform
package import Values

/// A plugin that runs: pipes to it, what it has said, and the guardian that ends it.
package final class PluginProcess {
  /// Why nothing more can be had of it.
  enum Failure: Equatable {
    /// It has ended, or could not be started.
    case ended(String)
    /// It said something that is no answer.
    case garbage(String)
  }

  /// For how long it is listened to in a turn, in microseconds, so that one that talks without end
  /// delays nobody.
  private static let turn: Int64 = 1000

  /// Until when it is not listened to after a whole turn, in microseconds on the host's clock: it
  /// waits before a full pipe meanwhile and leaves the processor to others.
  private(set) var rest: Int64 = 0

  /// The same for standard error, after a whole buffer.
  private(set) var errorRest: Int64 = 0

  package let input: FileDescriptor
  package let output: FileDescriptor
  package let errors: FileDescriptor
  package let status: FileDescriptor
  let lifeline: FileDescriptor
  let guardian: Subprocess
  /// A variable that the plugin and all it starts inherit, as no other process has it.
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
  ///   - manifest: says what is run
  ///   - surroundings: what it runs in
  /// - Throws: what the system says against it
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

  /// Whether there is something to write that found no room yet.
  package var wantsToWrite: Bool { isInputOpen && sent < unsent.count }

  /// When the plugin closed its output or its input; its guardian says why, a moment later.
  var outputEnd: Int64?
  var inputEnd: Int64?

  /// Whether answers may still come.
  var isOutputOpen: Bool { failure == nil && outputEnd == nil }

  /// When it is listened to again, having talked too much.
  var rests: [Int64] { (isOutputOpen ? [rest] : []) + (areErrorsOpen ? [errorRest] : []) }

  /// Sends a request; what finds no room is kept.
  ///
  /// - Parameters:
  ///   - id: its id, nil for a notification
  ///   - method: the method's name
  ///   - params: the parameters
  ///   - since: one more of them, the revision whose state need not be told
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

  /// Sends a line as it is, whatever it says.
  package func send(line: String) {
    unsent += line.utf8
    unsent.append(UInt8(ascii: "\n"))
  }

  /// Writes what there is room for.
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

  /// Reads what there is as it is, instead of `receive`; nil if nothing now, nothing at its end.
  package func readOutput(_ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    Self.available(output, &buffer).map { buffer[..<$0] }
  }

  /// Reads what there is and gives out the messages in it.
  ///
  /// - Parameters:
  ///   - buffer: any room, for what is read
  ///   - body: takes a message; false means that it is no use to go on
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
        return fail(.garbage("it talks without end and answers nothing"))
      }
      if count < buffer.count { return }
      let now = System.monotonicMicroseconds()
      if now >= end {
        rest = now + Self.turn
        return
      }
    }
  }

  /// Takes note that what it said was asked for.
  func hasAnswered() {
    unanswered = 0
  }

  /// Forwards what the plugin writes to standard error, with its name before each line.
  package func receiveErrors(_ buffer: inout [UInt8]) {
    guard areErrorsOpen else { return }
    guard let count = Self.available(errors, &buffer) else { return }
    if count == buffer.count { errorRest = System.monotonicMicroseconds() + Self.turn }
    areErrorsOpen = count > 0
    errorLines.append(buffer[..<count], isEnd: count == 0)
  }

  /// Takes what the guardian says: the plugin's number, and how it ended.
  package func receiveStatus(_ buffer: inout [UInt8]) {
    guard isStatusOpen else { return }
    guard let count = Self.available(status, &buffer) else { return }
    statusText += buffer[..<count]
    guard count == 0 else { return }
    isStatusOpen = false
    if failure == nil { fail(.ended(ending)) }
  }

  /// How much there is to read, nil if nothing now; what can't be read is at its end.
  static func available(_ pipe: FileDescriptor, _ buffer: inout [UInt8]) -> Int? {
    do { return try pipe.readAvailable(into: &buffer) } catch { return 0 }
  }
}
