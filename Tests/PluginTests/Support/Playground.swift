import Foundation
import JSON
import JSONText
import JSON
import JSONRPC
import Platform
import Testing
import Values

/// The root folder of the package.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path

/// The path of the program under test: `PLAYGROUND_BINARY`, or the program of the tests' own build.
let binary =
  ProcessInfo.processInfo.environment["PLAYGROUND_BINARY"] ?? root + "/.build/\(build)/playground"

#if DEBUG
  private let build = "debug"
#else
  private let build = "release"
#endif

/// A failure of the test's own infrastructure.
struct Trouble: Error, CustomStringConvertible {
  var description: String
}

/// A running playground program connected by pipes, with a time limit for every wait.
final class Playground {
  /// The unexpected lines: notifications, and responses that no call is waiting for.
  private(set) var notifications: [Value] = []

  /// The text received from standard error so far.
  private(set) var errors = ""

  /// All bytes received from standard output so far.
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
  ///   - arguments: The command-line arguments.
  ///   - environment: Additional environment variables.
  /// - Throws: An error if the program can't be started.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    // This variable identifies the processes of a test.
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

  // MARK: Sending

  /// Sends bytes unchanged.
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

  /// Returns a call as a line.
  func text(_ method: String, _ params: Value, id: Int64?) -> String {
    var writer = JSONWriter()
    writer.request(id: id.map { .integer($0) }, method: method, params: params)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// Sends a call without waiting.
  ///
  /// `answer` waits for the response.
  @discardableResult
  func begin(_ method: String, _ params: Value = [:]) throws -> Int64 {
    lastID += 1
    try write(text(method, params, id: lastID))
    return lastID
  }

  func notify(_ method: String, _ params: Value = [:]) throws {
    try write(text(method, params, id: nil))
  }

  /// Closes the input.
  func finish() {
    if isInputOpen { input.close() }
    isInputOpen = false
  }

  // MARK: Receiving

  /// Stops reading responses, like a client that is gone.
  func closeOutput() {
    output.close()
    isOutputOpen = false
  }

  /// Waits for the response to a call.
  func answer(_ id: Int64, timeout: Double = 120) throws -> Value {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while true {
      if let answer = answers.removeValue(forKey: id) { return answer }
      try listen(until: end)
    }
  }

  /// Calls a method and returns the whole response.
  func ask(_ method: String, _ params: Value = [:], timeout: Double = 120) throws -> Value {
    try answer(try begin(method, params), timeout: timeout)
  }

  /// Calls a method that must succeed, and returns its result.
  @discardableResult
  func call(_ method: String, _ params: Value = [:], timeout: Double = 120) throws -> Value {
    let answer = try ask(method, params, timeout: timeout)
    guard let result = answer["result"] else {
      throw Trouble(description: "\(method): \(Self.text(answer))")
    }
    return result
  }

  /// Calls a method that must fail, and returns its error.
  @discardableResult
  func failure(
    _ method: String, _ params: Value = [:], timeout: Double = 120
  ) throws -> Failure {
    try Failure(try ask(method, params, timeout: timeout))
  }

  /// Waits for the next notification that has not been returned yet.
  func notification(timeout: Double = 120) throws -> Value {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while notifications.isEmpty { try listen(until: end) }
    return notifications.removeFirst()
  }

  /// Reads output for a number of seconds.
  func listen(seconds: Double) throws {
    let end = System.monotonicMicroseconds() + Int64(seconds * 1e6)
    while System.monotonicMicroseconds() < end { try? listen(until: end) }
  }

  /// Reads output until a condition holds.
  func wait(_ what: String, timeout: Double = 120, until condition: () -> Bool) throws {
    let end = System.monotonicMicroseconds() + Int64(timeout * 1e6)
    while !condition() {
      guard System.monotonicMicroseconds() < end else { throw Trouble(description: what) }
      try? listen(until: min(end, System.monotonicMicroseconds() + 5000))
    }
  }

  /// Waits until the process ends, and returns how it ended.
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

  /// Closes the input and expects the host to exit successfully.
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
    if isAtEnd {
      throw Trouble(description: "the host has ended; its last output: \(errors.suffix(2000))")
    }
    if System.monotonicMicroseconds() >= end {
      throw Trouble(description: "no output arrived in time")
    }
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

/// The error in a response.
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
  /// The elements of an array, or `nil` for any other value.
  var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// Returns the value at a path of member names and indices, such as `state/values/count`.
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
