internal import Platform
internal import Replay

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
    guard jobs > 1 else { return }
    pool = try WorkerPool(jobs, options.workerArguments, count: scenarios.count) { index in
      scenarios[index].path
    }
  }

  mutating func next() throws(ReplayError) -> Verdict? {
    guard position < scenarios.count else { return nil }
    defer { position += 1 }
    if pool != nil { return try pool?.answer(to: position).flatMap(Verdict.init) }
    return Verdict(on: scenarios[position], by: replayer) { System.seconds }
  }

  mutating func end() {
    pool?.end()
  }
}

/// The other side of the pool: `playground replay --worker`.
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
