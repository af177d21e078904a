import PlaygroundTesting
import Foundation
import Testing

/// The shells whose completion of a command line is tested.
enum CompletingShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

@Suite("Completions", .waiting)
struct CompletionTests {
  @Test(
    "Each shell completes commands, options, option values and scenarios",
    arguments: CompletingShell.allCases)
  func complete(in name: CompletingShell) throws {
    let isThere = try shell("command -v \(name.rawValue)").status == 0
    let isWanted = ProcessInfo.processInfo.environment["PLAYGROUND_CLIENTS"] == "all"
    guard isThere || isWanted else { return }
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try shell("\(binary) completions \(name.rawValue) > \(folder)/_playground")
    #expect(written.status == 0)
    let cases: [(line: String, has: [String], hasNot: [String])] = [
      ("playground fi", ["film"], ["plot"]),
      ("playground film --ce", ["--cells"], ["--onion"]),
      ("playground replay --update ", ["none", "missing", "changed", "all"], ["film"]),
      ("playground serve --only ca", ["card-stack"], ["bottom-card"]),
      ("playground components b", ["bottom-card"], []),
      ("playground plugin ", ["new"], []),
      ("playground film Protocol/Examples/ping.j", ["Protocol/Examples/ping.jsonl"], []),
      ("playground help wh", ["why"], ["film"]),
    ]
    let lines = cases.map { "'\($0.line)'" }.joined(separator: " ")
    let run = try shell(
      "python3 Tests/ClientTests/completion.py \(name.rawValue) \(folder)/_playground \(lines)")
    let answers = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count > cases.count, "\(run.errors)")
    for ((line, has, hasNot), answer) in zip(cases, answers) {
      let offered = answer.split(separator: " ").map(String.init)
      #expect(has.allSatisfy(offered.contains), "\(line): \(offered)")
      #expect(!hasNot.contains(where: offered.contains), "\(line): \(offered)")
    }
  }
}
