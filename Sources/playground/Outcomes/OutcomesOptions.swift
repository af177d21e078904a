internal import Platform
internal import Replay
internal import Values

/// The options of `playground replay --outcomes`.
struct OutcomesOptions {
  var paths: [String] = []
  var axes: [SweepAxis] = []
  var shard: Shard?
  var jobs = System.processorCount
  var isJSON = false
  var isWorker = false
  var map: String?
  var population = GesturePopulation.Options(component: ImportOptions().component)
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
    case let name where ReplayOptions.names.contains(name):
      throw UsageError(message: "\(name) can't be used with --outcomes")
    default: throw .unknown(name)
    }
  }
}
