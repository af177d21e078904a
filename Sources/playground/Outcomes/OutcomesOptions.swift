internal import Platform
internal import Replay
internal import Values

/// The options of `playground outcomes`, which `playground replay --outcomes` accepts, too.
struct OutcomesOptions {
  static let help = """
    USAGE
      playground outcomes [--set NAME=VALUES]... [OPTION]... FOLDER...

    Each gesture of the recordings and scenarios in FOLDER is played in a session of its own, once for
    each combination of parameter values. The table lists how many gestures end as the user intended.
    The combination with the most intended outcomes comes first. If a file is invalid, the gestures of
    the other files are still counted.

    State the intended outcome of each gesture: an outcome that playground why prints for a release, or
    the phase in which the component should settle. Write it in the outcome column (csv) or member
    (jsonl), at the beginning of the file name, as in expanded-12.csv, or as the name of the folder.

    EXAMPLE
      playground outcomes --set expandTranslation=15,25,40 thumbs
        expandTranslation  as intended  share …
        (unchanged)        1 of 1       100 % …
        …
        1 gesture of 1 file

    OPTIONS
      --set NAME=VALUES   a parameter and its values, as A..B:STEP or X,Y,Z; may be repeated. To list
                          the parameters, run playground components
      --map FILE          draw the outcomes over travel and velocity for the best combination, with
                          each release as a dot: .svg, or .png if rsvg-convert is installed
      --component ID      the component of the sessions (default: \(ImportOptions.defaultComponent))
      --parameters JSON   the sessions' parameters; the component's example content is kept
      --json              print one JSON object per combination, then one with the totals
      -j N                use N processes (default: one per processor); the output does not depend
                          on N
      --shard I/N         only the gestures in part I of N

    RECORDING OPTIONS
      --format FORMAT     the format of the recordings, as in playground import (default: detected
                          from the content)
      --place LAYER       move each gesture so that it begins on LAYER, an id or a role
      --viewport WxH      the viewport of the sessions, to which recordings are scaled
      --scale S|SX,SY     scale the positions of recordings by S, or by SX and SY
      --offset X,Y        move the positions of recordings by X and Y points, after scaling
      --time-unit UNIT    the unit of t in csv and jsonl: s, ms or us (default: s)
      --size WxH          the screen of getevent recordings, in pixels
      --density N         the pixels per inch of this screen (default: 160)

    PLUGIN OPTIONS
      --plugins DIR       load the plugins in DIR; may be repeated
    """
  static let exits: [Exit] = [
    .success(), .failure("a component refused a value"), .usage(),
    .input(),
    .system("a file can't be written"), .interrupted,
  ]

  var paths: [String] = []
  var axes: [SweepAxis] = []
  var shard: Shard?
  var jobs = System.processorCount
  var isJSON = false
  var isWorker = false
  var map: String?
  var population = GesturePopulation.Options(component: ImportOptions.defaultComponent)
  var plugins = PluginOptions()

  /// All words after the command's name, which are also passed to worker processes.
  let words: [String]

  /// Whether the words request outcomes instead of a comparison with golden files.
  static func isRequested(by words: [String]) -> Bool {
    words.contains { $0 == "--outcomes" || $0.hasPrefix("--outcomes=") }
  }

  init(_ arguments: inout Arguments) throws(UsageError) {
    words = arguments.rest
    var importing = ImportOptions()
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--json", nil): isJSON = true
      case .option("--worker", nil): isWorker = true
      case .option(let name, let inline):
        if let count = try arguments.jobs(name, inline: inline) {
          jobs = count
        } else if try !plugins.take(name, inline, &arguments) {
          try take(name, &importing) { () throws(UsageError) in
            try arguments.value(of: name, inline: inline)
          }
        }
      }
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "outcomes requires at least one folder or recording")
    }
    for (place, axis) in axes.enumerated()
    where axes[..<place].contains(where: { $0.name == axis.name }) {
      throw UsageError(
        message: "--set \(axis.name) is given twice; give all its values in one --set option")
    }
    population.component = importing.component
    population.parameters = importing.parameters
    population.layer = importing.layer
    population.viewport = importing.viewport
    population.scale = importing.scale
    population.offset = importing.offset
    population.reading = importing.reading
  }

  private mutating func take(
    _ name: String, _ importing: inout ImportOptions, _ value: () throws(UsageError) -> String
  ) throws(UsageError) {
    switch name {
    case "--outcomes": paths.append(try value())
    case "--set":
      let text = try value()
      do throws(InvalidValue) { axes.append(try SweepAxis(text)) } catch {
        throw UsageError(message: "--set \(error.path): must be \(error.expected)")
      }
    case "--shard":
      let word = try value()
      guard let part = Shard(word) else {
        throw UsageError(message: "--shard must be a part such as 2/5, not \(word)")
      }
      shard = part
    case "--map": map = try value()
    case "--component", "--parameters", "--place", "--viewport", "--scale", "--offset",
      "--time-unit", "--size", "--density", "--format":
      try importing.take(name, value)
    case let name where ReplayOptions.names.contains(name) && Self.isRequested(by: words):
      throw UsageError(message: "\(name) can't be used with --outcomes")
    default: throw .unknown(name)
    }
  }
}
