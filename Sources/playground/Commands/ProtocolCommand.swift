internal import JSONText
internal import Methods
internal import Platform
internal import Values

/// `playground protocol`: prints a machine-readable description of the protocol.
struct ProtocolCommand {
  static let help = """
    USAGE
      playground protocol [--types | --schemas FOLDER]

    Without options, the output is the OpenRPC document that the request rpc.discover returns.

    EXAMPLE
      playground protocol --types > playground.d.ts

    OPTIONS
      --types            print TypeScript declarations instead
      --schemas FOLDER   write JSON Schemas to FOLDER instead, for events, states,
                         effects, diagnostics, decisions, gestures and each component's parameters
    """
  static let exits: [Exit] = [.success(), .usage(), .system("a file can't be written")]

  private var printsTypes = false
  private var schemaFolder: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--types", nil): printsTypes = true
      case .option("--schemas", let inline):
        schemaFolder = try arguments.value(of: "--schemas", inline: inline)
      case .option(let name, _): throw .unknown(name)
      case .operand(let word):
        throw UsageError(message: "unexpected operand \(word); protocol accepts no operands")
      }
    }
  }

  func run() -> Int32 {
    if let schemaFolder { return writeSchemas(into: schemaFolder) }
    let document = String(decoding: Self.text(of: OpenRPC.document), as: UTF8.self)
    Console.emit(printsTypes ? String(TypeScript.declarations.dropLast()) : document)
    return ExitCode.ok
  }

  private func writeSchemas(into folder: String) -> Int32 {
    do throws(SystemError) {
      try Files.makeFolder(folder)
      try Files.makeFolder(folder + "/parameters")
      for file in SchemaFiles.all {
        let line = Self.text(of: file.schema) + [UInt8(ascii: "\n")]
        try Files.write(line, to: folder + "/" + file.path)
        Console.print(file.path)
      }
      return ExitCode.ok
    } catch {
      Console.warn("playground: \(folder): \(error.description)")
      return ExitCode.environment
    }
  }

  private static func text(of value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return Array(writer.bytes)
  }
}
