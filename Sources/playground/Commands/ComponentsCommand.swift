internal import Interaction
internal import JSONText
internal import Methods
internal import PlaygroundHost
internal import Values
internal import Wire

/// `playground components`: what there is to play with.
struct ComponentsCommand {
  static let help = """
    USAGE
      playground components [--json]

    Lists the components with their parameters and defaults.

    OPTIONS
      --json   one JSON text per component, as component/describe answers
    """

  private var printsJSON = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--json", nil): printsJSON = true
      case .option(let name, _): throw .unknown(name)
      case .operand(let word): throw UsageError(message: "components takes no operand \(word)")
      }
    }
  }

  func run() -> Int32 {
    for entry in BuiltIns.components {
      printsJSON ? printJSON(entry) : printText(entry)
    }
    return ExitCode.ok
  }

  private func printJSON(_ entry: ComponentEntry) {
    var writer = JSONWriter()
    writer.value(entry.descriptor.value(parameters: entry.parameters))
    Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func printText(_ entry: ComponentEntry) {
    let descriptor = entry.descriptor
    Console.print("\(descriptor.id) \(descriptor.version) (builtin)")
    Console.print("  \(descriptor.summary)")
    for parameter in entry.parameters {
      var writer = JSONWriter()
      writer.value(parameter.defaultValue)
      let value = String(decoding: writer.bytes, as: UTF8.self)
      let name = parameter.name + String(repeating: " ", count: max(1, 22 - parameter.name.count))
      Console.print("    \(name)\(value)")
    }
  }
}
