internal import Exploring
internal import Orders
internal import Platform
internal import Replay

/// The options of `playground explore`.
struct ExploreOptions {
  static let help = """
    USAGE
      playground explore [OPTION]... SCENARIO.jsonl|EVENTS.jsonl|-

    The report lists each outcome with its number of cases and the shortest case that leads to it.
    Cases that reach the same state are merged. A case that violates a property is reduced to the
    fewest steps and saved as a scenario.

    Steps from the same source keep their order. The sources are each finger, the program, the
    keyboard, data, and each "actor" name in the events. A gesture is three steps: touch-down,
    movement, release.
    Everything before a line {"jsonrpc":"2.0","method":"$/explore"} is played unchanged. The first
    line of an EVENTS file is {"component": ..., "parameters": ...}. Each further line is an event,
    a gesture, or a list of events for one call.

    EXAMPLE
      playground explore --orders card.jsonl
        card.jsonl: 4 orderings of 4 steps × 3 spacings: 12 cases, 21 states, 2 outcomes
        …

    OPTIONS
      --orders             reorder the steps of all sources except fingers and "actor" names; without
                           --instants, all steps of a case have the same spacing: at once, just before
                           the next change, or long after settling
      --instants K         play each step at the first K INSTANTS below, at most 12 (default 10 for up
                           to 3 steps, 8 for 4, 6 for 5, 4 for 6, 3 for more)
      --samples N          play N random cases instead of all (default with --seed: 10000)
      --seed S             the seed of the random cases (default 1)
      --states N           the maximum number of states in memory; beyond it, cases are sampled
                           (default 100000)
      --session ID         the session to explore (default: the first)
      --skip NAME,...      do not test these PROPERTIES; may be repeated
      -j N                 use N processes (default: one per processor); the output does not depend
                           on N
      --plugins DIR        load the plugins in DIR; may be repeated
      --time S             play all cases of a plugin for at most S seconds; if that is too short, play
                           random cases for at most S more (default 20)

    OUTPUT OPTIONS
      --all                print every outcome, not only the first 12
      --json               print a JSON object
      -o, --output FILE    write a page (.html) with a film strip of each outcome, and the cases to
                           FILE.cases
      --baseline FILE      list outcomes that are new or gone since FILE, the --json output of another
                           version
      --save FOLDER        write failing cases to FOLDER (default .playground/explore; not in CI)
      --replay ID          play the case with this id; without a file, the saved case
      --shard I/N          explore only part I of N and print it as JSON for --merge
      --merge FILE...      combine the parts in these files; give the scenario before the files
      --commands N         print the commands for N parts, one per line, for GNU parallel

    INSTANTS
      1            at once; the steps of a finger keep their original timing
      2            100 s after everything has settled
      3, 4         just before the next automatic change, and at that change
      5, 6         just before the step's result changes, and at that change
      7, 8         like 3 and 4, for the second automatic change
      9, 10        like 5 and 6, for the second change in the step's result
      11, 12       like 3 and 4, for the third automatic change

    PROPERTIES
      settles, stays       the component settles, and does not move after that
      hit-visible          layers accept touches only where they are visible
      no-jump              no step makes a visible layer jump, except a plugin's own event; playground
                           check tests the time between steps
      no-error             no error is reported, and the plugin responds
      no-fault             no jump, recreated view, lost tap or layer that stays hidden is reported
      once                 each effect "presented" is followed by exactly one "dismissed", unless its
                           item is still shown; each "began" is followed by exactly one "completed"
      newest-wish          the content that was requested last is shown at the end
      in-list              every shown card is in the list, and no card is acted on twice
      undo-restores        the card that the last undo restored is on top at the end
      expect:LINE          the $/expect line holds after the last step; with "when":
                           "always", after each step; with "sometimes", in at least
                           one case
    """
  static let exits: [Exit] = [
    .success("all properties hold"),
    .failure("a property is violated"),
    .usage(),
    .input(),
    .system("a file can't be written"),
    .interrupted,
  ]

  var plan = OrderPlan()
  var path = ""
  var session: String?
  var skipped: [String] = []
  var folder = ReplayOptions.isCI ? nil : ".playground/explore"
  var page: String?
  var baseline: String?
  var replay: String?
  var shard: Shard?
  var merged: [String] = []
  var commands: Int?
  var jobs = System.processorCount
  var isJSON = false
  var isWhole = false
  var isWorker = false
  var isMerging = false
  var plugins = PluginOptions()

  /// All words after the command's name, which are also passed to worker processes.
  let words: [String]

  private var hasOrders = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    words = arguments.rest
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        if path.isEmpty {
          path = word
        } else if isMerging {
          merged.append(word)
        } else {
          throw UsageError(message: "explore takes one scenario")
        }
      case .option("--orders", nil): hasOrders = true
      case .option("--merge", let inline):
        isMerging = true
        if let inline { merged.append(inline) }
      case .option("--all", nil): isWhole = true
      case .option("--json", nil): isJSON = true
      case .option("--worker", nil): isWorker = true
      case .option(let name, let inline):
        if let count = try arguments.jobs(name, inline: inline) {
          jobs = count
        } else if try !plugins.take(name, inline, &arguments) {
          try take(name, try arguments.value(of: name, inline: inline))
        }
      }
    }
    plan.isFree = hasOrders
    plan.isUniform = hasOrders && plan.instants == nil && plan.samples == nil
    guard !path.isEmpty || replay != nil else {
      throw UsageError(message: "explore requires a scenario or a file of events")
    }
    if path == "-" { path = "/dev/stdin" }
    // Standard input can be read only once, so only one process explores.
    if path == "/dev/stdin" { jobs = 1 }
    guard isMerging == !merged.isEmpty else {
      throw UsageError(message: "--merge requires the scenario, then the files of its parts")
    }
  }

  private mutating func take(_ name: String, _ word: String) throws(UsageError) {
    switch name {
    case "--instants": plan.instants = try count(name, word, upTo: OrderInstant.allCases.count)
    case "--samples": plan.samples = try count(name, word, upTo: 1_000_000_000)
    case "--states": plan.stateLimit = try count(name, word, upTo: 100_000_000)
    case "--seed":
      guard let seed = UInt64(word) else {
        throw UsageError(message: "--seed must be a whole number, not \(word)")
      }
      plan.seed = seed
      plan.samples = plan.samples ?? OrderPlan.usualSamples
    case "--session": session = word
    case "--skip": try skip(word.split(separator: ",").map(String.init))
    case "--replay": replay = word
    case "--save": folder = word
    case "-o", "--output": page = try ReportCommand.file(word, name)
    case "--baseline": baseline = word
    case "--commands": commands = try count(name, word, upTo: 10_000)
    case "--time":
      guard let seconds = Double(word), seconds > 0, seconds <= 86_400 else {
        throw UsageError(
          message: "--time must be more than 0 and at most 86400 seconds, not \(word)")
      }
      plan.pluginSeconds = seconds
    case "--shard":
      guard let shard = Shard(word) else {
        throw UsageError(message: "--shard must be a part such as 2/5, not \(word)")
      }
      self.shard = shard
    default: throw .unknown(name)
    }
  }

  private mutating func skip(_ names: [String]) throws(UsageError) {
    let known = OrderPlan.propertyNames
    for name in names {
      guard known.contains(name) || name.hasPrefix("expect:") else {
        throw UsageError(
          message: "--skip accepts \(known.joined(separator: ", ")) and expect:LINE, not \(name)")
      }
    }
    skipped += names
  }

  private func count(
    _ name: String, _ word: String, upTo limit: Int
  ) throws(UsageError) -> Int {
    guard let count = Int(word), (1...limit).contains(count) else {
      throw UsageError(message: "\(name) must be a whole number from 1 to \(limit), not \(word)")
    }
    return count
  }
}
