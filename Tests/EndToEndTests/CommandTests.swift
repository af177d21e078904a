import PlaygroundTesting
import Foundation
import Testing

@Suite("Command line", .waiting)
struct CommandTests {
  @Test("--version and --help print to standard output")
  func help() throws {
    #expect(try playground("--version").text == "playground 0.1.0\n")
    for words in [["--help"], ["serve", "--help"], ["replay", "--help"], ["components", "-h"]] {
      let output = try shell(".build/release/playground " + words.joined(separator: " "))
      #expect(output.text.contains("USAGE"))
      #expect(output.status == 0)
    }
  }

  @Test(
    "An invalid command line is reported on standard error, and exits with 2",
    arguments: [
      "fly", "serve --fly", "serve x", "replay", "replay --tolerance x a.jsonl",
      "serve --max-events 0", "replay --update=never a.jsonl", "serve --framing", "show",
    ])
  func usage(words: String) throws {
    let output = try shell(".build/release/playground \(words) </dev/null")
    #expect(output.status == 2)
    #expect(output.text == "")
    #expect(output.errors.hasPrefix("playground: "))
  }

  @Test("components lists the parameters, and --json prints the result of component/describe")
  func components() throws {
    let text = try playground("components")
    #expect(text.text.contains("bottom-card 1.0.0 (builtin)"))
    #expect(text.text.contains("collapseTranslation   60"))
    let json = try playground("components", "--json")
    let described = try playground(
      input: Array(
        #"{"jsonrpc":"2.0","id":1,"method":"component/describe","params":{"component":"bottom-card"}}"#
          .utf8))
    #expect(described.text == #"{"jsonrpc":"2.0","id":1,"result":"# + json.lines[0] + "}\n")
  }

  @Test("components describes the components of plugins, and composites with them")
  func componentsOfPlugins() throws {
    let folder = root + "/Plugins"
    let all = try playground("components", "--plugins", folder)
    #expect(all.text.contains("pull-to-refresh 1.0.0 (pull-to-refresh)\n"))
    #expect(all.text.contains("bottom-card 1.0.0 (builtin)\n"))
    let one = try playground("components", "--plugins", folder, "pull-to-refresh")
    for part in ["PARAMETERS\n", "\n  threshold = ", "\nEVENTS\n", "\nEFFECTS\n", "\nPHASES\n"] {
      #expect(one.text.contains(part), "\(part): \(one.text)")
    }
    let both = try playground(
      "components", "--json", "--plugins", folder, "sheet-coordinator+pull-to-refresh")
    #expect(both.text.hasPrefix(#"{"id":"sheet-coordinator+pull-to-refresh""#), "\(both)")
    let unknown = try playground("components", "--plugins", folder, "pull-to-refrsh")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean pull-to-refresh?"), "\(unknown.errors)")
  }

  @Test("replay reports the first difference with the command that accepts it, and exits with 1")
  func replay() throws {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = root + "/Plugins/BottomCard/Goldens/flick-up"
    let scenario = folder + "/flick-up.jsonl"
    let golden = folder + "/flick-up.golden.jsonl"
    try FileManager.default.copyItem(atPath: source + ".jsonl", toPath: scenario)
    let missing = try playground("replay", folder)
    #expect(missing.status == 1)
    #expect(missing.text.contains("MISSING \(golden)"))
    #expect(try playground("replay", "--update", "missing", folder).status == 0)
    let original = try String(contentsOfFile: golden, encoding: .utf8)
    #expect(original == (try String(contentsOfFile: source + ".golden.jsonl", encoding: .utf8)))
    let edited = original.replacingOccurrences(
      of: #""phase":"expanded""#, with: #""phase":"compact""#)
    try edited.write(toFile: golden, atomically: true, encoding: .utf8)
    let differs = try playground("replay", scenario)
    #expect(differs.status == 1)
    #expect(differs.text.contains("\(golden):4: /result/state/phase"))
    #expect(differs.text.contains(#"expected "compact""#))
    #expect(differs.text.contains("playground replay --update changed \(scenario)"))
    #expect(try playground("replay", "--update", scenario).status == 0)
    #expect(try String(contentsOfFile: golden, encoding: .utf8) == original)
    #expect(try playground("replay", folder + "/nothing").status == 3)
    try "no json\n".write(toFile: golden, atomically: true, encoding: .utf8)
    let broken = try playground("replay", scenario)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("\(golden):1:"))
  }

  @Test("show prints one row per time, and the effects in between")
  func show() throws {
    let output = try playground("show", "Plugins/BottomCard/Goldens/dismiss.jsonl")
    #expect(output.status == 0)
    #expect(output.text.contains("dismissing"))
    #expect(output.text.contains("→ dismissed, item pin-7, reason drag at"))
    #expect(try playground("show", "nothing.jsonl").status == 3)
  }

  @Test("show --values also accepts t and phase, which every table shows")
  func shownColumns() throws {
    let card = "Plugins/BottomCard/Goldens/dismiss.jsonl"
    let output = try playground("show", "--values", "t,phase,dragTranslation", card)
    #expect(output.status == 0)
    #expect(
      output.text.split(separator: "\n").first?.split(separator: " ")
        == ["t", "phase", "dragTranslation"])
  }

  @Test(
    "Two processes give the same bytes for the same run, through pipes and in either framing")
  func determinism() throws {
    let input = try Data(
      contentsOf: URL(fileURLWithPath: root + "/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"))
    let one = try playground(input: Array(input))
    let other = try shell(
      "cat Plugins/BottomCard/Goldens/slow-drag-up.jsonl | .build/release/playground | cat")
    #expect(one.text == other.text)
    var framed: [UInt8] = []
    for line in input.split(separator: UInt8(ascii: "\n")) {
      framed += Array("Content-Length: \(line.count)\r\n\r\n".utf8) + line
    }
    let headers = try playground(input: framed).text.components(separatedBy: "Content-Length: ")
      .dropFirst().map { $0.split(separator: "\r\n\r\n")[1] }
    #expect(headers.joined(separator: "\n") + "\n" == one.text)
  }
}
