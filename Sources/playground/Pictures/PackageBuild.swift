internal import JSON
internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// A Swift package of one's own, compiled to WebAssembly: what its page runs.
///
/// The toolchain does all of it: SwiftPM compiles the package as Embedded Swift, and links it with the
/// linker that comes along.
struct PackageBuild {
  /// Where its `Package.swift` is.
  let folder: String

  /// The executable that serves the components, found by itself where there is one.
  var product: String?

  /// Whether it is built fast for who edits it, instead of for being small and fast.
  var isDraft = false

  private var scratch: String { folder + "/.build/page" }

  private static let triple = "wasm32-unknown-none-wasm"

  init(folder: String) {
    self.folder = Files.resolve(folder) ?? folder
  }

  /// Builds it.
  ///
  /// - Returns: the module
  /// - Throws: what the compiler says, or what is missing here
  func module() throws(ReplayError) -> [UInt8] {
    guard Files.kind(of: folder + "/Package.swift") == .file else {
      throw .badInput("\(folder): there is no Package.swift in it")
    }
    let toolset = scratch + "/toolset.json"
    let words = try self.toolset()
    let product: String
    if let named = self.product { product = named } else { product = try onlyExecutable() }
    do throws(SystemError) {
      try Files.makeFolders(to: toolset)
      try Files.write(words, to: toolset)
    } catch {
      throw .environment("\(toolset): \(error.description)")
    }
    if Files.kind(of: scratch + "/" + Self.triple) == .absent {
      Console.warn("compiling for WebAssembly, which takes some minutes the first time")
    }
    let said = try run(
      ["swift", "build", "--package-path", folder, "--scratch-path", scratch, "--product", product]
        + ["--triple", Self.triple, "--toolset", toolset]
        + (isDraft ? ["-c", "debug", "-Xswiftc", "-gnone"] : ["-c", "release"]))
    let kind = isDraft ? "debug" : "release"
    let path = "\(scratch)/\(Self.triple)/\(kind)/\(product).wasm"
    guard said.isDone else {
      throw .badInput(failure(said, of: product))
    }
    return try read(isDraft ? path : smaller(path))
  }

  /// The module as wasm-opt makes it smaller, where Debian's binaryen is installed.
  private func smaller(_ path: String) throws(ReplayError) -> String {
    let small = path + ".small"
    let features = ["bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"]
    let words = ["wasm-opt", "-Oz", path, "-o", small] + features.map { "--enable-" + $0 }
    Files.remove(small)
    _ = try run(words)
    return Files.kind(of: small) == .file ? small : path
  }

  // MARK: - What there is

  /// The executable of the package, where it has exactly one.
  private func onlyExecutable() throws(ReplayError) -> String {
    let names = try executables()
    guard names.count == 1 else {
      throw .badInput(
        names.isEmpty
          ? "\(folder): its package has no executable: one with PluginKit.serve(MyComponent.self)"
          : "\(folder): say with --product which executable: " + names.joined(separator: ", "))
    }
    return names[0]
  }

  /// The names of the package's executables.
  private func executables() throws(ReplayError) -> [String] {
    // In a folder of its own, too: the package may be built in the other one at the same time.
    let said = try run(
      ["swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
    guard said.isDone, let start = said.output.firstIndex(of: UInt8(ascii: "{")),
      let manifest = try? JSONParser.parse(said.output[start...])
    else { throw .badInput("\(folder)/Package.swift can't be read:\n" + said.text) }
    func list(_ name: String) -> [Value] {
      guard case .array(let all)? = manifest[name] else { return [] }
      return all
    }
    let made = list("products").filter { $0["type"]?["executable"] != nil }
    // What is an executable and no product that is named has one of its name.
    let targets = list("targets").filter { $0["type"]?.asString == "executable" }
    return Set((made + targets).compactMap { $0["name"]?.asString }).sorted()
  }

  /// How a package is compiled and linked for a page.
  private func toolset() throws(ReplayError) -> [UInt8] {
    let said = try run(["swiftc", "-print-target-info"])
    guard let start = said.output.firstIndex(of: UInt8(ascii: "{")),
      let info = try? JSONParser.parse(said.output[start...]),
      let resources = info["paths"]?["runtimeResourcePath"]?.asString
    else {
      throw .environment("swiftc can't be started: install Swift from swift.org to build a package")
    }
    let libraries = resources + "/embedded/" + Self.triple
    guard Files.kind(of: libraries) == .folder else {
      throw .environment(
        "\(libraries): this Swift has no Embedded Swift for WebAssembly; one from swift.org has")
    }
    let compiler =
      [
        "-enable-experimental-feature", "Embedded", "-wmo", "-Xfrontend",
        "-disable-stack-protector",
      ]
      + (isDraft ? [] : ["-Osize"]) + ["-Xclang-linker", "-nostdlib"]
    let exports = ["page_room", "page_call", "page_answer", "__main_argc_argv"]
    let linker =
      ["-L" + libraries, "-lswiftUnicodeDataTables", "--no-entry", "--gc-sections", "--strip-all"]
      + ["-z", "stack-size=\(isDraft ? 1 << 22 : 1 << 18)"] + exports.map { "--export=" + $0 }
    func options(_ words: [String]) -> Value {
      ["extraCLIOptions": .array(words.map { .string($0) })]
    }
    var writer = JSONWriter()
    writer.object([
      "schemaVersion": "1.0", "swiftCompiler": options(compiler), "linker": options(linker),
    ])
    return writer.bytes
  }

  private func read(_ path: String) throws(ReplayError) -> [UInt8] {
    do { return try Files.read(path) } catch { throw .environment("\(path): \(error.description)") }
  }

  // MARK: - Other programs

  /// Runs a program with the variable by which packages know what they are built for.
  private func run(_ words: [String]) throws(ReplayError) -> GuardedProgram {
    guard let program = System.programPath else {
      throw .environment("--package: the system does not tell where this program is")
    }
    do throws(SystemError) {
      return try GuardedProgram(
        .init(words, environment: ["PLAYGROUND_PAGE=1"]), in: folder,
        guardian: [program, GuardCommand.name])
    } catch {
      throw .environment("\(words[0]) can't be started: \(error.description)")
    }
  }

  /// What a failed build has to say: the lines with what is wrong, and what may be meant by them.
  private func failure(_ said: GuardedProgram, of product: String) -> String {
    let lines = said.text.split(separator: "\n")
    var wrong: [Substring] = []
    // The same errors come again below each other, and behind lines of source.
    for line in lines where line.contains("error: ") && !line.contains("emit-module command failed")
    {
      if !line.hasPrefix(" "), !line.hasPrefix("|"), !line.contains("- error:"),
        !wrong.contains(line)
      {
        wrong.append(line)
      }
    }
    var text = (wrong.isEmpty ? lines : wrong).joined(separator: "\n")
    if text.contains("no such module") || text.contains("EmbeddedRestrictions") {
      text += "\nA page takes Embedded Swift: no Foundation, no reflection"
    }
    if text.contains("no product named") || text.contains("no executable product") {
      let names = (try? executables()) ?? []
      text =
        "there is no executable \(product) in it: --product takes "
        + names.joined(separator: " or ")
    }
    if text.contains("not found: page_room") {
      text = "\(product) does not serve components: PluginKit.serve(MyComponent.self)"
    }
    return "\(folder) does not build for a page:\n" + text
  }
}

extension GuardedProgram {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
