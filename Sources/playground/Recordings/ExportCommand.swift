internal import Platform
internal import Recordings
internal import Replay

/// `playground export`: writes the gestures of a scenario in a format for devices or spreadsheets.
struct ExportCommand {
  static let help = """
    USAGE
      playground export --as FORMAT [OPTION]... SCENARIO.jsonl

    The touches of one session are written with their times, so that a phone performs the same gesture.
    Gestures of session/perform are written sample by sample. Importing the result again gives the
    same times and positions, as exactly as the format can represent them:

      webdriver   W3C WebDriver actions for Appium and Selenium; times in whole milliseconds
      getevent    the output of Android's getevent -lt; positions in whole pixels
      csv         rows of t,x,y,phase[,pointer]
      jsonl       JSON objects with t, x, y and phase

    EXAMPLE
      playground export --as csv --from 200,780 card.jsonl
        t,x,y,phase
        0.2,200,780,down
        0.207758,200.01,779.52,move

    OPTIONS
      --as FORMAT         webdriver, getevent, csv or jsonl
      -o, --output FILE   write to FILE (default: standard output)
      --session ID        the session (default: the first one with touches)
      --from X,Y          write drag events, which have no position, as a finger that touches down at
                          X,Y in points (default: leave them out)
      --size WxH          the size of the panel in pixels, for getevent (default: not limited)
      --density N         the pixels per inch, for getevent; a point is a pixel at 160 (default: 160)
      --plugins DIR       load the plugins in DIR; may be repeated

    EXIT
      0   success
      2   invalid option
      3   invalid scenario, or a scenario without touches
      4   a file that can't be written
    """

  private var path = ""
  private var format: ExportFormat?
  private var output: String?
  private var session: String?
  private var from: (x: Double, y: Double)?
  private var panel = TouchPanel()
  private var plugins = PluginOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "export takes one scenario") }
        path = word
      case .option(let name, let inline):
        if try plugins.take(name, inline, &arguments) { continue }
        try take(name) { () throws(UsageError) in try arguments.value(of: name, inline: inline) }
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "export requires a scenario") }
    guard format != nil else {
      throw UsageError(message: "export requires --as webdriver, getevent, csv or jsonl")
    }
  }

  private mutating func take(
    _ name: String, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "--as":
      let word = try value()
      guard let known = ExportFormat(rawValue: word) else {
        throw .unknown(word, "a format", name, among: ExportFormat.allCases.map(\.rawValue))
      }
      format = known
    case "-o", "--output": output = try value()
    case "--session": session = try value()
    case "--from": from = try RecordingWords.point(name, value())
    case "--size":
      let size = try RecordingWords.size(name, value())
      (panel.width, panel.height) = (size.width, size.height)
    case "--density": panel.density = try RecordingWords.density(value())
    default: throw .unknown(name)
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let scenario = try ScenarioSamples(
        of: Scenario(path: path), session: session, from: from, components: plugins.components,
        plugins: plugins.configuration)
      let omitted = scenario.omitted.map { "left out: \($0.reason) (\($0.count))" }
      guard !scenario.samples.isEmpty, let format else {
        let why = omitted.first.map { "; \($0)" } ?? ""
        throw ReplayError.badInput("\(path): the scenario has no touches to export\(why)")
      }
      let exported = ExportedRecording(scenario.samples, as: format, panel: panel)
      let file = try ImportOutput(output)
      try file.write(exported.bytes)
      try file.finish()
      (omitted + exported.omissions.lines).forEach(Console.warn)
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
