internal import Platform
internal import Replay

/// `playground vary`: a recorded gesture in many other ways.
struct VaryCommand {
  static let help = """
    USAGE
      playground vary [OPTION]... SCENARIO.jsonl

    Plays a recorded scenario with other timing, trembling samples and missing ones, each way the
    same for its seed. In each way no request may be refused, the $/expect lines of the scenario
    have to hold, and every session has to come to rest. A failure is shrunk to the fewest changes
    that still make it fail.

    OPTIONS
      --seeds A..B      the seeds (1..100)
      --time-warp S     gestures take up to this share less or more time (0.2)
      --jitter P        samples lie up to P points elsewhere (2)
      --drop S          this share of samples is missing (0.05)
      --mirror          every other seed plays it from the other side
      --ends P,P...     the phases in which it may come to rest (any)
      --save FOLDER     write what fails as scenarios into a folder

    EXIT
      0 when all hold, 1 when one does not, 2 for a wrong option, 3 for a file that is wrong,
      4 when a file can't be written
    """

  private var range = VariationRange()
  private var seeds: ClosedRange<UInt64> = 1...100
  private var endings: [String] = []
  private var folder: String?
  private var path = ""

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "vary takes one scenario") }
        path = word
      case .option("--mirror", nil): range.mirrors = true
      case .option(let name, let inline):
        try take(name, try arguments.value(of: name, inline: inline))
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "vary wants a scenario") }
  }

  private mutating func take(_ name: String, _ word: String) throws(UsageError) {
    switch name {
    case "--seeds":
      let ends = word.split(separator: ".").compactMap { UInt64($0) }
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw UsageError(message: "--seeds wants two whole numbers, such as 1..100, not \(word)")
      }
      seeds = ends[0]...ends[1]
    case "--time-warp": range.warp = try number(name, word, upTo: 0.9)
    case "--jitter": range.jitter = try number(name, word, upTo: 1000)
    case "--drop": range.drop = try number(name, word, upTo: 1)
    case "--ends": endings = word.split(separator: ",").map(String.init)
    case "--save": folder = word
    default: throw .unknown(name)
    }
  }

  private func number(
    _ name: String, _ word: String, upTo limit: Double
  ) throws(UsageError) -> Double {
    guard let number = Double(word), (0...limit).contains(number) else {
      throw UsageError(message: "\(name) wants a number from 0 to \(limit), not \(word)")
    }
    return number
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      return try vary()
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

  private func vary() throws(ReplayError) -> Int32 {
    var scenario = try VariedScenario(Scenario(path: path))
    scenario.endings = endings
    System.noteInterruptions()
    var held = 0
    var failed = 0
    for seed in seeds where !System.isInterrupted {
      let edits = scenario.edits(seed: seed, range)
      guard try scenario.failure(with: edits) != nil else {
        held += 1
        continue
      }
      failed += 1
      let few = try scenario.shrink(edits)
      let reason = try scenario.failure(with: few) ?? ""
      Console.print("FAILED  seed \(seed): \(reason)")
      Console.print("        \(few.count) of \(edits.count) changes are enough")
      for edit in few.prefix(5) { Console.print("        \(edit.text)") }
      if let folder { try save(scenario.text(with: few), "\(folder)/seed-\(seed).jsonl") }
    }
    Console.print("\(held) hold, \(failed) fail")
    if System.isInterrupted { return ExitCode.interrupted }
    return failed == 0 ? ExitCode.ok : ExitCode.mismatch
  }

  private func save(_ text: String, _ path: String) throws(ReplayError) {
    do throws(SystemError) { try Files.write(Array(text.utf8), to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
    Console.print("        see it: playground show \(path)")
  }
}
