internal import Interaction
internal import Methods
internal import Platform
internal import PlaygroundHost

/// `playground plugin new`: creates a plugin from a template.
struct PluginCommand {
  static let help = """
    USAGE
      playground plugin new NAME [--language swift|python|javascript] [--in FOLDER] [--package FOLDER]

    The new project in FOLDER/NAME builds, runs, passes playground validate and has a golden file.

    EXAMPLE
      playground plugin new my-card --language python
        Created ./my-card. Next steps (see its README.md):
        …

    OPTIONS
      --language LANGUAGE   the programming language: swift (default), python or javascript
      --in FOLDER           create the project in FOLDER (default .)
      --package FOLDER      the folder of the Interaction Playground's Package.swift, for Swift
                            (default: the package that this program was built from)
    """
  static let exits: [Exit] = [.success(), .usage(), .system("a file can't be written")]

  private var name: String?
  private var language = PluginTemplate.Language.swift
  private var parent = "."
  private var package: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    guard case .operand("new")? = arguments.next() else {
      throw UsageError(
        message: "plugin requires a subcommand and a name, as in plugin new my-card")
    }
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try takeName(word)
      case .option("--language", let inline):
        let word = try arguments.value(of: "--language", inline: inline)
        guard let language = PluginTemplate.Language(rawValue: word) else {
          throw UsageError(message: "--language must be swift, python or javascript, not \(word)")
        }
        self.language = language
      case .option("--in", let inline): parent = try arguments.value(of: "--in", inline: inline)
      case .option("--package", let inline):
        package = try arguments.value(of: "--package", inline: inline)
      case .option(let option, _): throw .unknown(option)
      }
    }
    guard name != nil else { throw UsageError(message: "plugin new requires a name") }
  }

  private mutating func takeName(_ word: String) throws(UsageError) {
    guard name == nil else {
      throw UsageError(message: "unexpected operand \(word); plugin new accepts only one name")
    }
    // The name becomes a title and the name of a type, so each hyphen must be between two words.
    guard PluginManifest.isName(word), !word.hasSuffix("-"), !word.contains("--") else {
      throw UsageError(
        message: "invalid name \(word); use lowercase letters, digits and single hyphens, starting "
          + "with a letter and not ending with a hyphen, such as my-switch")
    }
    guard word != "builtin" else {
      throw UsageError(
        message: "the name builtin is reserved for built-in components; choose another name")
    }
    guard !BuiltIns.components.contains(where: { $0.descriptor.id == word }) else {
      throw UsageError(
        message: "\(word) is the name of a built-in component; choose another name")
    }
    name = word
  }

  func run() throws(UsageError) -> Int32 {
    let name = name ?? ""
    let folder = parent + "/" + name
    guard Files.kind(of: folder) == .absent else {
      throw UsageError(message: "\(folder) already exists; choose another name or folder")
    }
    let template = PluginTemplate(
      name: name, language: language, package: language == .swift ? try packagePath() : "")
    do throws(SystemError) {
      for file in template.files {
        try Files.makeFolders(to: folder + "/" + file.path)
        try Files.write(file.bytes, to: folder + "/" + file.path)
      }
    } catch {
      Console.warn("playground: \(folder): \(error.call): \(error.description)")
      return ExitCode.environment
    }
    Console.print("Created \(folder). Next steps (see its README.md):")
    Console.print("  cd \(folder)")
    if language == .swift { Console.print("  swift build -c release") }
    Console.print("  playground validate .")
    Console.print("  playground replay --plugins . Goldens")
    return ExitCode.ok
  }

  /// Returns the folder of the playground's package: the one that `--package` names, or else the one that
  /// this program was built from.
  private func packagePath() throws(UsageError) -> String {
    if let package {
      guard let path = Files.resolve(package), Files.kind(of: path + "/Package.swift") == .file
      else { throw UsageError(message: "no Package.swift in \(package)") }
      return path
    }
    var path = System.programPath ?? ""
    while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = String(path[..<slash])
      if Files.kind(of: path + "/Sources/PluginKit") == .folder { return path }
    }
    throw UsageError(
      message:
        "can't find the Interaction Playground's Package.swift; give its folder with --package")
  }
}
