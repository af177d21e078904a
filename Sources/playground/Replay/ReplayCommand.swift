internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground replay`: scenarios against their golden files.
struct ReplayCommand {
  static let help = """
    USAGE
      playground replay [OPTION]... PATH...

    Plays each scenario NAME.jsonl (a folder stands for all below it, * and ? for any characters)
    and compares what comes out with NAME.golden.jsonl: numbers within a tolerance, everything
    else exactly. What differs is kept in NAME.golden.jsonl.new for playground review, and shown in
    NAME.golden.jsonl.new.html, a page for each of the first eight.

    OPTIONS
      --update none|missing|changed|all   which golden files are written (none; alone: changed)
      --tolerance T                       how far numbers may differ (each kind has its own)
      --filter G                          only paths that contain G or match it; may be repeated
      --last-failed                       only what failed in the last run in this folder
      --max-failures N                    stop after N failures
      --plugins DIR                       take the components of the plugins in DIR, too
      --pass-env NAME                     hand a variable on to them, as with playground serve
      --plugin-memory N                   how much memory they may take, as with playground serve
      --check                             name what will feel wrong, too: playground check --help
      --baseline FILE                     with --check: findings that are accepted, which
                                          playground check --update-baseline writes
      --check-determinism                 play each in two processes and through snapshots as well
      --check-sampling                    play each with the clock moved 60, 120 and 73.1 times a
                                          second on its way: the states have to be the same
      --unreferenced ignore|report|reject|delete
                                          golden files without a scenario (report; in CI: reject)
      -j N                                N processes (1)
      --shard I/N                         the part I of N, balanced by time
      --timings FILE                      the times to balance by (else sizes of files)
      --save-timings FILE                 write how long each took
      --json | --tap                      a JSON object a scenario, or TAP 14
      --junit FILE                        JUnit XML as well
      --report FILE                       a page of all scenarios as well: FILE ends in .html

    With the environment variable CI set nothing is written unless --update says so.

    EXIT
      0 when all agree, 1 for a difference, a missing golden file or an expectation that is not met,
      or with --check for a finding, 2 for a wrong option, 3 for a file that is wrong, 4 when a file
      can't be written, 5 for a scenario that is not deterministic or depends on sampling, 130 after
      an interruption
    """

  private var options: ReplayOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try ReplayOptions(&arguments)
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      var command = self
      if let file = options.baseline {
        command.options.replayer.accepted = try CheckBaseline(readingFrom: file)
      }
      if options.isWorker { return ReplayWorker(command.options.replayer).run() }
      return try command.play()
    } catch {
      return Console.tell(error)
    }
  }

  private func play() throws(ReplayError) -> Int32 {
    var paths = options.paths
    if options.lastFailed {
      paths = LastFailed.read()
      guard !paths.isEmpty else { return try play([], unreferenced: []) }
    }
    let search = try ScenarioSearch(in: paths)
    var scenarios = search.scenarios
    guard !scenarios.isEmpty || !search.unreferenced.isEmpty else {
      throw .badInput("\(paths.joined(separator: " ")): there is no scenario NAME.jsonl in it")
    }
    if !options.filters.isEmpty {
      scenarios = scenarios.filter { scenario in
        options.filters.contains { $0.matches(scenario.path) }
      }
      guard !scenarios.isEmpty else { throw .badInput("no scenario matches the filter") }
    }
    if let shard = options.shard {
      let timings = try options.timings.map { path throws(ReplayError) in
        try Timings(path: path)
      }
      scenarios = shard.part(of: scenarios, weight: (timings ?? Timings()).weight)
    }
    // A part of the suite can't tell what belongs to nothing in it.
    let isWhole = options.filters.isEmpty && options.shard == nil && !options.lastFailed
    return try play(scenarios, unreferenced: isWhole ? search.unreferenced : [])
  }

  private func play(
    _ scenarios: [Scenario], unreferenced: [String]
  ) throws(ReplayError) -> Int32 {
    System.noteInterruptions()
    var report = ReplayReport(options, count: scenarios.count, unreferenced: unreferenced)
    var timings = Timings()
    var source = try VerdictSource(scenarios, options)
    defer { source.end() }
    while !System.isInterrupted, !report.isOver, let verdict = try source.next() {
      timings.set(verdict.scenario, to: verdict.seconds)
      report.take(verdict)
    }
    // After an interruption nothing is deleted that the user may have stopped it for.
    if !System.isInterrupted { report.takeUnreferenced() }
    let code = report.end(isInterrupted: System.isInterrupted)
    if let path = options.savedTimings { try timings.write(to: path) }
    if let path = options.junit { try report.writeJUnit(to: path) }
    try report.writePage()
    if !ReplayOptions.isCI { LastFailed.write(report.failed) }
    return code
  }
}

/// The scenarios that failed in the last run in this folder, for `--last-failed`.
enum LastFailed {
  private static let folder = ".playground"
  private static let path = folder + "/last-failed"

  /// Those that are still there; which are not is told.
  static func read() -> [String] {
    let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").map(String.init).filter { path in
      let isThere = Files.kind(of: path) == .file
      if !isThere { Console.warn("warning: \(path) failed in the last run and is gone") }
      return isThere
    }
  }

  /// A run in which all is well leaves nothing behind; where nothing can be written nothing is.
  static func write(_ paths: [String]) {
    guard !paths.isEmpty else { return Files.remove(path) }
    try? Files.makeFolder(folder)
    try? Files.write(Array(paths.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
