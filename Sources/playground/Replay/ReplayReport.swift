internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// The output of a replay: one or more lines per scenario, then the totals.
struct ReplayReport {
  private let options: ReplayOptions
  private let count: Int
  private let unreferenced: [String]
  private var rejected = 0
  private var played = 0
  private var good = 0
  private var exitCode = ExitCode.ok
  private var nearest: (share: Double, text: String)?
  private var withinTolerance = 0
  private var junit = JUnitReport()
  private var pages: ReplayPages
  private var progress: ProgressBar
  private var text: ReplayText

  /// The paths of the scenarios that failed.
  private(set) var failed: [String] = []

  /// Creates a report and prints its header.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - count: The number of scenarios.
  ///   - unreferenced: The golden files without a scenario.
  init(_ options: ReplayOptions, count: Int, unreferenced: [String]) {
    self.options = options
    self.count = count
    self.unreferenced = options.unreferenced == .ignore ? [] : unreferenced
    pages = ReplayPages(options)
    progress = ProgressBar(count: count)
    text = ReplayText(count: count)
    let tests = count + (options.unreferenced == .reject ? unreferenced.count : 0)
    if options.format == .tap { Console.print("TAP version 14\n1..\(tests)") }
  }

  /// Whether the limit of `--max-failures` has been reached.
  var isOver: Bool { failed.count >= options.maximumFailures ?? .max }

  /// Prints a verdict and adds it to the totals.
  mutating func take(_ verdict: Verdict) {
    var verdict = verdict
    if let page = pages.page(of: verdict) {
      verdict.details.append("see it   \(page)")
      verdict.more["page"] = .string(page)
    }
    played += 1
    let isBroken = [.broken, .environment].contains(verdict.outcome)
    progress.makeWay(forErrors: isBroken || !verdict.warnings.isEmpty)
    for warning in verdict.warnings { Console.warn("warning: \(warning)") }
    if verdict.isGood { good += 1 } else { failed.append(verdict.scenario.path) }
    raise(to: Self.code(of: verdict.outcome))
    if options.junit != nil { junit.take(verdict) }
    note(verdict.use, verdict.scenario)
    switch options.format {
    case .text: text.print(verdict)
    case .tap:
      TAPOutput.print(
        verdict.isGood ? "ok" : "not ok", played, verdict.scenario.shownPath,
        outcome: verdict.outcome.rawValue, verdict.details)
    case .json: tell(verdict.value)
    }
    progress.show(played, failed: failed.count)
  }

  /// Reports, rejects or deletes the golden files without a scenario, depending on the options.
  ///
  /// A rejected file counts as a failure.
  mutating func takeUnreferenced() {
    guard !unreferenced.isEmpty else { return }
    progress.clear()
    let isDeleted = options.unreferenced == .delete
    let isRejected = options.unreferenced == .reject
    let reason = "no scenario uses this golden file"
    for path in unreferenced {
      if isDeleted { Files.remove(path) }
      if isRejected {
        rejected += 1
        raise(to: ExitCode.mismatch)
        if options.junit != nil { junit.take(unused: path, reason) }
      }
      switch options.format {
      case .text where isDeleted: Console.print(Style.warning("deleted ") + path.onOneLine)
      case .text:
        Console.print(
          (isRejected ? Style.bad("UNUSED  ") : Style.warning("UNUSED  "))
            + "\(path.onOneLine): \(reason)")
      case .tap where isRejected:
        TAPOutput.print("not ok", played + rejected, path.onOneLine, outcome: "unused", [reason])
      case .tap: Console.print("# \(isDeleted ? "deleted" : "unused"): \(path.onOneLine)")
      case .json: tell(["unreferenced": .string(path), "deleted": .bool(isDeleted)])
      }
    }
  }

  /// Changes the exit code if the new one is more severe.
  private mutating func raise(to code: Int32) {
    let order = [
      ExitCode.ok, ExitCode.mismatch, ExitCode.unstable, ExitCode.badInput, ExitCode.environment,
    ]
    guard let old = order.firstIndex(of: exitCode), let new = order.firstIndex(of: code) else {
      return
    }
    exitCode = order[max(old, new)]
  }

  private static func code(of outcome: Verdict.Outcome) -> Int32 {
    switch outcome {
    case .passed, .written: ExitCode.ok
    case .missing, .differs, .failed, .unoffered, .found: ExitCode.mismatch
    case .unstable, .sampling: ExitCode.unstable
    case .broken: ExitCode.badInput
    case .environment: ExitCode.environment
    }
  }

  private mutating func note(_ use: (share: Double, place: String)?, _ scenario: Scenario) {
    guard let use else { return }
    withinTolerance += 1
    guard use.share > nearest?.share ?? -1 else { return }
    nearest = (use.share, "\(ReplayText.percent(use.share)): \(scenario.shownPath), \(use.place)")
  }

  private func tell(_ value: Value) {
    var writer = JSONWriter()
    writer.value(value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Prints the totals.
  ///
  /// - Returns: The exit code of the process.
  mutating func end(isInterrupted: Bool) -> Int32 {
    progress.clear()
    let left = count - played
    let sums = "\(good) passed, \(failed.count + rejected) failed"
    switch options.format {
    case .text:
      text.printRepeats()
      if let nearest {
        Console.print("\(withinTolerance) within tolerance, using at most \(nearest.text)")
      }
      if left > 0 { Console.print("\(left) not played\(isInterrupted ? ": interrupted" : "")") }
      Console.print(sums)
    case .tap:
      if left > 0 { Console.print("Bail out! \(left) not played") }
      Console.print("# \(sums)")
    case .json:
      tell([
        "passed": .integer(Int64(good)), "failed": .integer(Int64(failed.count + rejected)),
        "notPlayed": .integer(Int64(left)), "interrupted": .bool(isInterrupted),
      ])
    }
    return isInterrupted ? ExitCode.interrupted : exitCode
  }

  /// Writes the page with all scenarios for `--report`.
  func writePage() throws(ReplayError) { try pages.write() }

  /// Writes the verdicts as JUnit XML.
  func writeJUnit(to path: String) throws(ReplayError) {
    try junit.write(to: path)
  }
}
