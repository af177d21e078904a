internal import Interaction
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import PluginTemplates

/// `playground plugin new`: a project to begin a plugin with.
struct PluginCommand {
  static let help = """
    USAGE
      playground plugin new NAME [--language swift|python] [--in FOLDER] [--package PATH]

    Writes a project for a component of your own into FOLDER/NAME: it builds, runs, passes
    playground validate and has a golden file.

    OPTIONS
      --language swift|python   what it is written in (swift)
      --in FOLDER               where the project's folder is made (.)
      --package FOLDER          for Swift: the folder of the Interaction Playground's Package.swift,
                                found by itself where this program was built from it

    EXIT
      0 done, 2 for a wrong command line, 4 when a file can't be written
    """

  private var name: String?
  private var language = PluginTemplate.Language.swift
  private var parent = "."
  private var package: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    guard case .operand("new")? = arguments.next() else {
      throw UsageError(message: "plugin wants new and a name")
    }
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try takeName(word)
      case .option("--language", let inline):
        let word = try arguments.value(of: "--language", inline: inline)
        guard let language = PluginTemplate.Language(rawValue: word) else {
          throw UsageError(message: "--language is swift or python, not \(word)")
        }
        self.language = language
      case .option("--in", let inline): parent = try arguments.value(of: "--in", inline: inline)
      case .option("--package", let inline):
        package = try arguments.value(of: "--package", inline: inline)
      case .option(let option, _): throw .unknown(option)
      }
    }
    guard name != nil else { throw UsageError(message: "plugin new wants a name") }
  }

  private mutating func takeName(_ word: String) throws(UsageError) {
    guard name == nil else { throw UsageError(message: "plugin new takes one name only") }
    guard PluginManifest.isName(word) else {
      throw UsageError(
        message: "a plugin's name has small letters, digits and hyphens, not \(word)")
    }
    guard !BuiltIns.components.contains(where: { $0.descriptor.id == word }) else {
      throw UsageError(
        message: "\(word) is built in; a plugin needs a name of its own to be loaded beside it")
    }
    name = word
  }

  func run() throws(UsageError) -> Int32 {
    let name = name ?? ""
    let folder = parent + "/" + name
    guard Files.kind(of: folder) == .absent else {
      throw UsageError(message: "\(folder) is there already; choose another name or folder")
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
    Console.print("\(folder) is made. Go on as its README.md says:")
    Console.print("  cd \(folder)")
    if language == .swift { Console.print("  swift build -c release") }
    Console.print("  playground validate .")
    Console.print("  playground replay --plugins . Goldens")
    return ExitCode.ok
  }

  /// The playground's own package: where this program was built, or where it is said to be.
  private func packagePath() throws(UsageError) -> String {
    if let package {
      guard let path = Files.resolve(package), Files.kind(of: path + "/Package.swift") == .file
      else { throw UsageError(message: "there is no Package.swift in \(package)") }
      return path
    }
    var path = System.programPath ?? ""
    while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = String(path[..<slash])
      if Files.kind(of: path + "/Sources/PluginKit") == .folder { return path }
    }
    throw UsageError(
      message: "say with --package where the Interaction Playground's Package.swift is")
  }
}
