internal import Exploring
internal import Interaction
internal import JSONText
internal import Motion
internal import Pictures
internal import Platform
internal import Replay
internal import Values

/// `playground map`: maps gestures to outcomes over two variables.
struct MapCommand {
  static let help = """
    USAGE
      playground map --x VARIABLE=A..B --y VARIABLE=A..B [OPTION]... SCENARIO.jsonl

    The scenario is played up to a gesture, and the gesture is repeated with different values of the
    two variables. On the map, each outcome is an area. The boundary between two areas is labeled with
    the rule that changes the outcome, and is precise to 0.1 points, 1 point per second or 1 ms. Dots
    mark the gestures of the scenario. For a map of recorded gestures, see playground outcomes --map.

    EXAMPLE
      playground map --x travel=-300..100 --y velocity=-2000..2000 -o map.svg card.jsonl

    VARIABLES
      travel      the finger's travel along the axis of the gesture, in points; negative means up or
                  left
      velocity    the finger's velocity at the release, in points per second; negative means up or left
      rest        the pause before the release, in seconds
      PARAMETER   a numeric parameter of the component, set when the gesture begins

    OPTIONS
      --at T|NAME              map the decision at T seconds (if there is none, the next one), or the
                               first one named NAME, such as release (default: the first decision of a
                               gesture that ends with a release)
      --compare NAME=VALUE     hatch the areas in which this value of the parameter NAME changes the
                               outcome; may be repeated
      -o, --output FILE        write to FILE: .svg, or .png if rsvg-convert is installed (default: an
                               SVG on standard output)
      --json                   print the map as a JSON object instead of a picture
      --session ID             only the decisions of this session (default: of all)
      --plugins DIR            load the plugins in DIR; may be repeated
      --watch                  draw again after each change to the scenario, a plugin or this program
    """
  static let exits: [Exit] = [
    .success(),
    .usage(),
    .input("a scenario without decisions"),
    .system("a file can't be written, or rsvg-convert is missing"),
  ]

  private var picture = PictureOptions()
  private var x: MapAxis?
  private var y: MapAxis?
  private var place: String?
  private var against: JSONObject?
  private var isJSON = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try picture.take(path: word, "map")
      case .option("--x", let inline): x = try Self.axis("--x", inline, &arguments)
      case .option("--y", let inline): y = try Self.axis("--y", inline, &arguments)
      case .option("--at", let inline):
        place = try arguments.secondsOrName(of: "--at", inline: inline)
      case .option("--compare", let inline):
        let word = try arguments.value(of: "--compare", inline: inline)
        guard let one = try? SweepAxis(word), one.values.count == 1 else {
          throw UsageError(message: "--compare must be a parameter and its value, as in name=0.5")
        }
        against = against ?? [:]
        against?[one.name] = one.values[0]
      case .option("--json", nil): isJSON = true
      case .option(let name, let inline):
        guard try picture.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    try picture.check("map")
  }

  private static func axis(
    _ option: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> MapAxis {
    let word = try arguments.value(of: option, inline: inline)
    do { return try MapAxis(word) } catch {
      throw UsageError(message: "\(option) must be \(error.expected), not \(word)")
    }
  }

  func run() throws(UsageError) -> Int32 {
    guard let x, let y else {
      throw UsageError(
        message: "map requires --x and --y, as in --x travel=-300..100 --y velocity=-2000..2000")
    }
    do throws(ReplayError) {
      let path = picture.path
      let scenario = try picture.decisions()
      let choice = DecisionChoice(session: picture.session, at: place)
      let placed = try choice.gestureDecision(of: scenario, path)
      let map: BoundaryMap
      do { map = try scenario.map(of: placed, x: x, y: y, against: against) } catch {
        throw .badInput("\(path): \(error.path) must be \(error.expected)")
      }
      guard isJSON else {
        let time = Expectation.plain(placed.decision.time.seconds)
        let place = "\(System.relative(path)):\(placed.line), \(time) s"
        return try picture.write(MapSheet(map, note: place).svg)
      }
      var writer = JSONWriter()
      writer.value(map.value, .exact)
      Console.emit(String(decoding: writer.bytes, as: UTF8.self))
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
