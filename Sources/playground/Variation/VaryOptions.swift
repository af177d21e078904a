internal import Platform
internal import Replay

/// What the command line of `playground vary` asks for.
struct VaryOptions {
  static let help = """
    USAGE
      playground vary [OPTION]... SCENARIO.jsonl

    Plays a recorded scenario with other timing, other rates, trembling samples and missing ones,
    each way the same for its seed. What fails is shrunk to the fewest changes that still make it
    fail, then to the fewest calls and samples, and written as a scenario.

    WHAT HAS TO HOLD
      accepted       no request is refused
      expectations   the $/expect lines of the scenario are met
      one-effect     each gesture causes one decision at most
      no-jump        no edge of what is seen goes farther from frame to frame (1/120 s) than the
                     fingers and a bound; what a program says may put anything anywhere
      settled        every session comes to rest
      detent         it rests in a phase in which it may; where its words are those of a rest of
                     the recording, in the same place

    OPTIONS
      --seeds A..B         the seeds (1..100)
      --time-warp S        gestures take up to this share less or more time (0.2)
      --jitter P           samples lie up to P points elsewhere (2)
      --drop S             this share of samples is missing (0.05)
      --rates R,R...       samples a second, beside those of the recording (60,90,120,240; none)
      --mirror             every other seed plays it from the other side
      --ends P,P...        the phases in which it may come to rest (any)
      --jump P             the bound of no-jump in points (80)
      --decisions E,E...   the effects that are decisions
                           (acted,began,detentChanged,dismissed,expandedChanged)
      --skip NAME,...      what need not hold
      --save FOLDER        where to write what fails (.playground/vary; nowhere in CI)
      --plugins DIR        where plugins are looked for; may be repeated
      -j N                 N processes (one for each processor); the output is the same for every N
      --json               a JSON object a failure, and one with the sums

    EXIT
      0 when all hold, 1 when one does not, 2 for a wrong option, 3 for a file that is wrong,
      4 when a file can't be written, 130 after an interruption
    """

  var range = VariationRange()
  var rules = VariationRules()
  var seeds: ClosedRange<UInt64> = 1...100
  var folder = ReplayOptions.isCI ? nil : ".playground/vary"
  var path = ""
  var jobs = System.processorCount
  var isJSON = false
  var isWorker = false
  var plugins = PluginOptions()

  /// All of it as it was written, for workers.
  let words: [String]

  init(_ arguments: inout Arguments) throws(UsageError) {
    words = arguments.rest
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "vary takes one scenario") }
        path = word
      case .option("--mirror", nil): range.mirrors = true
      case .option("--json", nil): isJSON = true
      case .option("--worker", nil): isWorker = true
      case .option(let name, let inline):
        if let count = try arguments.jobs(name, inline: inline) {
          jobs = count
        } else if try !plugins.take(name, inline, &arguments) {
          try take(name) { () throws(UsageError) in
            try arguments.value(of: name, inline: inline)
          }
        }
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "vary wants a scenario") }
  }

  private mutating func take(
    _ name: String, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "--seeds":
      let word = try value()
      let ends = word.split(separator: ".").compactMap { UInt64($0) }
      guard ends.count == 2, ends[0] <= ends[1], ends[1] - ends[0] < 1_000_000_000 else {
        throw UsageError(message: "--seeds wants two whole numbers, such as 1..100, not \(word)")
      }
      seeds = ends[0]...ends[1]
    case "--time-warp": range.warp = try number(name, value(), upTo: 0.9)
    case "--jitter": range.jitter = try number(name, value(), upTo: 1000)
    case "--drop": range.drop = try number(name, value(), upTo: 1)
    case "--jump": rules.jump = try number(name, value(), upTo: 100_000)
    case "--rates": range.rates = try rates(value())
    case "--ends": rules.endings = try Self.list(value())
    case "--decisions": rules.decisions = try Self.list(value())
    case "--skip": try skip(Self.list(value()))
    case "--save": folder = try value()
    default: throw .unknown(name)
    }
  }

  private static func list(_ word: String) -> [String] {
    word.split(separator: ",").map(String.init)
  }

  private func rates(_ word: String) throws(UsageError) -> [Double] {
    if word == "none" { return [] }
    let words = Self.list(word)
    let rates = words.compactMap { Double($0) }.filter { (1...1000).contains($0) }
    guard rates.count == words.count, !rates.isEmpty else {
      throw UsageError(message: "--rates wants numbers from 1 to 1000, such as 60,120, not \(word)")
    }
    return rates
  }

  private mutating func skip(_ names: [String]) throws(UsageError) {
    for name in names {
      guard let invariant = Invariant(rawValue: name) else {
        throw .unknown(
          name, "a thing that has to hold", "--skip", among: Invariant.allCases.map(\.rawValue))
      }
      rules.invariants.remove(invariant)
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
}
