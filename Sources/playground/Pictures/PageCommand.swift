internal import JSON
internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// `playground page`: components under the hand, in one file.
struct PageCommand {
  static let help = """
    USAGE
      playground page [OPTION]...
      playground page --serve [OPTION]...
      playground page --package DIR [OPTION]...

    Makes a page on which the built-in components run under a mouse, a finger, a pen or the keyboard:
    the same code and the same bytes as here, in one file that opens by double click, without a
    server or a network. Parameters are controls, what was decided is told while one drags, and all
    that is done is recorded: it can be gone back to, gone on from, and saved as a scenario.

    OPTIONS
      --component ID      the component that is shown first (bottom-card)
      --scenario FILE     a scenario that is played first, and can be gone on from
      -o, --output FILE   where to: a name that ends in .html (standard output), or with --package in
                          .wasm, for the module alone

    WITH A PACKAGE OF YOUR OWN
      --package DIR       the components of a Swift package in place of the built-in ones, compiled to
                          WebAssembly: playground plugin new writes one to begin with
      --product NAME      its executable, where it has several

    SERVED
      --serve             serves the page on this machine alone, in front of a host that websocketd
                          starts for it: plugins are shown and dragged, too
      --port N            where: http://127.0.0.1:N/ (8642)
      --watch             what was done is played again when a plugin's or the package's code changes;
                          with --package and --output, the file is made anew then
      --follow FILE       shows what is recorded into FILE (playground serve --record) as it comes
      --plugins DIR, --no-search, --pass-env NAME, --plugin-memory N[K|M|G], --only ID[,ID…],
      --no-builtins       as playground serve takes them

    EXIT
      0, 2 for a wrong option or a component that there is not, 3 for a file that is no scenario and
      a package that does not build, 4 where nothing can be written, the port is in use or websocketd
      is missing
    """

  var page = LivePage()
  var scenario: String?
  var output: String?
  var package: PackageBuild?
  var product: String?
  var isWatching = false
  var served = ServedPage()
  var isServed = false
  var servedOptions: [String] = []
  private var plugins = PluginOptions(canWatch: true)

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        throw UsageError(message: "page takes no operand \(word): give a scenario by --scenario")
      case .option(let name, let inline) where name == "-o" || name == "--output":
        output = try arguments.value(of: name, inline: inline)
      case .option("--component", let inline):
        page.component = try arguments.value(of: "--component", inline: inline)
      case .option("--scenario", let inline):
        scenario = try arguments.value(of: "--scenario", inline: inline)
      case .option("--package", let inline):
        guard package == nil else {
          throw UsageError(message: "--package is given twice: a page has one package")
        }
        package = PackageBuild(folder: try arguments.value(of: "--package", inline: inline))
      case .option("--product", let inline):
        product = try arguments.value(of: "--product", inline: inline)
      case .option("--watch", nil): isWatching = true
      case .option("--serve", nil): isServed = true
      case .option(let name, let inline):
        servedOptions.append(name)
        try takeServed(name, inline, &arguments)
      }
    }
    try check()
  }

  /// An option of a page in front of a host.
  private mutating func takeServed(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) {
    switch name {
    case "--port":
      served.port = try arguments.count(of: name, inline: inline)
      guard (1...65535).contains(served.port) else {
        throw UsageError(message: "--port wants a number from 1 to 65535, not \(served.port)")
      }
    case "--follow":
      let file = try arguments.value(of: name, inline: inline)
      guard !file.isEmpty, Files.kind(of: file) != .folder else {
        throw UsageError(message: "--follow wants a file that is recorded into, not \"\(file)\"")
      }
      served.followed = file
    default:
      let before = arguments.rest
      guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      let values = before.prefix(before.count - arguments.rest.count)
      served.hostWords += [name + (inline.map { "=" + $0 } ?? "")] + values
      if name == "--pass-env", let variable = inline ?? values.first {
        served.passedVariables.append(variable)
      }
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      var page = page
      if package == nil { try Self.checkModule() }
      if let scenario {
        let lines = try requests(of: Scenario(path: scenario))
        try Scenario(path: scenario).refuseIdle(lines)
        let name = scenario.split(separator: "/").last.map(String.init) ?? scenario
        page.scenario = (name, String(decoding: lines, as: UTF8.self))
      }
      if isServed { return try served.run(page) }
      if let package {
        guard !isWatching else {
          let known = output.flatMap { $0.hasSuffix(".wasm") ? try? Files.read($0) : nil }
          PackageWatch(build: package).run(known) { (module) throws(ReplayError) in
            try write(module, into: page)
          }
        }
        try write(try package.module(), into: page)
      } else {
        try write(page)
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }

  /// Checks that the program has the module of the built-in components.
  static func checkModule() throws(ReplayError) {
    guard LivePage.hasBuiltIns else {
      throw .environment(
        "this program was built without the page module: run .packaging/program in its source folder"
      )
    }
  }

  /// What can be played of a scenario; what a package offers is known when it runs, in the page.
  private func requests(of scenario: Scenario) throws(ReplayError) -> [UInt8] {
    if package != nil { return try scenario.requests() }
    if !isServed { return try scenario.soundRequests() }
    return try scenario.soundRequests(plugins.components, plugins: plugins.configuration)
  }

  /// Writes a page, or a module alone.
  private func write(_ module: [UInt8], into page: LivePage) throws(ReplayError) {
    if let output, output.hasSuffix(".wasm") { return try Self.save(module, to: output) }
    var page = page
    page.module = .bytes(module)
    try write(page)
  }

  private func write(_ page: LivePage) throws(ReplayError) {
    guard let output else { return Console.emit(String(page.html.dropLast())) }
    try Self.save(Array(page.html.utf8), to: output)
  }

  private static func save(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    do { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
  }
}
