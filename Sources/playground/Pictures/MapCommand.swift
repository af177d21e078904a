internal import Exploring
internal import Interaction
internal import JSONText
internal import Motion
internal import Pictures
internal import Replay
internal import Values

/// `playground map`: which gestures end how, over two numbers.
struct MapCommand {
  static let help = """
    USAGE
      playground map --x NUMBER=A..B --y NUMBER=A..B [OPTION]... SCENARIO.jsonl

    Plays a scenario up to a gesture and tries that gesture with other numbers: what is decided on it
    becomes an area, what turns over between two areas stands on the line between them. Boundaries
    are exact to 0.1 points, 1 point per second, a millisecond. Gestures of the scenario are dots.

    NUMBERS
      travel      how far the finger goes, in points; up and to the left are negative
      velocity    how fast it is at the release, in points per second
      rest        how long it rests before it lifts, in seconds
      PARAMETER   a number among the component's parameters, set as the gesture begins

    OPTIONS
      --at T|NAME              the decision at T seconds, or the next one behind it, or the first one
                               of a name, as in --at release (the first on a gesture that lifts)
      --against NAME=VALUE     hatch what other parameters would decide otherwise; may be repeated
      -o, --output FILE        where to: .svg, or .png where rsvg-convert is installed (standard output)
      --json                   the map as a JSON object instead of a picture
      --session S              only decisions of a session
      --plugins DIR            where plugins are looked for; may be repeated
      --watch                  again whenever scenario, plugin or program change

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario, or one in which nothing is decided, 4
      where nothing can be written
    """

  private var picture = PictureOptions()
  private var x: MapAxis?
  private var y: MapAxis?
  private var place: String?
  private var against: Members?
  private var isJSON = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try picture.take(path: word, "map")
      case .option("--x", let inline): x = try Self.axis("--x", inline, &arguments)
      case .option("--y", let inline): y = try Self.axis("--y", inline, &arguments)
      case .option("--at", let inline):
        place = try arguments.secondsOrName(of: "--at", inline: inline)
      case .option("--against", let inline):
        let word = try arguments.value(of: "--against", inline: inline)
        guard let one = try? SweepAxis(word), one.values.count == 1 else {
          throw UsageError(message: "--against takes a parameter and its value, as in name=0.5")
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
      throw UsageError(message: "\(option) takes \(error.expected), not \(word)")
    }
  }

  func run() throws(UsageError) -> Int32 {
    guard let x, let y else {
      throw UsageError(
        message: "map wants two numbers, as in --x travel=-300..100 --y velocity=-2000..2000")
    }
    do throws(ReplayError) {
      let path = picture.path
      let scenario = try picture.decisions()
      let choice = DecisionChoice(session: picture.session, at: place)
      let placed = try choice.gestureDecision(of: scenario, path)
      let map: BoundaryMap
      do { map = try scenario.map(of: placed, x: x, y: y, against: against) } catch {
        throw .badInput("\(path): \(error.path) has to be \(error.expected)")
      }
      guard isJSON else {
        let place = "\(path):\(placed.line), \(Expectation.plain(placed.decision.time.seconds)) s"
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
