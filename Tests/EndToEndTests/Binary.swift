import Foundation

/// The folder of the package.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// The path of the program built with the tests, or the path in `PLAYGROUND_BINARY`.
let binary =
  ProcessInfo.processInfo.environment["PLAYGROUND_BINARY"] ?? root + "/.build/\(build)/playground"

#if DEBUG
  let build = "debug"
#else
  let build = "release"
#endif

/// The path of Python itself, because a version manager's wrapper takes longer to start than Python.
let python =
  (try? shell("python3 -c 'import sys; print(sys.executable)'"))?.lines.first.map(String.init)
  ?? "python3"

/// The output and status of a process that has ended.
struct Output {
  var text: String
  var errors: String
  var status: Int32

  var lines: [Substring] { text.split(separator: "\n") }
}

/// Runs the program on some input, which it reads from a file so that nothing can block.
func playground(
  _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
) throws -> Output {
  try run(binary, arguments, input: input, environment: environment)
}

/// Runs a shell command in the package's folder, with the program under test instead of the release build.
func shell(_ command: String) throws -> Output {
  try run(
    "/bin/bash",
    ["-c", command.replacingOccurrences(of: ".build/release/playground", with: binary)])
}

private func run(
  _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
) throws -> Output {
  let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let paths = ["in", "out", "err"].map { folder + "/" + $0 }
  try Data(input).write(to: URL(fileURLWithPath: paths[0]))
  for path in paths.dropFirst() { _ = FileManager.default.createFile(atPath: path, contents: nil) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: root)
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = FileHandle(forReadingAtPath: paths[0])
  process.standardOutput = FileHandle(forWritingAtPath: paths[1])
  process.standardError = FileHandle(forWritingAtPath: paths[2])
  try process.run()
  process.waitUntilExit()
  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
  return Output(
    text: try text(paths[1]), errors: try text(paths[2]), status: process.terminationStatus)
}
