internal import Platform
internal import PlaygroundHost
internal import Replay

/// The options of `playground replay`.
struct ReplayOptions {
  /// The format of the results on standard output.
  enum Format {
    case text
    case tap
    case json
  }

  /// The treatment of golden files that have no scenario.
  enum Unreferenced: String, CaseIterable {
    case ignore
    case report
    case reject
    case delete
  }

  var replayer = Replayer()
  var paths: [String] = []
  var filters: [Glob] = []
  var lastFailed = false
  var maximumFailures: Int?
  var jobs = System.processorCount
  var shard: Shard?
  var timings: String?
  var savedTimings: String?
  var unreferenced = Unreferenced.report
  var format = Format.text
  var junit: String?
  var report: String?
  /// The path of a file with findings that `--check` accepts, or `nil`.
  var baseline: String?
  var isWorker = false

  /// Creates the default options.
  init() {}

  init(_ arguments: inout Arguments) throws(UsageError) {
    // In CI, nothing is written unless requested, and an unused golden file is a failure.
    replayer.keepsPending = !Self.isCI
    replayer.plugins.surroundings = PluginOptions.surroundings
    unreferenced = Self.isCI ? .reject : .report
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option(let name, let inline): try take(name, inline, &arguments)
      }
    }
    guard isWorker || !paths.isEmpty || lastFailed else {
      throw UsageError(message: "replay requires at least one scenario or folder")
    }
    guard baseline == nil || replayer.checksFindings else {
      throw UsageError(message: "--baseline requires --check")
    }
    guard junit != "-" else {
      throw UsageError(message: "--junit must be a file; replay can't write it to standard output")
    }
  }

  /// The options that can't be used with `--outcomes`.
  static let names = [
    "--update", "--tolerance", "--max-failures", "--filter", "--last-failed", "--timings",
    "--save-timings", "--check", "--baseline", "--check-determinism", "--check-sampling",
    "--unreferenced", "--tap", "--junit", "--report",
  ]

  /// Whether the environment variable `CI` is set to a value other than `0`, `false` or an empty string.
  static var isCI: Bool {
    guard let word = System.environment("CI") else { return false }
    return !["", "0", "false"].contains(word)
  }

  private mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) {
    switch name {
    case "--update": replayer.update = try Self.update(&arguments, inline: inline)
    case "--tolerance":
      let word = try arguments.value(of: name, inline: inline)
      guard let tolerance = Double(word), tolerance >= 0, tolerance.isFinite else {
        throw UsageError(message: "--tolerance must be a number of at least 0, not \(word)")
      }
      replayer.tolerance = tolerance
    case "--filter": filters.append(Glob(try arguments.value(of: name, inline: inline)))
    case "--last-failed": lastFailed = true
    case "--max-failures": maximumFailures = try arguments.count(of: name, inline: inline)
    case "--shard":
      let word = try arguments.value(of: name, inline: inline)
      guard let part = Shard(word) else {
        throw UsageError(message: "--shard must be a part such as 2/5, not \(word)")
      }
      shard = part
    case "--timings": timings = try arguments.value(of: name, inline: inline)
    case "--save-timings": savedTimings = try arguments.value(of: name, inline: inline)
    case "--plugins":
      let folder = try arguments.value(of: name, inline: inline)
      guard Files.kind(of: folder) == .folder else {
        throw UsageError(message: "--plugins: \(folder) is not a folder")
      }
      replayer.plugins.folders.append(folder)
    case "--check-determinism": replayer.checksDeterminism = true
    case "--check": replayer.checksFindings = true
    case "--baseline": baseline = try arguments.value(of: name, inline: inline)
    case "--check-sampling": replayer.checksSampling = true
    case "--unreferenced":
      let word = try arguments.value(of: name, inline: inline)
      guard let choice = Unreferenced(rawValue: word == "warn" ? "report" : word) else {
        throw UsageError(
          message: "--unreferenced must be ignore, report, reject or delete, not \(word)")
      }
      unreferenced = choice
    case "--json": format = .json
    case "--tap": format = .tap
    case "--junit": junit = try arguments.value(of: name, inline: inline)
    case "--report":
      report = try ReportCommand.file(arguments.value(of: name, inline: inline), name)
    case "--worker": isWorker = true
    case "--keep-pending": replayer.keepsPending = true
    default:
      if let count = try arguments.jobs(name, inline: inline) {
        jobs = count
      } else if try !PluginOptions.take(
        name, inline, &arguments, for: &replayer.plugins.surroundings)
      {
        throw .unknown(name)
      }
    }
  }

  /// Returns the value of `--update`, or `changed` if the option has no value.
  private static func update(
    _ arguments: inout Arguments, inline: String?
  ) throws(UsageError) -> Replayer.Update {
    if inline != nil {
      let word = try arguments.value(of: "--update", inline: inline)
      guard let update = Replayer.Update(rawValue: word) else {
        throw UsageError(message: "--update must be none, missing, changed or all, not \(word)")
      }
      return update
    }
    guard let update = arguments.peek().flatMap(Replayer.Update.init(rawValue:)) else {
      return .changed
    }
    _ = arguments.next()
    return update
  }

  /// The arguments that make a worker give the same verdicts as this process.
  var workerArguments: [String] {
    var words = ["replay", "--worker", "--update=\(replayer.update.rawValue)"]
    if let tolerance = replayer.tolerance { words.append("--tolerance=\(tolerance)") }
    words += replayer.plugins.folders.map { "--plugins=\($0)" }
    words += replayer.plugins.surroundings.passedVariables.map { "--pass-env=\($0)" }
    if let memory = replayer.plugins.surroundings.memory {
      words.append("--plugin-memory=\(memory)")
    }
    if replayer.checksDeterminism { words.append("--check-determinism") }
    if replayer.checksFindings { words.append("--check") }
    if let baseline { words.append("--baseline=\(baseline)") }
    if replayer.checksSampling { words.append("--check-sampling") }
    if replayer.keepsPending { words.append("--keep-pending") }
    return words
  }
}
