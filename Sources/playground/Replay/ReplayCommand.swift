internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground replay`: compares scenarios with their golden files.
struct ReplayCommand {
  static let isVerdict = true
  static let help = """
    USAGE
      playground replay [OPTION]... PATH...

    PATH is a scenario NAME.jsonl, a folder with scenarios at any depth, or a pattern with * and ? in
    quotes. Each scenario is played, and its output is compared with NAME.golden.jsonl: numbers within
    a tolerance, everything else exactly. If the output differs, it is saved to
    NAME.golden.jsonl.new for playground review. For the first eight scenarios that differ, a page
    NAME.golden.jsonl.new.html shows the difference. To save the current output, so that you can
    compare with it later, run playground replay --update missing PATH.

    If a difference is intended, accept it with playground review or with --update. To see the
    difference between two scenarios, use playground film --against.

    A scenario can also contain expectations, which replay checks even without a golden file. This
    line checks the result of the call before it:

      {"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","value":"expanded"}}

    EXAMPLE
      playground replay Goldens
        ok      Goldens/flick-up.jsonl
        1 passed, 0 failed

    OPTIONS
      --update none|missing|changed|all   write golden files: for new scenarios (missing), also for
                                          those that differ (changed, or --update without a value),
                                          or for all, even those within the tolerance (default none)
      --tolerance T                       use tolerance T for all numbers (default: depends on the
                                          unit, such as 0.001 points)
      --max-failures N                    stop after N failures
      -j N                                use N processes (default: one per processor); the
                                          output does not depend on N

    SELECTION OPTIONS
      --filter TEXT                       only paths that contain TEXT or match the pattern TEXT; may
                                          be repeated
      --last-failed                       only the scenarios that failed in the last run in this folder
      --shard I/N                         only part I of N; the parts are balanced by file size, or
                                          with --timings by time
      --timings FILE                      balance the parts by the times in FILE
      --save-timings FILE                 write the time of each scenario to FILE

    CHECK OPTIONS
      --check                             also run playground check on each scenario, and fail on its
                                          warnings
      --baseline FILE                     with --check, accept the findings in FILE, which is written
                                          by playground check --update-baseline
      --check-determinism                 also play each scenario in another process and from
                                          snapshots; the output must be the same
      --check-sampling                    also play each scenario at several sampling rates (60, 120
                                          and 73.1 per second); the states must be the same
      --unreferenced ignore|report|reject|delete
                                          what to do with golden files without a scenario (default
                                          report; in CI reject)

    PLUGIN OPTIONS
      --plugins DIR                       load the plugins in DIR; may be repeated
      --pass-env NAME                     pass the environment variable NAME to plugins; may be repeated
      --plugin-memory N                   the maximum memory of each plugin process, such as 256M

    OUTPUT OPTIONS
      --json | --tap                      print one JSON object per scenario, or TAP 14
      --junit FILE                        also write JUnit XML; FILE can't be -
      --report FILE                       also write a page (.html) of all scenarios

    OUTCOMES OPTIONS
      --outcomes FOLDER   run playground outcomes on FOLDER instead, with its options; may be repeated

    ENVIRONMENT
      CI   if set, neither NAME.golden.jsonl.new nor its page is written, and --unreferenced
           defaults to reject
    """
  static let exits: [Exit] = [
    .success("all scenarios pass"),
    .failure(
      "a difference, a missing golden file, an expectation that is not met, an internal error that "
        + "--update refuses to record, a golden file without a scenario (with --unreferenced reject), "
        + "or with --check a warning or an error"),
    .usage(),
    .input(),
    .system("a file can't be written"),
    .unstable("a scenario is not deterministic or depends on sampling"),
    .interrupted,
  ]

  private var options: ReplayOptions
  private var outcomes: OutcomesCommand?

  init(_ arguments: inout Arguments) throws(UsageError) {
    guard OutcomesOptions.isRequested(by: arguments.rest) else {
      options = try ReplayOptions(&arguments)
      return
    }
    options = ReplayOptions()
    outcomes = try OutcomesCommand(&arguments)
  }

  func run() throws(UsageError) -> Int32 {
    if let outcomes { return try outcomes.run() }
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
      throw .badInput("\(paths.joined(separator: " ")): no scenario NAME.jsonl found")
    }
    if !options.filters.isEmpty {
      scenarios = scenarios.filter { scenario in
        options.filters.contains { $0.matches(scenario.path) }
      }
      guard !scenarios.isEmpty else { throw .badInput("no scenario matches --filter") }
    }
    if let shard = options.shard {
      let timings = try options.timings.map { path throws(ReplayError) in
        try Timings(path: path)
      }
      scenarios = shard.part(of: scenarios, weight: (timings ?? Timings()).weight)
    }
    // A golden file may belong to a scenario outside the selected part, so only a complete run reports unused
    // golden files.
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
    // The user may have interrupted the run to prevent the deletion.
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

  /// Returns the scenarios in the list that still exist, and warns about the others.
  static func read() -> [String] {
    let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").map(String.init).filter { path in
      let isThere = Files.kind(of: path) == .file
      if !isThere { Console.warn("warning: \(path) failed in the last run and no longer exists") }
      return isThere
    }
  }

  /// Writes the list of failed scenarios, or removes the file if there are none.
  ///
  /// Errors are ignored, because the list is only a convenience.
  static func write(_ paths: [String]) {
    guard !paths.isEmpty else { return Files.remove(path) }
    try? Files.makeFolder(folder)
    try? Files.write(Array(paths.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
