internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground review`: accepts or rejects differences.
struct ReviewCommand {
  static let isVerdict = true
  static let help = """
    USAGE
      playground review [--open] [--accept | --reject | --list [--json]] [PATH...]

    For each difference that playground replay saved to NAME.golden.jsonl.new below PATH (default: the
    current folder), you choose to accept it as the golden file, reject it or skip it. When you
    accept a difference, the scenario is first played again in a separate process and from snapshots.

    EXAMPLE
      playground review --accept Goldens
        accepted Goldens/faster.golden.jsonl
        1 done, 0 left

    OPTIONS
      --accept    accept all differences without asking
      --reject    reject all differences without asking
      --list      only list the differences
      --json      print one JSON object per difference (requires --list), for editors
      --open      first open a page with all differences, with $BROWSER or the default program
    """
  static let exits: [Exit] = [
    .success("no difference is left"),
    .failure("differences are left"),
    .usage("standard input is not a terminal"),
    .input(),
    .system("a file can't be written"),
    .unstable("a scenario is not deterministic"),
  ]

  private enum Action {
    case ask
    case accept
    case reject
    case list
  }

  private var action = Action.ask
  private var isJSON = false
  private var opens = false
  private var paths: [String] = []

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--accept", nil): try choose(.accept)
      case .option("--reject", nil): try choose(.reject)
      case .option("--list", nil): try choose(.list)
      case .option("--json", nil): isJSON = true
      case .option("--open", nil): opens = true
      case .option(let name, _): throw .unknown(name)
      }
    }
    if isJSON && action != .list { throw UsageError(message: "--json requires --list") }
    if action == .ask && opens && !FileDescriptor.standardInput.isTerminal { action = .list }
    if action == .ask && !FileDescriptor.standardInput.isTerminal {
      throw UsageError(
        message: "standard input is not a terminal; use --accept, --reject or --list")
    }
    if paths.isEmpty { paths = ["."] }
  }

  private mutating func choose(_ choice: Action) throws(UsageError) {
    guard action == .ask else {
      throw UsageError(message: "use only one of --accept, --reject and --list")
    }
    action = choice
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      return try review(ScenarioSearch(in: paths).pending.map { Pending($0) })
    } catch {
      return Console.tell(error)
    }
  }

  private func review(_ all: [Pending]) throws(ReplayError) -> Int32 {
    if opens, !all.isEmpty { try PageOpener.show(all) }
    var left = 0
    var code = ExitCode.ok
    for (index, pending) in all.enumerated() {
      var choice = action
      if action == .ask {
        guard let answer = try ask(pending, "\(index + 1) of \(all.count)") else {
          left += all.count - index
          break
        }
        choice = answer
      }
      switch choice {
      case .accept:
        guard try accept(pending, &code) else {
          left += 1
          continue
        }
      case .reject:
        pending.reject()
        Console.print("rejected \(pending.scenario.pendingPath)")
      case .list, .ask:
        left += 1
        if action == .list { try list(pending) }
      }
    }
    if !isJSON { Console.print("\(all.count - left) done, \(left) left") }
    return code != ExitCode.ok ? code : left > 0 ? ExitCode.mismatch : ExitCode.ok
  }

  private func accept(_ pending: Pending, _ code: inout Int32) throws(ReplayError) -> Bool {
    switch try pending.accept() {
    case .accepted:
      Console.print("accepted \(pending.scenario.goldenPath)")
      return true
    case .alreadyReviewed:
      Console.print("already reviewed by another run: \(pending.scenario.pendingPath)")
      return true
    case .outdated:
      Console.print("OUTDATED \(pending.scenario.pendingPath)")
      Console.print("         the scenario's output has changed since the replay; replay it again")
      code = ExitCode.mismatch
    case .unstable(let doubt):
      let lines = doubt.replacing("\n", with: "\n         ")
      Console.print("FLAKY    \(pending.scenario.shownPath)\n         \(lines)")
      code = ExitCode.unstable
    }
    return false
  }

  private func list(_ pending: Pending) throws(ReplayError) {
    guard isJSON else { return Console.print(pending.scenario.pendingPath) }
    var writer = JSONWriter()
    writer.value(try pending.value(), .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Asks about one difference and returns the chosen action, or `nil` to leave this and all remaining
  /// differences unchanged.
  private func ask(_ pending: Pending, _ place: String) throws(ReplayError) -> Action? {
    Console.print("\(place): \(pending.scenario.shownPath)")
    if let divergence = try pending.divergence() {
      for line in divergence.lines(golden: pending.scenario.goldenPath) {
        Console.print("  " + line)
      }
    } else {
      Console.print(
        "  no golden file to compare with; see it: playground show \(pending.scenario.path)")
    }
    while true {
      Console.draw("accept, reject, skip or quit? [a/r/s/q] ")
      guard let word = readLine() else { return nil }
      switch word.lowercased().prefix(1) {
      case "a": return .accept
      case "r": return .reject
      case "s": return .ask
      case "q": return nil
      default: continue
      }
    }
  }
}
