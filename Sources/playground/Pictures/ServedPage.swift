internal import Pictures
internal import Platform
internal import Replay

/// A page served by `websocketd`, which starts a host for each opened page.
struct ServedPage {
  /// The port on this machine, 1 to 65535.
  var port = 8642

  /// The path of a recording that the page shows while the recording grows.
  var followed: String?

  /// The package whose components run in the page instead of in a host.
  var package: PackageBuild?

  /// Whether the package is rebuilt when it changes.
  var isWatched = false

  /// The options of the host.
  var hostWords: [String] = []

  /// The names of additional environment variables that the host receives.
  var passedVariables: [String] = []

  /// Writes the page and replaces this process with `websocketd`.
  ///
  /// - Returns: The exit code, if `websocketd` can't be started.
  /// - Throws: `ReplayError` if the port is in use, `websocketd` is missing, or the package can't be built.
  func run(_ page: LivePage) throws(ReplayError) -> Int32 {
    guard System.canListen(onPort: port) else {
      throw .environment(
        "port \(port) is in use or not permitted; choose a different port with --port"
      )
    }
    guard Self.hasServer else { throw .environment(Self.missing("not found in PATH")) }
    let module = try package?.module()
    // Each process has its own folder, so that it doesn't change the page of another process.
    let folder = Self.folder + "/\(System.processID)"
    Self.removeOld()
    var page = page
    page.isServed = true
    if package != nil { page.module = .file(Self.module, isWatched: isWatched) }
    do throws(SystemError) {
      let path = folder + "/index.html"
      try Files.makeFolders(to: path)
      if let module { try Files.write(module, to: folder + "/" + Self.module) }
      if let followed {
        // The name is random, so that only this page can read the recording.
        let name = "\(Self.token).jsonl"
        let isAbsolute = followed.hasPrefix("/")
        let start = isAbsolute ? "" : (System.currentFolder ?? ".") + "/"
        try Files.link(folder + "/" + name, to: start + followed)
        page.followed = name
      }
      try Files.write(Array(page.html.utf8), to: path)
      if let greeting = page.greeting { try Files.write(greeting, to: folder + Self.greeting) }
    } catch {
      Console.warn("\(folder): \(error.description)")
      return ExitCode.environment
    }
    guard let program = System.programPath else {
      Console.warn("--serve: can't find the path of this program")
      return ExitCode.environment
    }
    Console.warn("websocketd serves http://127.0.0.1:\(port)/; press Ctrl-C to stop")
    let error = Subprocess.replaceProcess(by: words(program, folder))
    Console.warn(Self.missing(error.description))
    return ExitCode.environment
  }

  /// Whether `websocketd` is in `PATH`.
  private static var hasServer: Bool {
    (System.environment("PATH") ?? "/bin:/usr/bin").split(separator: ":").contains {
      Files.kind(of: "\($0)/websocketd") == .file
    }
  }

  private static func missing(_ reason: String) -> String {
    "can't start websocketd: \(reason). Install it (Debian: apt-get install websocketd)"
  }

  private static let folder = ".playground/served"
  private static let module = "module.wasm"
  /// The suffix of the file that contains the page's first message.
  ///
  /// The file is next to the served folder.
  private static let greeting = ".jsonl"

  private static var token: String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Removes the folders of processes that have ended.
  ///
  /// `websocketd` replaces this process and keeps its id, so the folder remains while the page is served.
  private static func removeOld() {
    for name in (try? Files.list(folder)) ?? [] {
      guard let id = Int32(name), !Subprocess.isRunning(id) else { continue }
      for file in (try? Files.list(folder + "/" + name)) ?? [] {
        Files.remove(folder + "/\(name)/\(file)")
      }
      Files.removeFolder(folder + "/" + name)
      Files.remove(folder + "/\(name)" + greeting)
    }
  }

  /// Returns the command that `websocketd` connects to each opened page.
  ///
  /// Without a package, it is a host that first sends the page's initial message. With a package that is
  /// watched, it is the watcher that rebuilds the module; otherwise it is a host.
  private func speaker(_ program: String, _ folder: String) -> [String] {
    guard let package else {
      let greets = "cat \"$0\"; echo; exec \"$@\""
      return ["/bin/sh", "-c", greets, folder + Self.greeting, program, "serve"] + hostWords
    }
    guard isWatched else { return [program, "serve"] + hostWords }
    return [
      program, "page", "--package", package.folder, "--watch", "-o", folder + "/" + Self.module,
    ]
      + (package.product.map { ["--product", $0] } ?? [])
  }

  /// Returns the command line of `websocketd`.
  ///
  /// It listens only on this machine and refuses connections from pages of other origins, which also prevents
  /// DNS rebinding.
  private func words(_ program: String, _ folder: String) -> [String] {
    let kept =
      ["PATH", "HOME", "USER", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "XDG_DATA_HOME"]
      + ["XDG_DATA_DIRS", "PLAYGROUND_PLUGIN_PATH"] + passedVariables
    return [
      "websocketd", "--address=127.0.0.1", "--port=\(port)", "--loglevel=error",
      "--origin=127.0.0.1:\(port),localhost:\(port)", "--staticdir=\(folder)",
      "--passenv=" + kept.filter { System.environment($0) != nil }.joined(separator: ","),
    ] + speaker(program, folder)
  }
}
