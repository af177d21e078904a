import Foundation
import JSON
import JSONText
import JSON
import JSONRPC
import Platform
import Testing
import Values

/// The folder of the package.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path

/// The program of the tests' own build; `PLAYGROUND_BINARY` names another one.
let binary =
  ProcessInfo.processInfo.environment["PLAYGROUND_BINARY"] ?? root + "/.build/\(build)/playground"

#if DEBUG
  private let build = "debug"
#else
  private let build = "release"
#endif

/// What went wrong with a test's own means.
struct Trouble: Error, CustomStringConvertible {
  var description: String
}

/// The real program with pipes: what a client says and hears, with a hard limit on each wait.
final class Playground {
  /// Lines that were not asked for: notifications, answers to calls that others waited for.
  private(set) var notifications: [Value] = []

  /// What stood on standard error so far.
  private(set) var errors = ""

  /// All that stood on standard output, byte for byte.
  private(set) var heard: [UInt8] = []

  let id: Int32
  private let process: Subprocess
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let errorPipe: FileDescriptor
  private var isInputOpen = true
  private var isOutputOpen = true
  private var isOver = false
  private var line: [UInt8] = []
  private var answers: [Int64: Value] = [:]
  private(set) var order: [Int64] = []
  private var lastID: Int64 = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind its name
  ///   - environment: variables besides those of the test
  /// - Throws: what the system says against it
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    // By this variable a test finds its processes again.
    let words =
      environment["PLAYGROUND_TEST"] == nil ? arguments : arguments + ["--pass-env=PLAYGROUND_TEST"]
    let pipes = try (0..<3).map { _ in try System.makeSafePipe() }
    process = try Subprocess(
      .init([binary] + words, environment: environment.map { "\($0.key)=\($0.value)" }),
      descriptors: [pipes[0].read, pipes[1].write, pipes[2].write])
    for descriptor in [pipes[0].read, pipes[1].write, pipes[2].write] { descriptor.close() }
    (input, output, errorPipe) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for descriptor in [input, output, errorPipe] { _ = descriptor.makeNonBlocking() }
    id = process.id
    System.ignoreBrokenPipes()
  }

  deinit {
    if !isOver { Subprocess.kill(id) }
    if isInputOpen { input.close() }
    if isOutputOpen { output.close() }
    errorPipe.close()
    if !isOver { while process.ending() == nil { System.sleep(microseconds: 1000) } }
  }

  // MARK: Saying

  /// Sends bytes as they are.
  func write(_ text: String, timeout: Double = 120) throws {
    var rest = Array(text.utf8)[...]
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while !rest.isEmpty {
      let count = try input.write(rest)
      rest = rest.dropFirst(count)
      if count == 0 { try listen(until: end, writing: true) }
      guard System.monotonicMicroseconds() < end else {
        throw Trouble(description: "the host does not read")
      }
    }
  }

  /// A call as a line.
  func text(_ method: String, _ params: Value, id: Int64?) -> String {
    var writer = JSONWriter()
    writer.request(id: id.map { .integer($0) }, method: method, params: params)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// Sends a call without waiting; `answer` takes what comes.
  @discardableResult
  func begin(_ method: String, _ params: Value = [:]) throws -> Int64 {
    lastID += 1
    try write(text(method, params, id: lastID))
    return lastID
  }

  func notify(_ method: String, _ params: Value = [:]) throws {
    try write(text(method, params, id: nil))
  }

  /// Ends the input.
  func finish() {
    if isInputOpen { input.close() }
    isInputOpen = false
  }

  // MARK: Hearing

  /// Reads no answers any more, as a client that is gone.
  func closeOutput() {
    output.close()
    isOutputOpen = false
  }

  /// Waits for the answer to a call.
  func answer(_ id: Int64, timeout: Double = 120) throws -> Value {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while true {
      if let answer = answers.removeValue(forKey: id) { return answer }
      try listen(until: end)
    }
  }

  /// Calls a method and gives back the whole answer.
  func ask(_ method: String, _ params: Value = [:], timeout: Double = 120) throws -> Value {
    try answer(try begin(method, params), timeout: timeout)
  }

  /// Calls a method that has to succeed.
  @discardableResult
  func call(_ method: String, _ params: Value = [:], timeout: Double = 120) throws -> Value {
    let answer = try ask(method, params, timeout: timeout)
    guard let result = answer["result"] else {
      throw Trouble(description: "\(method): \(Self.text(answer))")
    }
    return result
  }

  /// Calls a method that has to fail, and gives back its error.
  @discardableResult
  func failure(
    _ method: String, _ params: Value = [:], timeout: Double = 120
  ) throws -> Failure {
    try Failure(try ask(method, params, timeout: timeout))
  }

  /// Waits for a notification that is not taken yet.
  func notification(timeout: Double = 120) throws -> Value {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while notifications.isEmpty { try listen(until: end) }
    return notifications.removeFirst()
  }

  /// Listens for a while.
  func listen(seconds: Double) throws {
    let end = System.monotonicMicroseconds() + Int64(seconds * 1e6)
    while System.monotonicMicroseconds() < end { try? listen(until: end) }
  }

  /// Listens until a condition holds.
  func wait(_ what: String, timeout: Double = 120, until condition: () -> Bool) throws {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while !condition() {
      guard System.monotonicMicroseconds() < end else { throw Trouble(description: what) }
      try? listen(until: min(end, System.monotonicMicroseconds() + 5000))
    }
  }

  /// Waits for the end of the process and gives back how it ended.
  @discardableResult
  func waitForEnd(timeout: Double = 120) throws -> Subprocess.Ending {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while true {
      if let ending = process.ending() {
        isOver = true
        try? listen(until: 0)
        return ending
      }
      guard System.monotonicMicroseconds() < end else {
        throw Trouble(description: "the host does not end")
      }
      try? listen(until: System.monotonicMicroseconds() + 2000)
    }
  }

  /// Ends the input, and expects the host to end well.
  func end(timeout: Double = 120) throws {
    finish()
    #expect(try waitForEnd(timeout: timeout) == .exited(0))
  }

  private func listen(until end: Int64, writing: Bool = false) throws {
    var set = PollSet()
    let place = set.add(isOutputOpen ? output : nil, reading: true)
    let errorPlace = set.add(errorPipe, reading: true)
    if writing { set.add(input, writing: true) }
    try set.wait(timeout: max(0, end - System.monotonicMicroseconds()))
    var isAtEnd = false
    if set.canRead(errorPlace), let count = try errorPipe.readAvailable(into: &buffer) {
      errors += String(decoding: buffer[..<count], as: UTF8.self)
    }
    if set.canRead(place), let count = try output.readAvailable(into: &buffer) {
      isAtEnd = count == 0
      heard += buffer[..<count]
      take(buffer[..<count])
    }
    if isAtEnd { throw Trouble(description: "the host has ended; it said: \(errors.suffix(2000))") }
    if System.monotonicMicroseconds() >= end { throw Trouble(description: "nothing came in time") }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<newline]
      rest = rest[(newline + 1)...]
      let value = (try? JSONParser.parse(line[...])) ?? .string("no JSON")
      line.removeAll()
      for message in value.elements ?? [value] {
        if message["method"] != nil || message["id"] == nil {
          notifications.append(message)
        } else if case .integer(let id)? = message["id"] {
          answers[id] = message
          order.append(id)
        } else {
          notifications.append(message)
        }
      }
    }
    line += rest
  }

  static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The error of an answer.
struct Failure {
  var code: Int
  var message: String
  var data: Value

  init(_ answer: Value) throws {
    guard let error = answer["error"] else {
      throw Trouble(description: "no error: \(Playground.text(answer).prefix(500))")
    }
    code = Int(error["code"]?.asNumber ?? 0)
    message = error["message"]?.asString ?? ""
    data = error["data"] ?? .null
  }

  var kind: String? { data["kind"]?.asString }
}

extension Value {
  /// The elements of an array, nil for anything else.
  var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// A value at a path of member names and indices, such as `state/values/count`.
  func at(_ path: String) -> Value? {
    var value: Value? = self
    for name in path.split(separator: "/") {
      if let index = Int(name), let elements = value?.elements {
        value = index < elements.count ? elements[index] : nil
      } else {
        value = value?[String(name)]
      }
    }
    return value
  }

  func number(_ path: String) -> Double? { at(path)?.asNumber }
}
