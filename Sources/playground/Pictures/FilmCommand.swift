internal import Exploring
internal import Interaction
internal import Motion
internal import Pictures
internal import Platform
internal import Replay
internal import Values

/// `playground film`: draws a scenario as a strip of pictures or an animation.
struct FilmCommand {
  static let help = """
    USAGE
      playground film [OPTION]... SCENARIO.jsonl

    The pictures show the start, each decision, each new phase, the largest travel and speed, and the
    end. The remaining pictures are spaced so that each shows the same amount of visible change. The
    same scenario always gives the same output. For a pull request, draw an animation as a GIF
    (--animate -o card.gif) or as a video (--animate -o card.mp4), and upload it.

    EXAMPLE
      playground film --animate -o card.svg card.jsonl

    OPTIONS
      -o, --output FILE   write to FILE (default: an SVG on standard output): .svg, or .png if
                          rsvg-convert is installed; with --animate, .svg, or .gif, .mp4, .webm,
                          .webp or .apng if rsvg-convert and ffmpeg are installed
      --animate           draw an animation in real time; can't be combined with strip options. An SVG
                          plays three times and stops. A GIF has 50 frames per second, and other
                          clips have 60
      --no-captions       with --animate, draw only the screen, without the list of events
      --look LOOK         app draws the layers as in an app (default); wireframe draws boxes with
                          their names, without the skin
      --skin DIR          use the colors, images, fonts and labels of DIR/skin.json (default: the
                          skin.json in the scenario's folder, if there is one)
      --session ID        draw this session (default: the first)
      --plugins DIR       load the plugins in DIR; may be repeated
      --watch             draw again after each change to the scenario, a plugin or this program

    STRIP OPTIONS
      --cells N           the maximum number of pictures, 1 to 96 (default 12)
      --times T,T...      draw the states at these times (in seconds) and no others
      --onion K           overlay outlines of the K pictures before and after each
      --against OTHER     outline the layers that are different at that time in the scenario OTHER,
                          such as faster.jsonl
      --no-return         show the point of no return: the outcomes of 500 random continuations from
                          each of up to 60 samples of a gesture
      --hit               hatch the hit areas
      --check             mark the findings of playground check with numbered red corners
    """
  static let exits: [Exit] = [
    .success(),
    .failure(
      "a call of the scenario failed with an internal error; the picture shows the other calls"),
    .usage(),
    .input(),
    .system("a file can't be written"),
  ]

  private var options = FilmStrip.Options()
  private var against: String?
  private var cellOptions: [String] = []
  private var isAnimated = false
  private var hasCaptions = true
  private var skin = SkinOption()
  private var seeksPoints = false
  private var picture = PictureOptions(allowsClips: true)

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
          throw UsageError(message: "--cells must be from 1 to 96, not \(options.cells)")
        }
      case .option("--skin", let inline):
        skin.folder = try arguments.value(of: "--skin", inline: inline)
      case .option("--look", let inline):
        options.look = try arguments.look(inline)
      case .option("--onion", let inline):
        options.onion = try arguments.count(of: "--onion", inline: inline)
      case .option("--against", let inline):
        against = try arguments.value(of: "--against", inline: inline)
      case .option("--animate", nil): isAnimated = true
      case .option("--no-captions", nil): hasCaptions = false
      case .option("--no-return", nil): seeksPoints = true
      case .option("--hit", nil): options.showsHits = true
      case .option("--times", let inline):
        options.times = try Self.times(arguments.value(of: "--times", inline: inline))
      case .option(let name, let inline):
        guard try picture.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    try picture.check("film")
    if isAnimated, picture.isPNG {
      throw UsageError(
        message: "--animate can't create a .png file; use .svg, \(ClipFormat.endings) instead")
    }
    if !isAnimated, let clip = picture.clip {
      throw UsageError(message: "-o FILE.\(clip.rawValue) requires --animate")
    }
    guard isAnimated || hasCaptions else {
      throw UsageError(message: "--no-captions requires --animate")
    }
    // These options apply to the cells of a strip, which an animation does not have.
    guard !isAnimated || cellOptions.isEmpty else {
      let names = cellOptions.joined(separator: ", ")
      throw UsageError(message: "--animate can't be combined with \(names); remove one of them")
    }
  }

  private static let ofCells = [
    "--cells", "--times", "--onion", "--against", "--no-return", "--hit", "--check",
  ]

  private static func times(_ text: String) throws(UsageError) -> [Timestamp] {
    var times: [Timestamp] = []
    for word in text.split(separator: ",") {
      guard let seconds = Double(word), seconds >= 0, seconds < 1e6 else {
        throw UsageError(
          message: "--times must be a comma-separated list of times in seconds, such as 0.25,1.5; "
            + "\(word) is not a time")
      }
      times.append(Timestamp(seconds: seconds))
    }
    guard !times.isEmpty else {
      throw UsageError(message: "--times requires at least one time in seconds")
    }
    return times
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let sessionTrace = try picture.play(moments: options.times)
      picture.tellOthers(of: sessionTrace)
      let skin = options.look == .app ? try skin.skin(of: [picture.path]) : nil
      if self.skin.folder != nil, let warning = skin?.warning(about: sessionTrace) {
        Console.warn("\(picture.path): \(warning)")
      }
      if picture.clip != nil {
        return try picture.write(
          animation(of: sessionTrace, skin), zoom: hasCaptions ? 2 : 1, of: sessionTrace)
      }
      return try picture.write(
        drawing(of: sessionTrace, skin, try points(in: sessionTrace.session)), of: sessionTrace)
    } catch {
      return Console.tell(error)
    }
  }

  /// Returns the times at which the outcomes of a session's gestures became almost certain, or an empty array
  /// without `--no-return`.
  private func points(in session: String) throws(ReplayError) -> [PointOfNoReturn] {
    guard seeksPoints else { return [] }
    let scenario = try picture.decisions()
    return try DecisionChoice(session: session).decisions(of: scenario, picture.path)
      .compactMap { scenario.pointOfNoReturn(of: $0) }
  }

  private func drawing(
    of sessionTrace: SessionTrace, _ skin: Skin?, _ points: [PointOfNoReturn]
  ) throws(ReplayError) -> String {
    var options = options
    options.points = points
    options.skin = skin
    if let against {
      let name = against.split(separator: "/").last.map(String.init) ?? against
      options.other = OtherRun(
        try picture.play(other: against, moments: options.times), name, against: sessionTrace)
    }
    let last = sessionTrace.states.last?.time ?? .zero
    if let late = options.times.last(where: { $0 > last }) {
      let end = Expectation.plain(last.seconds)
      throw .badInput(
        "\(picture.path): --times \(Expectation.plain(late.seconds)) is after the end at \(end) s"
      )
    }
    if isAnimated { return try animation(of: sessionTrace, skin).svg }
    do throws(FilmStrip.Nothing) { return try FilmStrip(sessionTrace, options).svg } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }

  private func animation(
    of sessionTrace: SessionTrace, _ skin: Skin?
  ) throws(ReplayError) -> FilmAnimation {
    do throws(FilmStrip.Nothing) {
      return try FilmAnimation(
        sessionTrace, hasCaptions: hasCaptions, look: options.look, skin: skin)
    } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
