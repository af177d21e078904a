internal import Platform
internal import Replay

/// `playground replay`: scenarios against their golden files.
struct ReplayCommand {
  static let help = """
    USAGE
      playground replay [OPTION]... PATH...

    Plays each scenario NAME.jsonl (a folder stands for all below it) and compares what comes
    out with NAME.golden.jsonl: numbers within a tolerance, everything else exactly.

    OPTIONS
      --update none|missing|changed|all   which golden files are written (none; alone: changed)
      --tolerance T                       how far numbers may differ (0.001)

    EXIT
      0 when all agree, 1 for a difference or a missing golden file, 2 for a wrong option,
      3 for a file that is wrong, 4 when a file can't be written
    """

  private var replayer = Replayer()
  private var paths: [String] = []

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--update", let inline):
        replayer.update = try Self.update(&arguments, inline: inline)
      case .option("--tolerance", let inline):
        let word = try arguments.value(of: "--tolerance", inline: inline)
        guard let tolerance = Double(word), tolerance >= 0, tolerance.isFinite else {
          throw UsageError(message: "--tolerance wants a number from 0, not \(word)")
        }
        replayer.comparison.tolerance = tolerance
      case .option(let name, _): throw .unknown(name)
      }
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "replay wants at least one scenario or folder")
    }
  }

  /// The word may be left out before a path: then what has changed is written.
  private static func update(
    _ arguments: inout Arguments, inline: String?
  ) throws(UsageError) -> Replayer.Update {
    if let inline {
      guard let update = Replayer.Update(rawValue: inline) else {
        throw UsageError(message: "--update is none, missing, changed or all, not \(inline)")
      }
      return update
    }
    guard let update = arguments.peek().flatMap(Replayer.Update.init(rawValue:)) else {
      return .changed
    }
    _ = arguments.next()
    return update
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      return try play(Scenario.find(in: paths))
    } catch {
      switch error {
      case .badInput(let message):
        Console.warn(message)
        return ExitCode.badInput
      case .environment(let message):
        Console.warn(message)
        return ExitCode.environment
      }
    }
  }

  private func play(_ scenarios: [Scenario]) throws(ReplayError) -> Int32 {
    guard !scenarios.isEmpty else {
      throw .badInput("\(paths.joined(separator: " ")): there is no scenario NAME.jsonl in it")
    }
    var failed = 0
    for scenario in scenarios {
      switch try replayer.play(scenario) {
      case .passed: Console.print("ok      \(scenario.path)")
      case .written: Console.print("written \(scenario.goldenPath)")
      case .missing:
        failed += 1
        Console.print("MISSING \(scenario.goldenPath)")
        Console.print("        write it: playground replay --update missing \(scenario.path)")
      case .differs(let divergence):
        failed += 1
        Console.print("DIFFERS \(scenario.path)")
        Console.print(Self.describe(divergence, scenario))
      }
    }
    Console.print("\(scenarios.count - failed) passed, \(failed) failed")
    return failed == 0 ? ExitCode.ok : ExitCode.mismatch
  }

  private static func describe(_ divergence: Divergence, _ scenario: Scenario) -> String {
    let place = divergence.pointer.isEmpty ? "the whole line" : divergence.pointer
    return """
              \(scenario.goldenPath):\(divergence.line): \(place)
              expected \(short(divergence.expected))
              actual   \(short(divergence.actual))
              accept it: playground replay --update changed \(scenario.path)
      """
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return "nothing" }
    return text.count > 160 ? text.prefix(160) + "…" : text
  }
}
