import Foundation

/// The folder of the package.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// The path of the program built with the tests, or the path in `PLAYGROUND_BINARY`.
let binary =
  ProcessInfo.processInfo.environment["PLAYGROUND_BINARY"] ?? root + "/.build/\(build)/playground"

#if DEBUG
  private let build = "debug"
#else
  private let build = "release"
#endif

/// A program that a client needs; without it, the client's tests are skipped.
enum Tool: String, CaseIterable, Sendable {
  case python = "python3"
  case jq
  case emacs
  case neovim = "nvim"
  case node
  case typescript = "tsc"
  case languageServer = "pylsp_jsonrpc"
  case schemas = "jsonschema"
  case browser = "playwright"
  case agents = "fastmcp"
  case server = "websocketd"
  case languageClient = "pytest_lsp"

  /// Python with the packages that `.ci/setup-clients` installs.
  static let packaged = ".build/clients-venv/bin/python"

  /// Whether the program is installed.
  ///
  /// With `PLAYGROUND_CLIENTS=all`, every program except node counts as installed, so that no test is skipped
  /// unnoticed.
  var isThere: Bool {
    if self != .node, ProcessInfo.processInfo.environment["PLAYGROUND_CLIENTS"] == "all" {
      return true
    }
    let isPackage = [.languageServer, .languageClient, .schemas, .browser, .agents].contains(self)
    var check = isPackage ? "\(Self.packaged) -c 'import \(rawValue)'" : "command -v \(rawValue)"
    if self == .browser { check = "command -v chromium && " + check }
    return (try? shell("(\(check)) >/dev/null").status) == 0
  }
}

/// The output and status of a process that has ended.
struct Output {
  var text: String
  var errors: String
  var status: Int32
}

/// Runs a shell command in the package's folder, for at most a few minutes.
func shell(_ command: String) throws -> Output {
  let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let paths = [folder + "/out", folder + "/err"]
  for path in paths { _ = FileManager.default.createFile(atPath: path, contents: nil) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/bash")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = URL(fileURLWithPath: root)
  process.environment = ProcessInfo.processInfo.environment.merging(["PLAYGROUND_BINARY": binary]) {
    $1
  }
  process.standardInput = FileHandle(forReadingAtPath: "/dev/null")
  process.standardOutput = FileHandle(forWritingAtPath: paths[0])
  process.standardError = FileHandle(forWritingAtPath: paths[1])
  try process.run()
  let deadline = Date(timeIntervalSinceNow: 300)
  while process.isRunning, Date() < deadline { usleep(5_000) }
  if process.isRunning { process.terminate() }
  process.waitUntilExit()
  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
  return Output(
    text: try text(paths[0]), errors: try text(paths[1]), status: process.terminationStatus)
}
