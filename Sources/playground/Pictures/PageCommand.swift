internal import JSON
internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// `playground page`: builds an interactive page of the components.
struct PageCommand {
  static let help = """
    USAGE
      playground page [OPTION]...
      playground page --serve [OPTION]...
      playground page --package DIR [OPTION]...

    On the page you operate the built-in components with a mouse, a finger, a pen or the keyboard. It is
    one file that opens with a double click, without a server or a network, and it runs the same code as
    this program. You can change parameters, see each decision while you drag, go back in time and
    continue from there, and save everything as a scenario.

    EXAMPLE
      playground page -o page.html

    OPTIONS
      --component ID      show this component first (default: \(ImportOptions.defaultComponent))
      --scenario FILE     play this scenario first; you can continue from any time
      --look LOOK         draw the layers like an app (app, the default), or as boxes with their
                          names (wireframe); the page has a button to switch
      --skin DIR          use the colors, images, fonts and labels of DIR/skin.json (default: the
                          skin.json in the scenario's folder, if there is one)
      -o, --output FILE   write an .html file, or with --package a .wasm module (default: HTML on
                          standard output)

    PACKAGE OPTIONS
      --package DIR       use the components of the Swift package in DIR instead, compiled to
                          WebAssembly; playground plugin new creates such a package
      --product NAME      the package's executable, if it has several

    SERVER OPTIONS
      --serve             serve the page on this machine only, with a host: a process that runs the
                          components and can run plugins (requires websocketd)
      --port N            the port on this machine (default 8642); the address contains a
                          random token, or the one in PLAYGROUND_PAGE_TOKEN
      --watch             replay your input when the code of a plugin or the package changes; with
                          --package and --output, rebuild the file
      --follow FILE       show a recording (playground serve --record FILE) while it is written
      --plugins DIR       load the plugins in DIR; may be repeated
      --no-search         load plugins only from the folders of --plugins
      --pass-env NAME     pass the environment variable NAME to plugins; may be repeated
      --plugin-memory N[K|M|G]   the maximum memory of each plugin process (default: unlimited)
      --only ID[,ID…]     offer only these built-in components; may be repeated
      --no-builtins       offer no built-in components
    """
  static let exits: [Exit] = [
    .success(),
    .usage(),
    .input("a package that can't be built"),
    .system("a file can't be written, the port is in use, or websocketd is missing"),
  ]

  var page = LivePage()
  var scenario: String?
  private var skin = SkinOption()
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
        throw UsageError(
          message: "unexpected operand \(word); to open a scenario use --scenario \(word)")
      case .option(let name, let inline) where name == "-o" || name == "--output":
        output = try arguments.value(of: name, inline: inline)
      case .option("--component", let inline):
        page.component = try arguments.value(of: "--component", inline: inline)
      case .option("--scenario", let inline):
        scenario = try arguments.value(of: "--scenario", inline: inline)
      case .option("--package", let inline):
        guard package == nil else {
          throw UsageError(message: "--package is given twice; a page can have only one package")
        }
        package = PackageBuild(folder: try arguments.value(of: "--package", inline: inline))
      case .option("--skin", let inline):
        skin.folder = try arguments.value(of: "--skin", inline: inline)
      case .option("--look", let inline): page.look = try arguments.look(inline)
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

  /// Applies an option of a served page.
  private mutating func takeServed(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) {
    switch name {
    case "--port":
      served.port = try arguments.count(of: name, inline: inline)
      guard (1...65535).contains(served.port) else {
        throw UsageError(message: "--port must be from 1 to 65535, not \(served.port)")
      }
    case "--follow":
      let file = try arguments.value(of: name, inline: inline)
      guard !file.isEmpty, Files.kind(of: file) != .folder else {
        throw UsageError(message: "--follow must be a recording file, not \"\(file)\"")
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
      page.skin = try skin.skin(of: scenario.map { [$0] } ?? [])
      if let scenario {
        let lines = try requests(of: Scenario(path: scenario))
        try Scenario(path: scenario).refuseIdle(lines)
        if package == nil { try Scenario(path: scenario).refuseComposites(lines) }
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

  /// Checks that the program contains the module of the built-in components.
  ///
  /// - Throws: `ReplayError` if the program was built without this module.
  static func checkModule() throws(ReplayError) {
    guard LivePage.hasBuiltIns else {
      throw .environment(
        "this program was built without the page module; run .packaging/program in its source folder"
      )
    }
  }

  /// Returns the requests of a scenario after checking them.
  ///
  /// With `--package`, the requests are not checked, because only the page knows the package's components.
  private func requests(of scenario: Scenario) throws(ReplayError) -> [UInt8] {
    if package != nil { return try scenario.requests() }
    if !isServed { return try scenario.soundRequests() }
    return try scenario.soundRequests(plugins.components, plugins: plugins.configuration)
  }

  /// Writes a page with a module, or the module alone.
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
