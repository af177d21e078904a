import PlaygroundTesting
import Foundation
import Testing

@Suite("playground vary", .waiting)
struct VaryCommandTests {
  private let scenario = "Plugins/BottomCard/Goldens/flick-up.jsonl"

  private func vary(_ words: String) throws -> Output {
    try shell("CI= .build/release/playground vary \(words) \(scenario)")
  }

  @Test("Counts passed variations and lists the checks")
  func holds() throws {
    let run = try vary("--seeds 1..10 --ends compact,expanded")
    #expect(
      run.lines.first == "tested: accepted, expectations, one-effect, no-jump, settled, detent")
    #expect(run.lines.last == "10 hold, 0 fail")
    // The smallest margin to a different outcome is printed with its seed.
    let margin = try #require(run.lines.first { $0.hasPrefix("smallest margin: ") })
    #expect(margin.contains(" pt, seed ") && margin.contains(", expanded: "), "\(margin)")
    #expect(run.status == 0)
    let less = try vary("--seeds 1..2 --skip no-jump,one-effect")
    #expect(less.lines.first == "tested: accepted, expectations, settled, detent")
  }

  @Test("A plugin's component is varied like any other, in any number of processes")
  func plugins() throws {
    let plugin = "Plugins/PullToRefresh"
    let scenario = plugin + "/Goldens/past-the-threshold.jsonl"
    let run = try playground("vary", "--plugins", plugin, "--seeds", "1..6", "-j", "2", scenario)
    #expect(run.lines.last == "6 hold, 0 fail", "\(run.text)\(run.errors)")
    let failing = try shell(
      "CI=1 .build/release/playground vary --plugins \(plugin) --seeds 1..2 --ends nowhere "
        + "--json \(scenario)")
    #expect(failing.status == 1 && failing.text.contains(#""invariant":"detent""#))
    let unknown = try playground("vary", "--seeds", "1..2", scenario)
    #expect(unknown.status == 3 && unknown.errors.contains("plugin with --plugins"))
  }

  @Test("Reports a failure with its seed, and writes a short scenario that fails")
  func fails() throws {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let words = "--seeds 1..20 --ends expanded --jitter 30 --save \(folder)/short"
    let run = try vary(words)
    #expect(run.status == 1)
    let seeds = run.lines.filter { $0.hasPrefix("FAILED  seed ") }
    #expect(!seeds.isEmpty)
    #expect(seeds.allSatisfy { $0.contains(": detent: the session ends in ") })
    #expect(
      run.lines.last == "\(20 - seeds.count) hold, \(seeds.count) fail: \(seeds.count) detent")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/short")
    #expect(files.count == seeds.count)
    let short = folder + "/short/" + files.sorted()[0]
    let text = try String(contentsOfFile: short, encoding: .utf8)
    #expect(
      text.hasPrefix(#"{"jsonrpc":"2.0","method":"$/note","params":{"text":"flick-up, seed "#))
    #expect(text.split(separator: "\n").count <= 4)
    let again = try shell("CI=1 .build/release/playground vary --ends expanded \(short)")
    #expect(again.lines.first == "FAILED  as recorded: detent: the session ends in phase compact")
    #expect(again.status == 1)
  }

  @Test("The output is byte-for-byte the same for any number of processes")
  func processes() throws {
    for format in ["", "--json"] {
      let words = "--seeds 1..15 --ends expanded --jitter 30 --save /tmp/playground-vary \(format)"
      let one = try vary(words + " -j 1")
      for jobs in ["", "-j2", "--jobs 7"] { #expect(try vary("\(words) \(jobs)").text == one.text) }
      #expect(one.status == 1)
    }
    try FileManager.default.removeItem(atPath: "/tmp/playground-vary")
  }

  @Test(
    "An invalid option value exits with 2",
    arguments: ["--seeds 3", "--jitter -1", "--drop 2", "--rates fast", "--skip all", ""])
  func usage(words: String) throws {
    let run = try shell(".build/release/playground vary \(words)")
    #expect(run.status == 2)
  }
}
