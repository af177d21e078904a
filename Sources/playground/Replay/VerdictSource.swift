internal import Platform
internal import Replay

/// The verdicts in the order of the scenarios, from this process or from several workers.
struct VerdictSource {
  private let replayer: Replayer
  private let scenarios: [Scenario]
  private var position = 0
  private var pool: WorkerPool?

  /// Creates a source and starts the workers that `-j` requests.
  ///
  /// - Throws: `ReplayError` if a process can't be started.
  init(_ scenarios: [Scenario], _ options: ReplayOptions) throws(ReplayError) {
    replayer = options.replayer
    self.scenarios = scenarios
    let jobs = min(options.jobs, scenarios.count)
    guard jobs > 1 else { return }
    pool = try WorkerPool(jobs, options.workerArguments, count: scenarios.count) { index in
      scenarios[index].path
    }
  }

  /// Returns the next verdict, or `nil` at the end or after an interruption.
  mutating func next() throws(ReplayError) -> Verdict? {
    guard position < scenarios.count else { return nil }
    defer { position += 1 }
    if pool != nil { return try pool?.answer(to: position).flatMap(Verdict.init) }
    return Verdict(on: scenarios[position], by: replayer) { System.seconds }
  }

  /// Ends the workers.
  mutating func end() {
    pool?.end()
  }
}

/// A worker process of the pool: `playground replay --worker`.
struct ReplayWorker {
  private let replayer: Replayer

  init(_ replayer: Replayer) {
    self.replayer = replayer
  }

  func run() -> Int32 {
    Worker.run { line in
      Verdict(on: Scenario(path: line), by: replayer) { System.seconds }.value
    }
  }
}
