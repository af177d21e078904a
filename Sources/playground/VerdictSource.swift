internal import JSON
internal import Platform
internal import Replay
internal import Values

/// Verdicts in the order of the scenarios, from this process or from several others.
struct VerdictSource {
  private let replayer: Replayer
  private let scenarios: [Scenario]
  private var position = 0
  private var pool: WorkerPool?

  init(_ scenarios: [Scenario], _ options: ReplayOptions) throws(ReplayError) {
    replayer = options.replayer
    self.scenarios = scenarios
    let jobs = min(options.jobs, scenarios.count)
    if jobs > 1 { pool = try WorkerPool(jobs, options.workerArguments, scenarios) }
  }

  mutating func next() throws(ReplayError) -> Verdict? {
    guard position < scenarios.count else { return nil }
    defer { position += 1 }
    if pool != nil { return try pool?.verdict(of: position) }
    return Verdict(on: scenarios[position], by: replayer) { System.seconds }
  }

  mutating func end() {
    pool?.end()
  }
}

/// Several processes that play scenarios; a path goes in, a verdict comes out.
struct WorkerPool {
  /// How many scenarios wait at a worker, so that it never waits for this process.
  private static let queueLength = 4
  /// How far the others may be ahead of the slowest, so that verdicts don't pile up.
  private static let window = 256

  private struct Worker {
    let process: ChildProcess
    var waiting: [Int] = []
    var received: [UInt8] = []
  }

  private let scenarios: [Scenario]
  private var workers: [Worker] = []
  private var dispatched = 0
  private var verdicts: [Int: Verdict] = [:]

  init(
    _ count: Int, _ arguments: [String], _ scenarios: [Scenario]
  ) throws(ReplayError) {
    self.scenarios = scenarios
    System.ignoreBrokenPipes()
    guard let program = System.programPath else {
      throw .environment("-j: the system does not tell where this program is")
    }
    do throws(SystemError) {
      for _ in 0..<count { workers.append(Worker(process: try ChildProcess(program, arguments))) }
    } catch {
      throw .environment("\(program): \(error.call): \(error.description)")
    }
  }

  /// The verdict of a scenario; they are asked for in order.
  mutating func verdict(of index: Int) throws(ReplayError) -> Verdict? {
    do throws(SystemError) {
      while verdicts[index] == nil {
        try dispatch(upTo: index + Self.window)
        let ready = try Poll.wait(inputs: workers.map(\.process.output))
        if System.isInterrupted { return nil }
        for number in workers.indices where ready[number] {
          guard try receive(from: number) else { return nil }
        }
      }
    } catch {
      throw .environment("a worker: \(error.call): \(error.description)")
    }
    return verdicts.removeValue(forKey: index)
  }

  private mutating func dispatch(upTo limit: Int) throws(SystemError) {
    for number in workers.indices {
      while workers[number].waiting.count < Self.queueLength,
        dispatched < min(limit, scenarios.count)
      {
        try workers[number].process.input.writeAll(Array((scenarios[dispatched].path + "\n").utf8))
        workers[number].waiting.append(dispatched)
        dispatched += 1
      }
    }
  }

  /// Reads what a worker has written; a worker that has ended counts as failed, with what it had.
  private mutating func receive(from number: Int) throws(SystemError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = try workers[number].process.output.read(into: &buffer)
    guard count > 0 else {
      let path = workers[number].waiting.first.map { scenarios[$0].path } ?? "nothing"
      Console.warn("playground: a worker ended while it played \(path)")
      System.exit(ExitCode.internalError)
    }
    workers[number].received += buffer[..<count]
    while let end = workers[number].received.firstIndex(of: UInt8(ascii: "\n")) {
      let line = workers[number].received[..<end]
      if let verdict = (try? JSONParser.parse(line)).flatMap(Verdict.init) {
        verdicts[workers[number].waiting.removeFirst()] = verdict
      }
      workers[number].received.removeSubrange(...end)
    }
    return true
  }

  mutating func end() {
    for worker in workers { worker.process.finishInput() }
    for worker in workers { _ = worker.process.waitForEnd() }
    workers = []
  }
}

/// The other side of the pool: `playground replay --worker`.
struct ReplayWorker {
  private let replayer: Replayer

  init(_ replayer: Replayer) {
    self.replayer = replayer
  }

  func run() -> Int32 {
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
          let scenario = Scenario(path: String(decoding: received[..<end], as: UTF8.self))
          received.removeSubrange(...end)
          let verdict = Verdict(on: scenario, by: replayer) { System.seconds }
          var writer = JSONWriter()
          writer.value(verdict.value, .exact)
          try FileDescriptor.standardOutput.writeAll(writer.bytes + [UInt8(ascii: "\n")])
        }
      }
    } catch {
      return ExitCode.environment
    }
  }
}
