internal import Pictures
internal import Platform
internal import Replay

/// A page in front of a host, which `websocketd` starts for each page that is opened.
struct ServedPage {
  /// Where the page is found, on this machine alone.
  var port = 8642

  /// A recording that the page shows while it grows.
  var followed: String?

  /// A package whose components are in the page, instead of a host's behind it.
  var package: PackageBuild?

  /// Whether the package is built anew when it changes.
  var isWatched = false

  /// What the host is started with.
  var hostWords: [String] = []

  /// Variables of this environment that the host gets besides.
  var passedVariables: [String] = []

  /// Writes the page and lets `websocketd` have this process.
  ///
  /// - Returns: the exit code, where that can't be done
  func run(_ page: LivePage) throws(ReplayError) -> Int32 {
    guard System.canListen(onPort: port) else {
      throw .environment(
        "port \(port) is in use, or not to be had: another one is given by --port"
      )
    }
    guard Self.hasServer else { throw .environment(Self.missing("it is in no folder of PATH")) }
    let module = try package?.module()
    // Each has a folder of its own: the page of another one that runs stays as it is.
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
        // Nobody guesses it: the page is told.
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
      Console.warn("--serve: the system does not tell where this program is")
      return ExitCode.environment
    }
    Console.warn("http://127.0.0.1:\(port)/ is served by websocketd until this is interrupted")
    let error = Subprocess.replaceProcess(by: words(program, folder))
    Console.warn(Self.missing(error.description))
    return ExitCode.environment
  }

  /// Whether there is a `websocketd` to have this process.
  private static var hasServer: Bool {
    (System.environment("PATH") ?? "/bin:/usr/bin").split(separator: ":").contains {
      Files.kind(of: "\($0)/websocketd") == .file
    }
  }

  private static func missing(_ reason: String) -> String {
    "websocketd can't be started: \(reason). Install it (Debian: apt-get install websocketd)"
  }

  private static let folder = ".playground/served"
  private static let module = "module.wasm"
  /// Beside the folder that is served.
  private static let greeting = ".jsonl"

  private static var token: String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Removes what others have left that run no more; websocketd has this process's number.
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

  /// What answers behind the socket: a host that says first what the page begins with, or who builds
  /// the module anew.
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

  /// Bound to this machine; a page from elsewhere is refused, even one that has been made to look
  /// as if it came from the same place.
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
