internal import JSON
internal import Methods
internal import Values

/// `playground protocol`: the protocol for programs.
struct ProtocolCommand {
  static let help = """
    USAGE
      playground protocol [--types]

    Prints the OpenRPC document, as rpc.discover answers it.

    OPTIONS
      --types   TypeScript declarations instead
    """

  private var printsTypes = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--types", nil): printsTypes = true
      case .option(let name, _): throw .unknown(name)
      case .operand(let word): throw UsageError(message: "protocol takes no operand \(word)")
      }
    }
  }

  func run() -> Int32 {
    var writer = JSONWriter()
    writer.value(OpenRPC.document, .exact)
    let document = String(decoding: writer.bytes, as: UTF8.self)
    Console.print(printsTypes ? String(TypeScript.declarations.dropLast()) : document)
    return ExitCode.ok
  }
}
