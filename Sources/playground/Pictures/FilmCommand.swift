internal import Exploring
internal import Interaction
internal import Motion
internal import Pictures
internal import Platform
internal import Replay
internal import Values

/// `playground film`: what a scenario looks like, as a strip of pictures.
struct FilmCommand {
  static let help = """
    USAGE
      playground film [OPTION]... SCENARIO.jsonl

    Plays a scenario and draws what a session of it looks like: the start, what was decided, where
    a phase begins, what goes furthest and fastest, and the end; between these, states that lie
    equally far apart for the eye. The same scenario is the same picture, byte for byte.

    OPTIONS
      -o, --output FILE   where to: .svg, or .png where rsvg-convert is installed (standard output)
      --cells N           how many cells there may be (12)
      --at T,T...         these moments instead, in seconds
      --onion K           outlines of the K cells before and after show through each
      --against OTHER     outlines of what lies elsewhere at the same moments in another scenario
      --no-return         below the strip: how 500 ways to go on from each moment of a gesture would
                          have ended
      --hit               hatch the regions that take touches
      --animate           one picture that moves, three rounds and then rest, by CSS alone
      --check             mark what will feel wrong: red corners with numbers, as playground check
      --session S         the session to look at (the first one)
      --plugins DIR       where plugins are looked for; may be repeated
      --watch             again whenever scenario, plugin or program change

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario, 4 where nothing can be written
    """

  private var options = FilmStrip.Options()
  private var against: String?
  private var cellOptions: [String] = []
  private var isAnimated = false
  private var seeksPoints = false
  private var picture = PictureOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      if case .option(let name, _) = argument, Self.ofCells.contains(name) {
        cellOptions.append(name)
      }
      switch argument {
      case .operand(let word): try picture.take(path: word, "film")
      case .option("--cells", let inline):
        options.cells = try arguments.count(of: "--cells", inline: inline)
        guard options.cells <= 96 else {
          throw UsageError(message: "--cells takes 1 to 96, not \(options.cells)")
        }
      case .option("--onion", let inline):
        options.onion = try arguments.count(of: "--onion", inline: inline)
      case .option("--against", let inline):
        against = try arguments.value(of: "--against", inline: inline)
      case .option("--animate", nil): isAnimated = true
      case .option("--no-return", nil): seeksPoints = true
      case .option("--hit", nil): options.showsHits = true
      case .option("--at", let inline):
        options.times = try Self.times(arguments.value(of: "--at", inline: inline))
      case .option(let name, let inline):
        guard try picture.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    try picture.check("film")
    // A picture that moves has no cells for what these options add.
    guard !isAnimated || cellOptions.isEmpty else {
      let names = cellOptions.joined(separator: ", ")
      throw UsageError(message: "--animate draws no cells: leave it or \(names) out")
    }
  }

  private static let ofCells = [
    "--cells", "--at", "--onion", "--against", "--no-return", "--hit", "--check",
  ]

  private static func times(_ text: String) throws(UsageError) -> [Timestamp] {
    var times: [Timestamp] = []
    for word in text.split(separator: ",") {
      guard let seconds = Double(word), seconds >= 0, seconds < 1e6 else {
        throw UsageError(message: "--at takes seconds as in 0.25,1.5, not \(word)")
      }
      times.append(Timestamp(seconds: seconds))
    }
    guard !times.isEmpty else { throw UsageError(message: "--at wants at least one moment") }
    return times
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let footage = try picture.play(moments: options.times)
      picture.tellOthers(of: footage)
      return try picture.write(drawing(of: footage, try points(in: footage.session)))
    } catch {
      return Console.tell(error)
    }
  }

  /// When the gestures of a session became inevitable, if that is wanted.
  private func points(in session: String) throws(ReplayError) -> [PointOfNoReturn] {
    guard seeksPoints else { return [] }
    let scenario = try picture.decisions()
    return try DecisionChoice(session: session).decisions(of: scenario, picture.path)
      .compactMap { scenario.pointOfNoReturn(of: $0) }
  }

  private func drawing(
    of footage: Footage, _ points: [PointOfNoReturn]
  ) throws(ReplayError) -> String {
    var options = options
    options.points = points
    if let against {
      let name = against.split(separator: "/").last.map(String.init) ?? against
      options.other = OtherRun(
        try picture.play(other: against, moments: options.times), name, against: footage)
    }
    let last = footage.states.last?.time ?? .zero
    if let late = options.times.last(where: { $0 > last }) {
      let end = Expectation.plain(last.seconds)
      throw .badInput(
        "\(picture.path): it ends at \(end) s; --at \(Expectation.plain(late.seconds)) lies behind that"
      )
    }
    do throws(FilmStrip.Nothing) {
      return isAnimated ? try FilmAnimation(footage).svg : try FilmStrip(footage, options).svg
    } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
