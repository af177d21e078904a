import Foundation
import Testing

/// A process of the program that runs alongside the test, with pipes that the test can read and write at any
/// pace.
final class Companion: @unchecked Sendable {
  private let process = Process()
  /// The two ends of the input: the program reads from one, and the test writes to the other.
  private let input: (fileHandleForReading: FileHandle, fileHandleForWriting: FileHandle)
  private let output = Pipe()
  private var received = Data()

  /// Starts the program with a pipe as its input, or with a socket, as editors do.
  init(_ arguments: String..., behindSocket: Bool = false) throws {
    if behindSocket {
      var ends: [Int32] = [0, 0]
      #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      input = (FileHandle(fileDescriptor: ends[0]), FileHandle(fileDescriptor: ends[1]))
    } else {
      let pipe = Pipe()
      input = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    }
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = arguments
    process.standardInput = input.fileHandleForReading
    process.standardOutput = output
    signal(SIGPIPE, SIG_IGN)
    // Processes started by other tests must not inherit these descriptors, or the input would never end.
    for end in [input.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    try process.run()
    // The child process has its own copies of these ends. While they are open here, the end of a stream can't
    // be detected.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Writes a string, and blocks while the program does not read.
  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Writes bytes in pieces of limited size, and blocks while the program does not read.
  func send(_ bytes: [UInt8], pieces: Int = 1 << 16) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      let count = unsafe write(input.fileHandleForWriting.fileDescriptor, piece, piece.count)
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes bytes in the background, so that the test is not blocked.
  func sendInBackground(_ bytes: [UInt8]) -> Thread {
    let thread = Thread { [self] in send(bytes) }
    thread.start()
    return thread
  }

  /// Returns whether the program reads everything written in the background within five minutes.
  func takesAll(of writer: Thread) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 300)
    while !writer.isFinished {
      guard Date() < deadline else {
        kill()
        return false
      }
      usleep(1000)
    }
    return true
  }

  /// Ends the input.
  func finishInput() {
    try? input.fileHandleForWriting.close()
  }

  /// Closes the output, so that nothing more is read.
  func closeOutput() {
    try? output.fileHandleForReading.close()
  }

  /// Returns the lines up to the next one that contains a string, or up to the end of the output.
  func lines(to text: String? = nil) -> [String] {
    var lines: [String] = []
    var start = received.startIndex
    defer { received = Data(received[start...]) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let end = received.range(of: Data([10]), in: start..<received.endIndex) {
        lines.append(String(decoding: received[start..<end.lowerBound], as: UTF8.self))
        start = end.upperBound
        // Ids and methods are at the start of a line, and searching further takes too long.
        if let text, lines.last?.prefix(200).contains(text) == true { return lines }
      }
      received = Data(received[start...])
      start = received.startIndex
      let count = unsafe read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else {
        // A message with headers is not followed by a line break.
        if !received.isEmpty { lines.append(String(decoding: received, as: UTF8.self)) }
        start = received.endIndex
        return lines
      }
      received.append(contentsOf: buffer[..<count])
    }
  }

  /// Kills the process with a signal that it can't handle.
  func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the process to exit, and returns its status, or `nil` if it doesn't exit in time.
  func status(within seconds: Double = 60) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while process.isRunning {
      guard Date() < deadline else { return nil }
      usleep(2000)
    }
    return process.terminationStatus
  }

  /// Whether the system reports the memory and processor time of a process.
  static let isMeasurable = FileManager.default.fileExists(atPath: "/proc/self/status")

  /// The peak memory use of the process, in megabytes.
  var peakMegabytes: Double {
    let text = proc("status")
    let line = text.components(separatedBy: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Double(line.split(separator: " ").dropFirst().first ?? "") ?? .infinity) / 1024
  }

  /// The processor time that the process has used, in seconds.
  var computingSeconds: Double {
    let fields = proc("stat").components(separatedBy: ") ").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return .infinity
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns whether the process stops using the processor within a minute.
  ///
  /// It waits because a slow machine takes longer to finish its work.
  func comesToRest() -> Bool {
    let deadline = Date(timeIntervalSinceNow: 60)
    var used = computingSeconds
    while Date() < deadline {
      usleep(400_000)
      let now = computingSeconds
      if now - used < 0.015 { return true }
      used = now
    }
    return false
  }

  private func proc(_ file: String) -> String {
    let path = "/proc/\(process.processIdentifier)/\(file)"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
