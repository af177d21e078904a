internal import JSON
internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// The build of a user's Swift package into the WebAssembly module of a page.
///
/// It needs only the Swift toolchain: SwiftPM compiles the package as Embedded Swift and links it with the
/// toolchain's linker.
struct PackageBuild {
  /// The folder that contains the `Package.swift`.
  let folder: String

  /// The executable that serves the components, or `nil` to use the package's only executable.
  var product: String?

  /// Whether the build is optimized for a short build time instead of a small, fast module.
  var isDraft = false

  private var scratch: String { folder + "/.build/page" }

  private static let triple = "wasm32-unknown-none-wasm"

  /// Creates a build of the package in a folder.
  init(folder: String) {
    self.folder = Files.resolve(folder) ?? folder
  }

  /// Builds the package.
  ///
  /// - Returns: The module's bytes.
  /// - Throws: `ReplayError` if the package or the toolchain is missing, or with the compiler's errors if the build
  ///   fails.
  func module() throws(ReplayError) -> [UInt8] {
    guard Files.kind(of: folder + "/Package.swift") == .file else {
      throw .badInput("\(folder): no Package.swift in this folder")
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
      Console.warn("compiling for WebAssembly; the first build takes a few minutes")
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

  /// Creates a smaller copy of a module and returns its path.
  ///
  /// Returns the path of the module itself if `wasm-opt` (Debian: binaryen) is not installed.
  private func smaller(_ path: String) throws(ReplayError) -> String {
    let small = path + ".small"
    let features = ["bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"]
    let words = ["wasm-opt", "-Oz", path, "-o", small] + features.map { "--enable-" + $0 }
    Files.remove(small)
    _ = try run(words)
    return Files.kind(of: small) == .file ? small : path
  }

  // MARK: - Executables

  /// Returns the package's only executable.
  ///
  /// - Throws: `ReplayError` if the package has none or several.
  private func onlyExecutable() throws(ReplayError) -> String {
    let names = try executables()
    guard names.count == 1 else {
      throw .badInput(
        names.isEmpty
          ? "\(folder): the package has no executable; "
            + "add one that calls PluginKit.serve(MyComponent.self)"
          : "\(folder): the package has several executables; choose one with --product: "
            + names.joined(separator: ", "))
    }
    return names[0]
  }

  /// Returns the names of the package's executables.
  private func executables() throws(ReplayError) -> [String] {
    // Use a separate scratch folder, because another build may use the default one at the same time.
    let said = try run(
      ["swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
    guard said.isDone, let start = said.output.firstIndex(of: UInt8(ascii: "{")),
      let manifest = try? JSONParser.parse(said.output[start...])
    else { throw .badInput("can't read \(folder)/Package.swift:\n" + said.text) }
    func list(_ name: String) -> [Value] {
      guard case .array(let all)? = manifest[name] else { return [] }
      return all
    }
    let made = list("products").filter { $0["type"]?["executable"] != nil }
    // An executable target without a declared product has a product with its own name.
    let targets = list("targets").filter { $0["type"]?.asString == "executable" }
    return Set((made + targets).compactMap { $0["name"]?.asString }).sorted()
  }

  /// Returns the JSON text of a SwiftPM toolset with the compiler and linker options for a page.
  private func toolset() throws(ReplayError) -> [UInt8] {
    let said = try run(["swiftc", "-print-target-info"])
    guard let start = said.output.firstIndex(of: UInt8(ascii: "{")),
      let info = try? JSONParser.parse(said.output[start...]),
      let resources = info["paths"]?["runtimeResourcePath"]?.asString
    else {
      throw .environment("can't start swiftc; install Swift from swift.org to build a package")
    }
    let libraries = resources + "/embedded/" + Self.triple
    guard Files.kind(of: libraries) == .folder else {
      throw .environment(
        "\(libraries) is missing: this Swift toolchain can't build Embedded Swift for WebAssembly; "
          + "install one from swift.org")
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

  /// Runs a program with `PLAYGROUND_PAGE=1`, which tells packages that they are built for a page.
  private func run(_ words: [String]) throws(ReplayError) -> GuardedProgram {
    guard let program = System.programPath else {
      throw .environment("--package: can't find the path of this program")
    }
    do throws(SystemError) {
      return try GuardedProgram(
        .init(words, environment: ["PLAYGROUND_PAGE=1"]), in: folder,
        guardian: [program, GuardCommand.name])
    } catch {
      throw .environment("can't start \(words[0]): \(error.description)")
    }
  }

  /// Returns the message for a failed build: the compiler's errors and hints for common ones.
  private func failure(_ said: GuardedProgram, of product: String) -> String {
    let lines = said.text.split(separator: "\n")
    var wrong: [Substring] = []
    // The compiler repeats errors in summaries and after lines of source.
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
      text += "\nA page uses Embedded Swift, which does not support Foundation or reflection"
    }
    if text.contains("no product named") || text.contains("no executable product") {
      let names = (try? executables()) ?? []
      text =
        "no executable \(product); --product must be "
        + names.joined(separator: " or ")
    }
    if text.contains("not found: page_room") {
      text = "\(product) serves no components; call PluginKit.serve(MyComponent.self)"
    }
    return "can't build \(folder) for a page:\n" + text
  }
}

extension GuardedProgram {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
