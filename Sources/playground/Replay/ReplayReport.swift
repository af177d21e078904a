internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// The output of a replay: one or more lines per scenario, then the totals.
struct ReplayReport {
  /// The number of differences whose details are printed in full.
  ///
  /// For further differences, only the first line of the details is printed.
  private static let fullLimit = 3
  /// The maximum number of distinct differences that are remembered, so that repeated ones can be detected.
  private static let causeLimit = 1000

  private let options: ReplayOptions
  private let count: Int
  private let unreferenced: [String]
  private var rejected = 0
  private var played = 0
  private var good = 0
  private var exitCode = ExitCode.ok
  private var causes: [(signature: String, first: String, count: Int)] = []
  private var unoffered: [(component: String, count: Int)] = []
  private var nearest: (share: Double, text: String)?
  private var withinTolerance = 0
  private var junit = JUnitReport()
  private var pages: ReplayPages
  private var progress: ProgressBar

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
    case .text: tell(verdict)
    case .tap:
      tellTAP(
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
        tellTAP("not ok", played + rejected, path.onOneLine, outcome: "unused", [reason])
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
    nearest = (use.share, "\(Self.percent(use.share)): \(scenario.shownPath), \(use.place)")
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private mutating func tell(_ verdict: Verdict) {
    switch verdict.outcome {
    case .passed:
      let use = verdict.use.map { " (\(Self.percent($0.share)) of the tolerance, \($0.place))" }
      Console.print(Style.good("ok      ") + verdict.scenario.shownPath + (use ?? ""))
    case .written:
      tell(Style.good("written "), verdict.scenario.goldenPath, verdict.details)
    case .missing: tell(Style.bad("MISSING "), verdict.scenario.goldenPath, verdict.details)
    case .differs: tellDivergence(verdict)
    case .unoffered: tellUnoffered(verdict)
    case .failed: tell(Style.bad("FAILED  "), verdict.scenario.shownPath, verdict.details)
    case .unstable: tell(Style.bad("FLAKY   "), verdict.scenario.shownPath, verdict.details)
    case .found: tell(Style.bad("FOUND   "), verdict.scenario.shownPath, verdict.details)
    case .sampling: tell(Style.bad("SAMPLING "), verdict.scenario.shownPath, verdict.details)
    case .broken, .environment:
      Console.print(Style.bad("BROKEN  ") + verdict.scenario.shownPath)
      for line in verdict.details { Console.warn(line) }
    }
  }

  private func tell(_ word: String, _ plugin: String, _ details: [String]) {
    let lines = details.map { "        " + $0.onOneLine }
    Console.print(([word + plugin.onOneLine] + lines).joined(separator: "\n"))
  }

  /// Prints a scenario whose component is not available.
  ///
  /// The remedy is printed only once for each component.
  private mutating func tellUnoffered(_ verdict: Verdict) {
    let path = verdict.scenario.shownPath
    if let index = unoffered.firstIndex(where: { $0.component == verdict.signature }) {
      unoffered[index].count += 1
      return tell(
        Style.bad("REFUSED "), path, ["also requires the component \(verdict.signature)"])
    }
    unoffered.append((verdict.signature, 1))
    tell(Style.bad("REFUSED "), path, verdict.details)
  }

  /// Prints a difference.
  ///
  /// A difference that repeats an earlier one is counted and printed as a reference to it. After the first
  /// few, the details of new differences are shortened.
  private mutating func tellDivergence(_ verdict: Verdict) {
    let path = verdict.scenario.shownPath
    if let index = causes.firstIndex(where: { $0.signature == verdict.signature }) {
      causes[index].count += 1
      return tell(Style.bad("DIFFERS "), path, ["like \(causes[index].first)"])
    }
    if causes.count < Self.causeLimit { causes.append((verdict.signature, path, 1)) }
    let isFull = causes.count <= Self.fullLimit || count == 1
    let page = verdict.details.suffix(verdict.more["page"] == nil ? 0 : 1)
    let details = isFull ? verdict.details : Array(verdict.details.prefix(1) + page)
    tell(Style.bad("DIFFERS "), path, details)
  }

  private func tellTAP(
    _ word: String, _ number: Int, _ path: String, outcome: String, _ details: [String]
  ) {
    Console.print("\(word) \(number) - \(path.replacing("#", with: "\\#"))")
    guard !details.isEmpty else { return }
    Console.print("  ---\n  outcome: \(outcome)\n  message: |")
    for line in details { Console.print("    " + line.onOneLine) }
    Console.print("  ...")
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
      for (component, count) in unoffered {
        let scenarios = count == 1 ? "1 scenario needs" : "\(count) scenarios need"
        Console.print(
          "\(scenarios) the component \(component), which is not available; add --plugins FOLDER")
      }
      for cause in causes where cause.count > 1 {
        Console.print("\(cause.count) scenarios differ in the same way: \(cause.first)")
      }
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
