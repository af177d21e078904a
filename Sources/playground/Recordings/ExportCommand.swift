internal import MotionCode
internal import Platform
internal import Recordings
internal import Replay

/// `playground export`: writes a scenario's gestures as input for devices or as a table, or a component's springs and
/// numbers as source code.
struct ExportCommand {
  static let help = """
    USAGE
      playground export --as FORMAT [OPTION]... SCENARIO.jsonl
      playground export --as LANGUAGE [OPTION]... --component ID
      playground export --as LANGUAGE [OPTION]... SCENARIO.jsonl

    The touches of one session are written with their times, so that a phone performs the same gesture.
    The gestures of session/perform are expanded to their samples. Importing the result again gives the
    same times and positions, as exactly as the format can represent them. The formats are:

      webdriver   W3C WebDriver actions for Appium and Selenium; times in whole milliseconds
      getevent    the output of Android's getevent -lt; positions in whole pixels
      csv         rows of t,x,y,phase[,pointer]
      jsonl       one JSON object per line, with t, x, y, phase and optionally pointer

    With a LANGUAGE, the component's springs and numeric parameters are written as source code to paste
    into an app. The values are those at the end of the scenario, or with --component the defaults. A
    comment on each spring says how far it deviates from the component's own spring. The languages are:

      swiftui     SwiftUI animations
      uikit       UIKit timing parameters
      compose     Jetpack Compose animation specs
      flutter     Flutter spring descriptions
      motion      options of Motion for JavaScript and React
      css         custom properties with linear() easings

    EXAMPLE
      playground export --as csv --from 200,780 card.jsonl
        t,x,y,phase
        0.2,200,780,down
        0.207758,200.01,779.52,move

    OPTIONS
      --as FORMAT         webdriver, getevent, csv or jsonl; or a language: swiftui, uikit, compose,
                          flutter, motion or css
      --component ID      write the defaults of this component as code
      -o, --output FILE   write to FILE (default: standard output)
      --session ID        the session (default: the first one with touches; with a LANGUAGE, the first
                          one)
      --from X,Y          write drag events, which have no position, as a finger that touches down at
                          X,Y in points (default: leave them out)
      --size WxH          the size of the touch screen in pixels, for getevent (default: unknown)
      --density N         the pixels per inch, for getevent; at 160, one point is one pixel
                          (default: 160)
      --plugins DIR       load the plugins in DIR; may be repeated
    """
  static let exits: [Exit] = [
    .success(), .usage(), .input("a scenario without touches"), .system("a file can't be written"),
  ]

  private var path = ""
  private var format: ExportFormat?
  private var language: CodeFormat?
  private var component: String?
  private var touchOptions: [String] = []
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
    try check()
  }

  private func check() throws(UsageError) {
    if let language {
      guard touchOptions.isEmpty else {
        throw UsageError(
          message: "\(touchOptions[0]) applies only to gestures; remove it, or choose a format"
            + " other than \(language.rawValue)")
      }
      guard path.isEmpty != (component == nil) else {
        let rule =
          path.isEmpty
          ? "requires a scenario or --component ID" : "takes a scenario or --component ID, not both"
        throw UsageError(message: "export --as \(language.rawValue) \(rule)")
      }
      guard component == nil || session == nil else {
        throw UsageError(message: "--session can't be combined with --component")
      }
      return
    }
    guard component == nil else {
      let languages = CodeFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "--component requires --as with a language: \(languages)")
    }
    guard !path.isEmpty else { throw UsageError(message: "export requires a scenario") }
    guard format != nil else {
      throw UsageError(message: "export requires --as \(Self.formats.joined(separator: ", "))")
    }
  }

  private static let formats =
    ExportFormat.allCases.map(\.rawValue) + CodeFormat.allCases.map(\.rawValue)

  private mutating func take(
    _ name: String, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "--as":
      let word = try value()
      (format, language) = (ExportFormat(rawValue: word), CodeFormat(rawValue: word))
      guard format != nil || language != nil else {
        throw .unknown(word, "a format", name, among: Self.formats)
      }
    case "--component": component = try value()
    case "-o", "--output": output = try value()
    case "--session": session = try value()
    case "--from":
      touchOptions.append(name)
      from = try RecordingWords.point(name, value())
    case "--size":
      touchOptions.append(name)
      let size = try RecordingWords.size(name, value())
      (panel.width, panel.height) = (size.width, size.height)
    case "--density":
      touchOptions.append(name)
      panel.density = try RecordingWords.density(value())
    default: throw .unknown(name)
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      if let language { return try write(code(in: language)) }
      let scenario = try ScenarioSamples(
        of: Scenario(path: path), session: session, from: from, components: plugins.components,
        plugins: plugins.configuration)
      let omitted = scenario.omitted.map { "left out: \($0.reason) (\($0.count))" }
      guard !scenario.samples.isEmpty, let format else {
        let why = omitted.map { "; \($0)" }.joined()
        throw ReplayError.badInput("\(path): the scenario has no touches to export\(why)")
      }
      let exported = ExportedRecording(scenario.samples, as: format, panel: panel)
      let status = try write(exported.bytes)
      (omitted + exported.omissions.lines).forEach(Console.warn)
      return status
    } catch {
      return Console.tell(error)
    }
  }

  private func code(in language: CodeFormat) throws(ReplayError) -> [UInt8] {
    let numbers =
      if let component {
        try ComponentNumbers.defaults(
          of: component, components: plugins.components, plugins: plugins.configuration)
      } else {
        try ComponentNumbers.end(
          of: Scenario(path: path), session: session, components: plugins.components,
          plugins: plugins.configuration)
      }
    return Array(language.code(for: numbers).utf8)
  }

  private func write(_ bytes: [UInt8]) throws(ReplayError) -> Int32 {
    let file = try ImportOutput(output)
    try file.write(bytes)
    try file.finish()
    return ExitCode.ok
  }
}
