import PlaygroundTesting
import Foundation
import Testing

@Suite("playground explore", .waiting)
struct ExploreTests {
  private static let race = """
    {"component":"sheet-coordinator","parameters":{"pattern":"flag","evaluation":"manual"}}
    {"type":"bind","name":"item","value":{"id":"ep-1"}}
    {"type":"bind","name":"flag","value":true}
    {"type":"evaluate"}

    """

  /// Runs the command on a temporary file, in a folder that the command may write to.
  private func explore(
    _ words: String, _ events: String = race, _ then: (String) throws -> Void = { _ in }
  ) throws -> Output {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try events.write(toFile: folder + "/events.jsonl", atomically: true, encoding: .utf8)
    let filled = words.replacingOccurrences(of: "@", with: folder)
    let run = try shell(
      "CI= .build/release/playground explore --save \(folder)/saved \(filled) \(folder)/events.jsonl"
    )
    try then(folder)
    return run
  }

  @Test("A plugin is explored through its snapshots, reproducibly and within the given time")
  func plugin() throws {
    let scenario = "Plugins/PullToRefresh/Goldens/past-the-threshold.jsonl"
    let command =
      "CI=1 .build/release/playground explore --plugins Plugins --skip hit-visible \(scenario)"
    let run = try shell("\(command) --samples 12 --time 60")
    #expect(run.status == 0)
    #expect(run.lines.first?.contains("12 samples, seed 1, of 4 orderings × 8 instants") == true)
    #expect(run.text.contains("phase idle") && run.text.contains("action finish"))
    #expect(try shell("\(command) --samples 12 --time 60").text == run.text)
    let short = try shell("\(command) --time 1")
    #expect(short.lines.first?.contains("not enough time (--time) to play all 4 orderings") == true)
    let without = try shell(".build/release/playground explore \(scenario)")
    #expect(without.status == 3 && without.errors.contains("--plugins"))
  }

  @Test(
    "The output lists the coverage, each outcome with its number of cases, and each failure with few steps"
  )
  func tells() throws {
    let run = try explore("--orders") { folder in
      let saved = try FileManager.default.contentsOfDirectory(atPath: folder + "/saved")
      #expect(saved.count == 1)
      let name = saved.first ?? ""
      let file = folder + "/saved/" + name
      // A saved case is an ordinary scenario with the same result.
      let shown = try shell(".build/release/playground < \(file)")
      #expect(shown.text.contains("sheet/blank-content"))
      let id = name.replacingOccurrences(of: ".jsonl", with: "")
      #expect(id.count <= 40)
      let again = try shell(
        "CI= .build/release/playground explore --save \(folder)/saved --replay \(id)")
      #expect(again.text.contains("fails  no-error: sheet/blank-content"))
      #expect(again.status == 1)
    }
    #expect(run.status == 1)
    #expect(
      run.lines.first?.hasSuffix(
        "6 orderings of 3 steps × 3 spacings: 18 cases, 15 states, 3 outcomes") == true)
    #expect(run.text.contains("1  3 cases  fails no-error"))
    #expect(run.text.contains("holds in all cases: settles, stays, hit-visible, no-jump"))
    #expect(run.text.contains("FAILED  no-error in 3 cases; the fewest steps that reproduce it:"))
  }

  @Test("The output does not depend on the number of processes or parts")
  func processes() throws {
    for words in ["--orders", "--samples 2500 --seed 7", "--orders --instants 4 --json"] {
      let one = try explore(words + " -j 1 2>&1")
      let masked = { (text: String) in
        text.components(separatedBy: "\n").map { line in
          line.components(separatedBy: "playground-").first ?? line
        }
      }
      for jobs in ["-j 2", "-j5"] {
        #expect(masked(try explore("\(words) \(jobs) 2>&1").text) == masked(one.text))
      }
    }
    let whole = try explore("--orders").lines.dropFirst().filter { !$0.contains("see it") }
    let parts =
      "for part in 1 2 3 4; do .build/release/playground explore --orders"
      + " --shard $part/4 @/events.jsonl > @/$part.json; done"
    _ = try explore("--orders") { folder in
      let script = parts.replacingOccurrences(of: "@", with: folder)
      let merged = try shell(
        "\(script); CI= .build/release/playground explore --orders --save \(folder)/saved "
          + "\(folder)/events.jsonl --merge \(folder)/1.json \(folder)/2.json \(folder)/3.json "
          + "\(folder)/4.json")
      #expect(merged.lines.dropFirst().filter { !$0.contains("see it") } == whole)
    }
  }

  @Test("Invalid input is reported in one sentence")
  func mistakes() throws {
    let run = try explore("--instants 13")
    #expect(run.status == 2)
    #expect(run.errors.contains("--instants must be a whole number from 1 to 12, not 13"))
    #expect(try explore("--skip nothing").errors.contains("--skip accepts settles, stays"))
    let empty = try explore("", #"{"component":"bottom-card"}"# + "\n")
    #expect(empty.status == 3)
    #expect(empty.errors.contains("the scenario has no steps after the session is created"))
    let wrong = try explore("", #"{"component":"bottom-card"}"# + "\n" + #"{"type":"fly"}"#)
    #expect(wrong.errors.contains("events.jsonl:2: /type must be one of"))
    let unknown = try explore("", #"{"component":"no-card"}"# + "\n" + #"{"type":"dismiss"}"#)
    #expect(unknown.status == 3)
    #expect(unknown.errors.contains("events.jsonl:1: "))
    let id = try explore("--replay 0000")
    #expect(id.errors.contains("invalid replay id 0000"))
  }

  @Test("A setup with explicit times is played, even from a pipe")
  func piped() throws {
    let scenario = """
      {"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}
      {"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"measure","key":"content","height":103,"t":0}}}
      {"jsonrpc":"2.0","method":"$/explore"}
      {"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"s1","event":{"type":"dismiss"}}}
      """
    let run = try shell(
      "cat <<'END' | .build/release/playground explore -\n\(scenario)\nEND\n")
    #expect(run.status == 0 && run.text.contains("1 ordering of 1 step × "), "\(run.errors)")
  }

  @Test("Expectations hold in every order, after each step, or in some case")
  func expectations() throws {
    let events = """
      {"component":"bottom-card"}
      {"type":"present","item":{"id":"a"}}
      {"type":"dismiss"}

      """
    func line(_ rest: String) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","# + rest
        + "}}\n"
    }
    let end = try explore("--orders", events + line(#""value":"hidden""#))
    #expect(end.text.contains("expect:4: /result/state/phase is \"compact\" instead of \"hidden\""))
    #expect(end.status == 1)
    let some = try explore("--orders", events + line(#""value":"hidden","when":"sometimes""#))
    #expect(some.status == 0)
    let never = try explore("--orders", events + line(#""value":"flying","when":"sometimes""#))
    #expect(
      never.text.contains("FAILED  expect:4 must hold in at least one case, but holds in none"))
    #expect(never.status == 1)
    let always = try explore("--orders", events + line(#""value":"presenting","when":"always""#))
    #expect(always.status == 1)
  }

  @Test("A page shows the outcomes, and a comparison lists new and missing outcomes")
  func comparison() throws {
    _ = try explore("--orders --json > @/before.json; true") { folder in
      let cured = Self.race.replacingOccurrences(of: #""pattern":"flag","#, with: "")
      try cured.write(toFile: folder + "/cured.jsonl", atomically: true, encoding: .utf8)
      let first = try shell(
        "CI=1 .build/release/playground explore --orders --json \(folder)/events.jsonl "
          + "> \(folder)/before.json; CI=1 .build/release/playground explore --orders "
          + "--baseline \(folder)/before.json -o \(folder)/page.html \(folder)/cured.jsonl")
      #expect(first.status == 0)
      #expect(first.text.contains("gone  fails no-error"))
      let page = try String(contentsOfFile: folder + "/page.html", encoding: .utf8)
      #expect(page.contains("<svg"))
    }
  }
}
