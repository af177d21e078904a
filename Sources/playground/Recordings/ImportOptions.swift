internal import Hosting
internal import Interaction
internal import JSON
internal import Methods
internal import Recordings
internal import Replay
internal import Values

/// The options of `playground import`.
struct ImportOptions {
  static let help = """
    USAGE
      playground import [OPTION]... FILE
      playground import --describe [--json] [OPTION]... FILE

    FILE is a recording in one of these formats, or - for standard input. Each sample keeps its
    own time. Data that a scenario can't contain is left out and listed on standard error.

      webdriver   W3C WebDriver actions, as Appium and Selenium send them
      getevent    the output of Android's getevent -lt
      rrweb       rrweb events, as JSON
      csv         rows of t,x,y,phase[,pointer][,outcome]
      jsonl       one JSON object per line, with t, x, y, phase and optionally pointer and outcome
      record      a scenario, or a file written by playground serve --record

    In csv and jsonl, x and y are in points, and phase is down, move, up or cancel.

    To record touches on an Android phone, start this command, perform the gesture and press Ctrl-C:

      adb shell 'getevent -lp; getevent -lt' > swipe.txt

    Then convert them, with the density that adb shell wm density prints:

      playground import --density 420 --place card -o swipe.jsonl swipe.txt

    EXAMPLE
      playground import --place card -o swipe.jsonl swipe.csv
        swipe.csv: CSV, 15 samples, 1 gesture, 1 finger, 0.1125 s
        play it: playground show swipe.jsonl

    OPTIONS
      -o, --output FILE   write the scenario to FILE (default: standard output)
      --format FORMAT     the format of FILE (default: detected from the content)
      --gesture N         only the Nth gesture, from the first finger down to the last finger up
                          (default: all gestures)
      --describe          print the sampling rate and the noise instead of a scenario
      --json              with --describe, print the noise as JSON for vary --noise
      --plugins DIR       load the plugins in DIR; may be repeated

    UNIT OPTIONS
      --time-unit UNIT    the unit of t in csv and jsonl: s, ms or us (default: s)
      --size WxH          the screen of a getevent recording in pixels, as adb shell wm size prints
                          it (default: the ranges of getevent -lp, if FILE begins with them)
      --density N         the pixels per inch of this screen, as adb shell wm density prints it; at
                          160, one point is one pixel (default: 160)

    SESSION OPTIONS
      --component ID      the component of the new session (default: \(defaultComponent))
      --parameters JSON   the session's parameters; the component's example content is kept
      --into SCENARIO     write this scenario with the gestures added, instead of a new session
      --from-line N       with --into, insert the gestures before line N and shift the session's
                          later times (default: insert them at the end)
      --session ID        with --into, the session that receives the gestures (default: the first)
      --place LAYER       move the gestures so that the first one begins on LAYER, an id or a role
      --viewport WxH      the session's viewport in points; if the recorded screen is known, scale to
                          this viewport (default: the recorded screen, or 393x852 if it is unknown)
      --scale S|SX,SY     scale the positions by S, or by SX and SY
      --offset X,Y        move the positions by X and Y points, after scaling (default: 0,0)
      --start T           begin at T seconds on the session's clock (default: as soon as the session
                          has settled)
    """
  /// The component of a scenario that is made from a recording, unless the user names another one.
  static let defaultComponent = BuiltIns.components[0].descriptor.id

  static let exits: [Exit] = [.success(), .usage(), .input(), .system("a file can't be written")]

  var path = ""
  var output: String?
  var reading = RecordingReader.Options()
  /// Whether `--density` was given.
  var hasDensity = false
  var gesture: Int?
  var isDescribing = false
  var isJSON = false
  var component = defaultComponent
  var parameters: JSONObject = [:]
  var into: String?
  var line: Int?
  var session: String?
  var layer: String?
  var viewport: RecordedScreen?
  var scale: (x: Double, y: Double)?
  var offset = (x: 0.0, y: 0.0)
  var start: Double?
  var plugins = PluginOptions()

  /// Creates the default options.
  init() {}

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "import takes one recording") }
        path = word
      case .option("--describe", nil): isDescribing = true
      case .option("--json", nil): isJSON = true
      case .option(let name, let inline):
        if try plugins.take(name, inline, &arguments) { continue }
        try take(name) { () throws(UsageError) in try arguments.value(of: name, inline: inline) }
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "import requires a recording") }
    guard !isJSON || isDescribing else {
      throw UsageError(message: "--json requires --describe")
    }
    guard into != nil || line == nil && session == nil else {
      throw UsageError(message: "--from-line and --session require --into SCENARIO")
    }
  }

  /// Applies an option with a value.
  ///
  /// - Throws: `UsageError` if the value is invalid or the option is unknown.
  mutating func take(
    _ name: String, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "-o", "--output": output = try value()
    case "--format": reading.format = try choice(name, value(), "a format")
    case "--gesture": gesture = try count(name, value())
    case "--time-unit":
      let word = try value()
      let units = ["s": 6, "ms": 3, "us": 0]
      guard let unit = units[word] else {
        throw UsageError(message: "--time-unit must be s, ms or us, not \(word)")
      }
      reading.timeUnit = unit
    case "--size":
      let size = try RecordingWords.size(name, value())
      (reading.panel.width, reading.panel.height) = (size.width, size.height)
    case "--density":
      reading.panel.density = try RecordingWords.density(value())
      hasDensity = true
    case "--component": component = try value()
    case "--parameters":
      let word = try value()
      guard case .object(let members)? = try? JSONParser.parse(Array(word.utf8)) else {
        throw UsageError(message: "--parameters must be a JSON object, not \(word)")
      }
      parameters = members
    case "--into": into = try value()
    case "--from-line": line = try count(name, value())
    case "--session": session = try value()
    case "--place": layer = try value()
    case "--viewport": viewport = try RecordingWords.size(name, value())
    case "--scale": scale = try RecordingWords.scale(value())
    case "--offset": offset = try RecordingWords.point(name, value())
    case "--start": start = try RecordingWords.time(name, value())
    default: throw .unknown(name)
    }
  }

  private func count(_ name: String, _ word: String) throws(UsageError) -> Int {
    guard let count = Int(word), count > 0 else {
      throw UsageError(message: "\(name) must be a whole number of at least 1, not \(word)")
    }
    return count
  }

  private func choice(
    _ name: String, _ word: String, _ what: String
  ) throws(UsageError) -> RecordingFormat {
    guard let choice = RecordingFormat(rawValue: word) else {
      throw .unknown(word, what, name, among: RecordingFormat.allCases.map(\.rawValue))
    }
    return choice
  }
}
