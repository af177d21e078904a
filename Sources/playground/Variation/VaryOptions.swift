internal import JSON
internal import Platform
internal import Recordings
internal import Replay
internal import Values

/// The options of `playground vary`.
struct VaryOptions {
  static let help = """
    USAGE
      playground vary [OPTION]... SCENARIO.jsonl

    The variations change the timing, the sampling rate and the positions of samples, and drop some
    samples. The same seed always gives the same variation. A failing variation is reduced to the
    fewest changes, calls and samples that still fail, and saved as a scenario. The smallest margin is
    the smallest distance of a decision from the value at which it would change.

    EXAMPLE
      playground vary --seeds 1..50 --ends compact,expanded card.jsonl
        tested: accepted, expectations, one-effect, no-jump, settled, detent
        outcome: expanded 50 of 50, 100 % (95 % interval 92.9 to 100 %)
        smallest margin: 40.24 pt, seed 13, expanded: predicted -160.24 < -120 pt
        50 hold, 0 fail

    INVARIANTS
      accepted       no request is refused
      expectations   the $/expect lines of the scenario are met
      one-effect     each gesture causes at most one of the effects in --effects
      no-jump        between frames (1/120 s), no visible edge moves farther than the fingers plus
                     the limit of --jump; calls that are not gestures may place layers anywhere
      settled        every session settles
      detent         the component settles in a phase of --ends; if it settles in the same phase as
                     the recording, then also at the same position

    OPTIONS
      --seeds A..B         play one variation for each seed from A to B (default 1..100)
      --plugins DIR        load the plugins in DIR; may be repeated
      -j N                 use N processes (default: one per processor); the output does not depend
                           on N

    VARIATION OPTIONS
      --time-warp S        the maximum change in a gesture's duration, as a share of it (default 0.2)
      --jitter P           the maximum displacement of a sample, in points (default 2)
      --drop S             the share of samples that are left out (default 0.05)
      --rates R,R...       sampling rates besides the recorded one, in samples per second, or none
                           (default 60,90,120,240)
      --mirror             mirror the scenario horizontally for odd seeds
      --noise FILE         the noise of a touch screen, as import --describe --json prints it: its
                           rate, lost and coalesced samples, and the normally distributed errors in
                           times and positions; replaces --jitter, --drop and --rates, and --time-warp
                           is then 0 by default

    INVARIANT OPTIONS
      --ends P,P...        the phases in which the component may settle (default: any)
      --jump P             the limit of no-jump, in points (default 80)
      --effects E,E...     the effects that one-effect counts
                           (default acted,began,detentChanged,dismissed,expandedChanged)
      --skip NAME,...      do not test these INVARIANTS; may be repeated

    OUTPUT OPTIONS
      --save FOLDER        write failing variations to FOLDER (default .playground/vary; in CI, none)
      --json               print one JSON object per failure, then one with the totals
    """
  static let exits: [Exit] = [
    .success("all invariants hold"),
    .failure("an invariant is violated"),
    .usage(),
    .input(),
    .system("a file can't be written"),
    .interrupted,
  ]

  var range = VariationRange()
  var rules = VariationRules()
  var seeds: ClosedRange<UInt64> = 1...100
  var folder = ReplayOptions.isCI ? nil : ".playground/vary"
  var path = ""
  var jobs = System.processorCount
  var isJSON = false
  var isWorker = false
  private var hasWarp = false
  var plugins = PluginOptions()

  /// All words after the command's name, which are also passed to worker processes.
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
    guard !path.isEmpty else { throw UsageError(message: "vary requires a scenario") }
    if range.noise != nil, !hasWarp { range.warp = 0 }
  }

  private mutating func take(
    _ name: String, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "--seeds":
      let word = try value()
      let ends = word.split(separator: ".").compactMap { UInt64($0) }
      guard ends.count == 2, ends[0] <= ends[1], ends[1] - ends[0] < 1_000_000_000 else {
        throw UsageError(message: "--seeds must be a range such as 1..100, not \(word)")
      }
      seeds = ends[0]...ends[1]
    case "--time-warp":
      range.warp = try number(name, value(), upTo: 0.9)
      hasWarp = true
    case "--noise":
      range.noise = try noise(value())
      range.rates = []
    case "--jitter": range.jitter = try number(name, value(), upTo: 1000)
    case "--drop": range.drop = try number(name, value(), upTo: 1)
    case "--jump": rules.jump = try number(name, value(), upTo: 100_000)
    case "--rates": range.rates = try rates(value())
    case "--ends": rules.endings = try Self.list(value())
    case "--effects": rules.decisions = try Self.list(value())
    case "--skip": try skip(Self.list(value()))
    case "--save": folder = try value()
    default: throw .unknown(name)
    }
  }

  private func noise(_ file: String) throws(UsageError) -> NoiseProfile {
    let text: [UInt8]
    do throws(SystemError) { text = try Files.readText(file) } catch {
      throw UsageError(message: "--noise \(file): \(error.description)")
    }
    do { return try NoiseProfile(JSONParser.parse(text)) } catch let error as InvalidValue {
      throw UsageError(message: "--noise \(file): \(error.path) must be \(error.expected)")
    } catch {
      throw UsageError(
        message: "--noise \(file): not JSON; write it with import --describe --json")
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
      throw UsageError(
        message: "--rates must be none or numbers from 1 to 1000 separated by commas, not \(word)")
    }
    return rates
  }

  private mutating func skip(_ names: [String]) throws(UsageError) {
    for name in names {
      guard let invariant = Invariant(rawValue: name) else {
        throw .unknown(
          name, "an invariant", "--skip", among: Invariant.allCases.map(\.rawValue))
      }
      rules.invariants.remove(invariant)
    }
  }

  private func number(
    _ name: String, _ word: String, upTo limit: Double
  ) throws(UsageError) -> Double {
    guard let number = Double(word), (0...limit).contains(number) else {
      throw UsageError(message: "\(name) must be a number from 0 to \(limit), not \(word)")
    }
    return number
  }
}
