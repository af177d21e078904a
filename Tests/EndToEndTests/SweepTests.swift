import PlaygroundTesting
import Foundation
import Testing

@Suite("playground sweep", .waiting)
struct SweepCommandTests {
  private let words = "--set dampingFraction=0.5,1 --set response=0.3..0.4:0.1"
  private let scenario = "Plugins/BottomCard/Goldens/flick-up.jsonl"

  @Test("The table has a row for each cell, and --json prints the same data")
  func table() throws {
    let table = try shell(".build/release/playground sweep \(words) \(scenario)")
    #expect(table.status == 0)
    #expect(table.lines.count == 5)
    #expect(table.lines[0].hasPrefix("scenario  dampingFraction  response  ends"))
    let json = try shell(".build/release/playground sweep \(words) --json \(scenario)")
    let cells = try json.lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(cells.map { $0["phase"] as? String } == Array(repeating: "expanded", count: 4))
    let times = cells.compactMap { $0["settleTime"] as? Double }
    #expect(times.count == 4)
    #expect(times[0] < times[1])
    for (row, cell) in zip(table.lines.dropFirst(), cells) {
      #expect(row.contains("expanded  \(cell["settleTime"] ?? 0) s"))
    }
  }

  @Test("The measurements do not depend on the frames that the scenario requests")
  func frames() throws {
    let run = try shell(
      """
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
      for frames in '' ',"frames":true,"fps":4' ',"frames":true,"fps":120' ',"frames":true,"fps":977'; do
        sed "s/\"until\":\"settled\"[^}]*/\"until\":\"settled\"$frames/" \(scenario) >"$folder/a.jsonl"
        .build/release/playground sweep \(words) "$folder/a.jsonl"
      done | sort -u
      """)
    #expect(run.lines.count == 5, "\(run.text)")
    #expect(!run.text.contains("0  0\n"))
  }

  @Test("Refuses more than a billion combinations")
  func tooMany() throws {
    let axes = ["response", "dampingFraction", "minimumDistance"].map { "--set \($0)=0..9999:1" }
    let run = try shell(
      ".build/release/playground sweep \(axes.joined(separator: " ")) \(scenario); echo $?")
    #expect(run.text == "3\n" && run.errors.contains("more than 1000000000 combinations"))
  }

  @Test("Reports an error if no scenario is found")
  func nothing() throws {
    let run = try shell(
      "folder=$(mktemp -d); .build/release/playground sweep \(words) $folder; echo $?")
    #expect(run.text == "3\n" && run.errors.contains("no scenario NAME.jsonl found"))
  }

  @Test("--print-commands prints a command for each cell that any shell can run, as on a farm")
  func commands() throws {
    let farm = try shell(
      """
      PATH=$(dirname .build/release/playground):$PATH
      .build/release/playground sweep \(words) --print-commands \(scenario) | xargs -P 2 -d '\\n' -n 1 sh -c |
        grep '"id":"settle s1"' | grep -c '"phase":"expanded","settled":true'
      """)
    #expect(farm.text == "4\n")
  }

  @Test("A plugin can be swept in processes and as commands, and a refused value gets its own row")
  func plugins() throws {
    let pulled = "Plugins/PullToRefresh/Goldens/past-the-threshold.jsonl"
    let words = "--plugins Plugins --set threshold=80,200,5000"
    let one = try shell(".build/release/playground sweep -j 1 \(words) \(pulled)")
    #expect(one.status == 1)
    #expect(one.lines.count == 4)
    #expect(one.lines[1].contains("0.8217 s") && one.lines[2].contains("  0 s"))
    #expect(one.lines[3].contains("refused"))
    #expect(try shell(".build/release/playground sweep -j 2 \(words) \(pulled)").text == one.text)
    let farm = try shell(
      """
      PATH=$(dirname .build/release/playground):$PATH
      .build/release/playground sweep \(words) --print-commands \(pulled) | head -n 2 | sh |
        grep -c '"id":"settle s1"'
      """)
    #expect(farm.text == "2\n")
    let without = try shell(".build/release/playground sweep --set threshold=1 \(pulled)")
    #expect(without.status == 3)
    #expect(without.errors.contains("--plugins"))
  }

  @Test("The output is the same bytes for any number of processes", arguments: ["", "--json"])
  func processes(format: String) throws {
    let grid = "--set dampingFraction=0.3..1:0.1 --set response=0.2,soft,0.4 \(format)"
    let scenarios = "\(scenario) Plugins/BottomCard/Goldens/dismiss.jsonl"
    func sweep(_ jobs: String) throws -> Output {
      try shell(".build/release/playground sweep \(grid) \(jobs) \(scenarios)")
    }
    let one = try sweep("-j 1")
    #expect(one.lines.count == 48 + (format.isEmpty ? 1 : 0))
    for jobs in ["", "-j2", "--jobs=5", "-j 64"] {
      let several = try sweep(jobs)
      #expect(several.text == one.text)
      #expect(several.status == one.status)
    }
    #expect(try sweep("-j 0").status == 2)
  }

  @Test("A file that can't be played is reported with its line")
  func damaged() throws {
    let run = try shell(
      """
      file=$(mktemp --suffix .jsonl)
      head -c 290 \(scenario) > $file
      .build/release/playground sweep \(words) $file; code=$?; rm $file; exit $code
      """)
    #expect(run.status == 3)
    #expect(run.errors.contains(".jsonl:2: "))
  }

  @Test("A refused value is reported, with exit code 1")
  func refused() throws {
    let run = try shell(".build/release/playground sweep --set response=soft \(scenario)")
    #expect(run.status == 1)
    #expect(run.lines[1].contains("refused"))
  }
}
