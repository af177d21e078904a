import PlaygroundTesting
import Foundation
import Testing

@Suite("README", .waiting)
struct ReadmeTests {
  private static let text = page("README.md")

  private static func page(_ path: String) -> String {
    (try? String(contentsOfFile: root + "/" + path, encoding: .utf8)) ?? ""
  }

  /// The pages for users: the READMEs of the project, its modules, the protocol and each component.
  private static var pages: [String] {
    let plugins = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Plugins")) ?? []
    return [
      "README.md", "Sources/README.md", "Sources/Motion/README.md", "Sources/Replay/README.md",
      "Sources/Validation/README.md", "Sources/Findings/README.md",
      "Sources/Exploring/README.md", "Sources/Pictures/README.md", "Sources/Recordings/README.md",
      "Protocol/README.md", "Plugins/Kit/python/README.md",
      "Plugins/Kit/javascript/README.md", "Plugins/Kit/swift/README.md",
    ]
      + plugins.sorted().map { "Plugins/\($0)/README.md" }
  }

  /// The blocks of shell commands, excluding those that build the package or run these tests.
  private static var commands: [String] {
    pages.flatMap { page($0).components(separatedBy: "```sh\n").dropFirst() }
      .compactMap { $0.components(separatedBy: "\n```").first }
      .map {
        $0.replacingOccurrences(of: "bash .ci/setup && swift build -c release -q && ", with: "")
      }
      .filter { !$0.contains("swift test") }
  }

  /// The commands that end on their own.
  private static var endingCommands: [String] { commands.filter { !$0.contains("--serve") } }

  @Test("Every command runs", arguments: endingCommands)
  func command(command: String) throws {
    let output = try shell(command)
    #expect(output.status == 0)
    #expect(!output.text.isEmpty)
    #expect(!output.text.contains(#""error""#))
    #expect(output.errors == "")
  }

  @Test(
    "The command that serves a page runs until it is interrupted",
    .enabled(if: (try? shell("command -v websocketd").status) == 0, "websocketd is not installed"))
  func serving() throws {
    let command = try #require(Self.commands.first { $0.contains("--serve") })
    let output = try shell(
      """
      \(command) &
      for _ in $(seq 100); do
        curl -sfo /dev/null http://127.0.0.1:8642/ && break
        sleep 0.1
      done
      curl -s http://127.0.0.1:8642/ | head -c 15
      kill -9 $!
      """)
    #expect(output.text == "<!doctype html>")
    #expect(output.errors.contains("serves http://127.0.0.1:8642/"))
  }

  @Test("The transcript is the actual output of the program")
  func transcript() throws {
    let block = try #require(
      Self.text.components(separatedBy: "```console\n$ ").dropFirst().first?
        .components(separatedBy: "\n```").first)
    let lines = block.components(separatedBy: "\n")
    #expect(try shell(lines[0]).text == lines.dropFirst().joined(separator: "\n") + "\n")
  }

  @Test("The protocol's transcript is the actual output of the program")
  func protocolTranscript() throws {
    let parts = Self.page("Protocol/README.md").components(separatedBy: "```")
    let command = try #require(parts.first { $0.hasPrefix("sh\n") }).dropFirst(3)
    let shown = try #require(parts.first { $0.hasPrefix("text\n") }).dropFirst(5)
    #expect(try shell(String(command)).lines.map { $0.prefix(100) + "\n" }.joined() == shown)
  }

  @Test("There are at least four commands, and the README has the command that runs the tests")
  func count() {
    #expect(Self.commands.count >= 4)
    #expect(Self.text.contains("<!-- tests -->\n```sh\n"))
  }
}
