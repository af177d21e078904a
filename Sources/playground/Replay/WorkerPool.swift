internal import JSON
internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// A pool of worker processes that answer each line of input with a line of JSON.
struct WorkerPool {
  /// The number of items that are queued for each worker, so that no worker waits for this process.
  private static let queueLength = 4
  /// The maximum number of items that may be sent ahead of the requested one, so that answers don't pile up.
  private static let window = 256

  private struct Process {
    let process: ChildProcess
    var waiting: [Int] = []
    var received: [UInt8] = []
  }

  private let count: Int
  private let item: (Int) -> String
  private var workers: [Process] = []
  private var dispatched = 0
  private var answers: [Int: Value] = [:]

  /// Creates a pool and starts its processes, which run this program.
  ///
  /// - Parameters:
  ///   - jobs: The number of processes.
  ///   - arguments: The arguments that make this program a worker.
  ///   - count: The number of items.
  ///   - item: A closure that returns the line of input for an item.
  /// - Throws: `ReplayError` if a process can't be started.
  init(
    _ jobs: Int, _ arguments: [String], count: Int, item: @escaping (Int) -> String
  ) throws(ReplayError) {
    self.count = count
    self.item = item
    System.ignoreBrokenPipes()
    guard let program = System.programPath else {
      throw .environment("-j: can't find the path of this program")
    }
    do throws(SystemError) {
      for _ in 0..<jobs { workers.append(Process(process: try ChildProcess(program, arguments))) }
    } catch {
      throw .environment("\(program): \(error.call): \(error.description)")
    }
  }

  /// Returns the answer to an item, or `nil` after an interruption.
  ///
  /// Items must be requested in ascending order.
  mutating func answer(to index: Int) throws(ReplayError) -> Value? {
    do throws(SystemError) {
      while answers[index] == nil {
        try dispatch(upTo: index + Self.window)
        var set = PollSet()
        for worker in workers { set.add(worker.process.output, reading: true) }
        try set.wait(timeout: nil, canBeInterrupted: true)
        if System.isInterrupted { return nil }
        for number in workers.indices where set.canRead(number) {
          try receive(from: number)
        }
      }
    } catch {
      throw .environment("worker process: \(error.call): \(error.description)")
    }
    return answers.removeValue(forKey: index)
  }

  private mutating func dispatch(upTo limit: Int) throws(SystemError) {
    for number in workers.indices {
      while workers[number].waiting.count < Self.queueLength,
        dispatched < min(limit, count)
      {
        try workers[number].process.input.writeAll(Array((item(dispatched) + "\n").utf8))
        workers[number].waiting.append(dispatched)
        dispatched += 1
      }
    }
  }

  /// Reads a worker's output.
  ///
  /// If the worker has ended, prints an error and exits this process.
  private mutating func receive(from number: Int) throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = try workers[number].process.output.read(into: &buffer)
    guard count > 0 else {
      let work = workers[number].waiting.first.map(item) ?? "nothing"
      Console.warn("playground: a worker process ended while playing \(work.prefix(200))")
      System.exit(ExitCode.internalError)
    }
    workers[number].received += buffer[..<count]
    while let end = workers[number].received.firstIndex(of: UInt8(ascii: "\n")) {
      let line = workers[number].received[..<end]
      if let answer = try? JSONParser.parse(line) {
        answers[workers[number].waiting.removeFirst()] = answer
      }
      workers[number].received.removeSubrange(...end)
    }
  }

  /// Closes the workers' input and waits until they have ended.
  mutating func end() {
    for worker in workers { worker.process.finishInput() }
    for worker in workers { _ = worker.process.waitForEnd() }
    workers = []
  }
}

/// The main loop of a worker process.
enum Worker {
  /// Answers each line of standard input with a line of JSON, until the input ends.
  ///
  /// - Returns: The exit code of the process.
  static func run(_ work: (String) -> Value) -> Int32 {
    System.ignoreInterruptions()
    System.ignoreBrokenPipes()
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var received: [UInt8] = []
    do throws(SystemError) {
      while true {
        let count = try FileDescriptor.standardInput.read(into: &buffer)
        guard count > 0 else { return ExitCode.ok }
        received += buffer[..<count]
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: received[..<end], as: UTF8.self)
          received.removeSubrange(...end)
          var writer = JSONWriter()
          writer.value(work(line), .exact)
          try FileDescriptor.standardOutput.writeAll(writer.bytes + [UInt8(ascii: "\n")])
        }
      }
    } catch {
      return ExitCode.environment
    }
  }
}
