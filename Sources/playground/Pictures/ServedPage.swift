internal import Pictures
internal import Platform
internal import Replay

/// A page served by `websocketd`, which starts a host for each opened page.
struct ServedPage {
  /// The port on this machine, 1 to 65535.
  var port = 8642

  /// The path of a recording that the page shows.
  ///
  /// New entries appear on the page as they are written.
  var followed: String?

  /// The package whose components run in the page instead of in a host.
  var package: PackageBuild?

  /// Whether the package is rebuilt after each change.
  var isWatched = false

  /// The command-line options of the host.
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
    let token = try Self.chosenToken() ?? Self.token
    // The folder is private, so that other users can't read the token or the files.
    let folder = (System.environment("TMPDIR") ?? "/tmp") + "/playground-" + Self.token
    let place = folder + Self.pages + "/" + token
    var page = page
    page.isServed = true
    if package != nil { page.module = .file(Self.module, isWatched: isWatched) }
    do throws(SystemError) {
      try Files.makePrivateFolder(folder)
      try Files.makeFolders(to: place + "/")
      try Files.write(Array(Self.entrance.utf8), to: folder + Self.pages + "/index.html")
      if let module { try Files.write(module, to: place + "/" + Self.module) }
      if let followed {
        // The name is random, so that only this page can read the recording.
        let name = "\(Self.token).jsonl"
        let isAbsolute = followed.hasPrefix("/")
        let start = isAbsolute ? "" : (System.currentFolder ?? ".") + "/"
        try Files.link(place + "/" + name, to: start + followed)
        page.followed = name
      }
      try Files.write(Array(page.html.utf8), to: place + "/index.html")
      if let greeting = page.greeting { try Files.write(greeting, to: folder + Self.greeting) }
    } catch {
      Console.warn("\(folder): \(error.description)")
      return ExitCode.environment
    }
    guard let program = System.programPath else {
      Console.warn("--serve: can't find the path of this program")
      return ExitCode.environment
    }
    Console.warn("websocketd serves http://127.0.0.1:\(port)/\(token)/; press Ctrl-C to stop")
    let error = Subprocess.replaceProcess(by: words(program, folder, place))
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

  /// The path of the folder whose files are served, inside the page's private folder.
  private static let pages = "/pages"
  private static let module = "module.wasm"
  /// The path of the file that contains the first message sent to each page when it opens.
  ///
  /// The file is next to the served folder, not inside it.
  private static let greeting = "/greeting.jsonl"

  /// The HTML page at the address without the token.
  ///
  /// Without this page, the server would list the served files at that address.
  private static let entrance =
    "<!doctype html><title>Interaction Playground</title>"
    + "<p>Open the address that <code>playground page --serve</code> printed.\n"

  /// The maximum number of connections, each with a host of its own.
  private static let mostHosts = 16

  /// Returns the token that the user chose, or `nil` if there is none.
  ///
  /// With such a token, the page keeps its address when it is served again.
  private static func chosenToken() throws(ReplayError) -> String? {
    guard let token = System.environment("PLAYGROUND_PAGE_TOKEN") else { return nil }
    guard token.utf8.count >= 16, token.utf8.allSatisfy(isTokenByte) else {
      throw .environment("PLAYGROUND_PAGE_TOKEN must have at least 16 letters and digits")
    }
    return token
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static var token: String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Returns the command that `websocketd` starts and connects to each opened page.
  ///
  /// The command first checks that the address of the socket contains the token. If a package is watched, it then
  /// runs the watcher that rebuilds the module. Otherwise it runs a host. Without a package, it writes the page's
  /// first message before it runs the host.
  private func speaker(_ program: String, _ folder: String, _ place: String) -> [String] {
    let checks =
      "case $PATH_INFO in *..*|/) exit 1;; /*/) ;; *) exit 1;; esac;"
      + "[ -f \"$0\(Self.pages)${PATH_INFO}index.html\" ]||exit 1;"
    let greets = package == nil ? "cat \"$0\(Self.greeting)\";echo;" : ""
    let gate = ["/bin/sh", "-c", checks + greets + "exec \"$@\"", folder, program]
    guard let package, isWatched else { return gate + ["serve"] + hostWords }
    return gate + ["page", "--package", package.folder, "--watch", "-o", place + "/" + Self.module]
      + (package.product.map { ["--product", $0] } ?? [])
  }

  /// A shell script that executes the program in its arguments and removes a folder after the program has ended.
  ///
  /// The script first starts a background process, which waits for the end of the program and removes the folder. The
  /// folder is therefore also removed if `websocketd` is killed.
  private static let keeper =
    "( (trap '' HUP INT TERM; while kill -0 $$ 2>/dev/null; do sleep 1; done; rm -rf -- \"$0\")"
    + " </dev/null >/dev/null 2>&1 & ); exec \"$@\""

  /// Returns the command line of `websocketd`.
  ///
  /// It listens only on this machine and refuses connections from pages of other origins, which also prevents
  /// DNS rebinding.
  private func words(_ program: String, _ folder: String, _ place: String) -> [String] {
    let kept =
      ["PATH", "HOME", "USER", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "XDG_DATA_HOME"]
      + ["XDG_DATA_DIRS", "PLAYGROUND_PLUGIN_PATH"] + passedVariables
    return [
      "/bin/sh", "-c", Self.keeper, folder, "websocketd", "--address=127.0.0.1", "--port=\(port)",
      "--loglevel=error", "--maxforks=\(Self.mostHosts)",
      "--origin=127.0.0.1:\(port),localhost:\(port)", "--staticdir=\(folder)\(Self.pages)",
      "--passenv=" + kept.filter { System.environment($0) != nil }.joined(separator: ","),
    ] + speaker(program, folder, place)
  }
}
