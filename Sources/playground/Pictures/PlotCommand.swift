internal import Pictures
internal import Replay

/// `playground plot`: a scenario's numbers over time.
struct PlotCommand {
  static let help = """
    USAGE
      playground plot [OPTION]... SCENARIO.jsonl

    Plays a scenario and draws what changes over one axis of time, a panel for each number: its
    line and below it its velocity, the phases, the effects, the events. Where there is a golden
    file its states are dots on a thin line, within their tolerance, and the first state that is
    beyond it is marked.

    OPTIONS
      -o, --output FILE    where to: .svg, or .png where rsvg-convert is installed (standard output)
      --values NAME,...    the values (the first eight that change)
      --layers NAME,...    layers by id or role: their numbers that change
      --check              mark what will feel wrong on the axis, with numbers, as playground check
      --session S          the session to look at (the first one)
      --plugins DIR        where plugins are looked for; may be repeated
      --watch              again whenever scenario, plugin or program change

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario, 4 where nothing can be written
    """

  /// So many states a second that two lie a millisecond apart, for velocities.
  private static let rate = 1000.0

  private var options = PlotSheet.Options()
  private var picture = PictureOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try picture.take(path: word, "plot")
      case .option("--values", let inline):
        options.values = try Self.names(arguments.value(of: "--values", inline: inline))
      case .option("--layers", let inline):
        options.layers = try Self.names(arguments.value(of: "--layers", inline: inline))
      case .option(let name, let inline):
        guard try picture.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    try picture.check("plot")
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let footage = try picture.play(finely: Self.rate)
      picture.tellOthers(of: footage)
      var options = options
      options.golden = try picture.golden(session: footage.session)
      return try picture.write(sheet(of: footage, options).svg)
    } catch {
      return Console.tell(error)
    }
  }

  private func sheet(
    of footage: Footage, _ options: PlotSheet.Options
  ) throws(ReplayError) -> PlotSheet {
    do { return try PlotSheet(footage, options) } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
