internal import Exploring
internal import Orders
internal import Platform
internal import Replay

/// What the command line of `playground explore` asks for.
struct ExploreOptions {
  static let help = """
    USAGE
      playground explore [OPTION]... SCENARIO.jsonl|EVENTS.jsonl|-

    Plays what happens in a scenario in every order, each step at the instants that matter, and tells
    how the cases end: each outcome with its count and the shortest case that leads to it. Cases that
    come to the same state go on as one. What a property forbids is shrunk to the fewest steps and
    kept as an ordinary scenario.

    Steps of one source keep their order: a finger, the program, the keyboard, data, or a name that
    an event has as "actor". A gesture is three steps: the touch, the way, the release. A line
    {"jsonrpc":"2.0","method":"$/explore"} lets all before it be played as it stands. An EVENTS file
    has {"component": ..., "parameters": ...} in its first line, then an event, a list of events that
    are one call, or a gesture a line.

    INSTANTS
      The most telling first: at once; 100 s after all rests; just before and when the next thing
      rests; just before and from where the step would be taken otherwise (a threshold, a cool-down,
      another decision); the second thing that rests; the second such turn; the third thing that rests

    OPTIONS
      --orders             program, keyboard and data keep no order either; without --instants all
                           steps of a case have one spacing: at once, just before the next
                           thing rests, long after
      --instants K         each step at the first K of these instants (3 to 10, by how many steps
                           there are), at most 12
      --samples N          N random cases instead of all
      --seed S             their seed (1); without --samples 10000 are taken
      --states N           the most states that are held at once before cases are sampled (100000)
      --session S          the session to look at (the first one)
      --skip NAME,...      properties that need not hold
      --all                every outcome, not the first 12
      --replay ID          plays the case of an id and tells of it; without a file the case that was
                           saved under the id
      --save FOLDER        where cases that fail are written (.playground/explore; nowhere in CI)
      -o, --output FILE    a page of the outcomes, a film strip for each: a name ending in .html;
                           their cases are kept in FILE.cases
      --against FILE       tells which outcomes came and went since the --json of another version
      --shard I/N          only a part of the cases, written as JSON for --merge
      --merge FILE...      puts all parts together (before the files; the scenario comes first)
      --commands N         the N commands of these parts, a line each, for GNU parallel
      -j N                 N processes (one for each processor); the output is the same for every N
      --json               a JSON object
      --plugins DIR        where plugins are looked for; may be repeated
      --time S             how long a plugin may be explored before cases are sampled (20)

    PROPERTIES
      settles, stays       it comes to rest; nothing moves after that
      hit-visible          a layer takes touches only where it is seen
      no-jump              no step makes what is seen jump; a plugin's own events
                           may, and what it does by itself is looked at by playground check
      no-error, no-fault   it tells of no error and its plugin answers; it tells of no jump, no view
                           made anew, no lost tap
      once                 each presented has exactly one dismissed, each began one completed
      newest-wish          what is shown in the end is what was wished last
      in-list              what is shown is in the list, and no card is acted on twice
      undo-restores        what is undone is back
      expect:LINE          the $/expect lines behind the last step, or with "when": "end", "always"
                           or "sometimes", which has to hold in one case at least

    EXIT
      0 when all hold, 1 when one does not, 2 for a wrong option, 3 for a file that is wrong,
      4 when a file can't be written, 130 after an interruption
    """

  var plan = OrderPlan()
  var path = ""
  var session: String?
  var skipped: [String] = []
  var folder = ReplayOptions.isCI ? nil : ".playground/explore"
  var page: String?
  var against: String?
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

  /// All of it as it was written, for workers.
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
      throw UsageError(message: "explore wants a scenario, or a file of events")
    }
    if path == "-" { path = "/dev/stdin" }
    // What can be read once is read by one process.
    if path == "/dev/stdin" { jobs = 1 }
    guard isMerging == !merged.isEmpty else {
      throw UsageError(message: "--merge wants the scenario and then the files of its parts")
    }
  }

  private mutating func take(_ name: String, _ word: String) throws(UsageError) {
    switch name {
    case "--instants": plan.instants = try count(name, word, upTo: OrderInstant.allCases.count)
    case "--samples": plan.samples = try count(name, word, upTo: 1_000_000_000)
    case "--states": plan.stateLimit = try count(name, word, upTo: 100_000_000)
    case "--seed":
      guard let seed = UInt64(word) else {
        throw UsageError(message: "--seed wants a whole number, not \(word)")
      }
      plan.seed = seed
      plan.samples = plan.samples ?? OrderPlan.usualSamples
    case "--session": session = word
    case "--skip": try skip(word.split(separator: ",").map(String.init))
    case "--replay": replay = word
    case "--save": folder = word
    case "-o", "--output": page = try ReportCommand.file(word, name)
    case "--against": against = word
    case "--commands": commands = try count(name, word, upTo: 10_000)
    case "--time":
      guard let seconds = Double(word), seconds > 0, seconds <= 86_400 else {
        throw UsageError(message: "--time wants seconds, more than 0, not \(word)")
      }
      plan.pluginSeconds = seconds
    case "--shard":
      guard let shard = Shard(word) else {
        throw UsageError(message: "--shard wants a part of all, such as 2/5, not \(word)")
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
          message: "--skip knows \(known.joined(separator: ", ")) and expect:LINE, not \(name)")
      }
    }
    skipped += names
  }

  private func count(
    _ name: String, _ word: String, upTo limit: Int
  ) throws(UsageError) -> Int {
    guard let count = Int(word), (1...limit).contains(count) else {
      throw UsageError(message: "\(name) wants a whole number from 1 to \(limit), not \(word)")
    }
    return count
  }
}
