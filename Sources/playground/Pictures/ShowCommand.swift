internal import Pictures
internal import Platform
internal import Replay

/// `playground show`: prints a scenario's states as a table or draws them in the terminal.
struct ShowCommand {
  static let help = """
    USAGE
      playground show [OPTION]... SCENARIO.jsonl

    The table has one row for each time at which a call returned a state. A cell is blank if its value
    has not changed. Effects follow the call that caused them. With --stage, the states that film would
    draw are shown side by side, with a sparkline for each changing value.

    EXAMPLE
      playground show card.jsonl
               t     phase  isExpanded  isDragging  dragTranslation  displayHeight  …
               0   compact          no          no                0            120  …
          → presented, item pin-7 at 0
        …

    OPTIONS
      --values NAME,...   show these values besides t and phase (default: those that change)
      --stage             draw the states in the terminal; set the variable NO_COLOR to turn off colors
      --plugins DIR       load the plugins in DIR; may be repeated

    STAGE OPTIONS
      --width N           the width in columns (default: the terminal's width, or 80)
      --cells N           the maximum number of pictures (default 12)
      --look LOOK         app or wireframe (default: app; without colors, wireframe)
      --skin DIR          use the colors and labels of DIR/skin.json (default: the skin.json in the
                          scenario's folder, if there is one)
      --light             use colors for a light background (default: as COLORFGBG says)
      --session ID        draw this session (default: the first)
    """
  static let exits: [Exit] = [
    .success(),
    .failure("a call of the scenario failed with an internal error"),
    .usage(),
    .input(),
  ]

  private var values: [String]?
  private var isStage = false
  private var stage = TerminalStage.Options()
  private var skin = SkinOption()
  private var picture = PictureOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    stage.columns = FileDescriptor.standardOutput.columns ?? stage.columns
    stage.hasColors = Style.isOn
    // Some terminals report their colors, such as 0;15 for black on white.
    let background = System.environment("COLORFGBG")?.split(separator: ";").last ?? "0"
    stage.isDark = !["7", "15"].contains(background)
    var forStage: String?
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try picture.take(path: word, "show")
      case .option("--values", let inline):
        let names = try arguments.value(of: "--values", inline: inline)
        values = names.split(separator: ",").map(String.init)
      case .option("--stage", nil): isStage = true
      case .option("--width", let inline):
        stage.columns = try arguments.count(of: "--width", inline: inline)
        forStage = "--width"
      case .option("--look", let inline):
        stage.look = try arguments.look(inline)
        forStage = "--look"
      case .option("--skin", let inline):
        skin.folder = try arguments.value(of: "--skin", inline: inline)
        forStage = "--skin"
      case .option("--light", nil):
        stage.isDark = false
        forStage = "--light"
      case .option("--cells", let inline):
        stage.cells = try arguments.count(of: "--cells", inline: inline)
        forStage = "--cells"
      case .option(let name, let inline):
        guard !["-o", "--output"].contains(name), try picture.take(name, inline, &arguments) else {
          throw .unknown(name)
        }
        if name == "--session" { forStage = name }
      }
    }
    if !isStage, let forStage { throw UsageError(message: "\(forStage) requires --stage") }
    try picture.check("show")
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let (lines, raised) = try isStage ? drawing() : table()
      Console.print(lines.joined(separator: "\n"))
      return picture.tell(raised)
    } catch {
      return Console.tell(error)
    }
  }

  private typealias Output = (lines: [String], raised: [RaisedError])

  private func table() throws(ReplayError) -> Output {
    let trace = try picture.trace(values: values)
    return (trace.lines, trace.raised)
  }

  private func drawing() throws(ReplayError) -> Output {
    let sessionTrace = try picture.play()
    var stage = stage
    stage.skin = stage.look == .app ? try skin.skin(of: [picture.path]) : nil
    if skin.folder != nil, let warning = stage.skin?.warning(about: sessionTrace) {
      Console.warn("\(picture.path): \(warning)")
    }
    do { return (try TerminalStage(sessionTrace, stage).lines, sessionTrace.raised) } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
