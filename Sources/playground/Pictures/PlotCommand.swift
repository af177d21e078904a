internal import Pictures
internal import Replay

/// `playground plot`: plots a scenario's values and velocities over time.
struct PlotCommand {
  static let help = """
    USAGE
      playground plot [OPTION]... SCENARIO.jsonl

    Each value has a panel with its curve and, below it, its velocity. All panels share one time axis
    with the phases, effects and events. If there is a golden file, dots show its states, and bands
    their tolerance. The first state outside the tolerance is marked.

    EXAMPLE
      playground plot --layers card -o card.svg card.jsonl

    OPTIONS
      -o, --output FILE    write to FILE: .svg, or .png if rsvg-convert is installed (default: an SVG
                           on standard output)
      --values NAME,...    plot these values (default: up to eight that change, including the position
                           of the layer that moves furthest)
      --layers NAME,...    plot the changing values of these layers, given by id or role
      --check              mark the findings of playground check with numbers on the axis
      --session ID         plot this session (default: the first)
      --plugins DIR        load the plugins in DIR; may be repeated
      --watch              draw again after each change to the scenario, a plugin or this program
    """
  static let exits: [Exit] = [
    .success(),
    .failure(
      "a call of the scenario failed with an internal error; the plot shows the other calls"),
    .usage(),
    .input(),
    .system("a file can't be written"),
  ]

  /// The number of states per second.
  ///
  /// Velocities need states that are a millisecond apart.
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
      let sessionTrace = try picture.play(finely: Self.rate)
      picture.tellOthers(of: sessionTrace)
      var options = options
      options.golden = try picture.golden(session: sessionTrace.session)
      return try picture.write(sheet(of: sessionTrace, options).svg, of: sessionTrace)
    } catch {
      return Console.tell(error)
    }
  }

  private func sheet(
    of sessionTrace: SessionTrace, _ options: PlotSheet.Options
  ) throws(ReplayError) -> PlotSheet {
    do { return try PlotSheet(sessionTrace, options) } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
