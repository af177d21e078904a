import Foundation
import PlaygroundTesting
import Testing

/// Whether Node.js is installed.
private let hasNode = (try? shell("node --version"))?.status == 0

@Suite("JavaScript kit", .waiting, .enabled(if: hasNode, "Node.js is not installed"))
struct JavaScriptKitTests {
  @Test("The JavaScript kit and the plugin Swipe row pass their own tests")
  func tests() throws {
    let output = try shell(
      "node --test Plugins/Kit/javascript/tests/*.test.mjs Plugins/SwipeRow/tests/*.test.mjs")
    #expect(output.status == 0, "\(output.text.suffix(4000))")
  }

  @Test(
    "Swipe row is a valid plugin without warnings, matches its golden files and has no findings")
  func swipeRow() throws {
    for command in [
      "validate --strict Plugins/SwipeRow",
      "replay --check-determinism --check-sampling --plugins Plugins/SwipeRow Plugins/SwipeRow/Goldens",
      "check --plugins Plugins/SwipeRow Plugins/SwipeRow/Goldens",
    ] {
      let output = try shell(".build/release/playground \(command)")
      #expect(output.status == 0, "\(output.text.suffix(4000))")
    }
  }

  /// A fault in Swipe row, from its file `mutants.json`.
  struct Mutant: Decodable, Sendable {
    var by: String
    var name: String
    var old: String
    var new: String

    var check: String? { by.hasPrefix("validate:") ? String(by.dropFirst(9)) : nil }
  }

  private static let mutants: [Mutant] =
    (try? JSONDecoder().decode(
      [Mutant].self,
      from: Data(contentsOf: URL(fileURLWithPath: root + "/Plugins/SwipeRow/tests/mutants.json"))))
    ?? []

  @Test("There are faults for the validator, the golden files and the random gestures")
  func mutantsOfAll() {
    #expect(Self.mutants.count >= 40)
    #expect(Self.mutants.count { $0.check != nil } >= 10)
  }

  @Test(
    "The validator finds each of its faults in Swipe row",
    arguments: mutants.filter { $0.check != nil })
  func faults(mutant: Mutant) throws {
    let folder = try Scratch()
    for name in ["plugin.json", "serve.mjs", "swipe-row.mjs"] {
      var text = try String(contentsOfFile: root + "/Plugins/SwipeRow/" + name, encoding: .utf8)
      text = text.replacingOccurrences(of: "../Kit/", with: root + "/Plugins/Kit/")
      if name == "swipe-row.mjs" {
        try #require(text.contains(mutant.old))
        text = text.replacingOccurrences(of: mutant.old, with: mutant.new)
      }
      if name == "plugin.json" { text = text.replacingOccurrences(of: root + "/", with: "") }
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    let check = try #require(mutant.check)
    let output = try playground("validate", "--json", "--only", check, folder.path)
    #expect(output.status == 1, "\(mutant.name): \(output.text)\(output.errors)")
  }

  @Test("A JavaScript project runs, passes the validator, and matches its golden file")
  func template() throws {
    let folder = try Scratch()
    let made = try playground(
      "plugin", "new", "my-switch", "--language", "javascript", "--in", folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let project = folder.path + "/my-switch"
    let replayed = try playground("replay", "--plugins", project, project + "/Goldens")
    #expect(replayed.status == 0, "\(replayed.text)")
    let validated = try playground("validate", "--strict", project)
    #expect(validated.status == 0, "\(validated.text)")
    let ignored = try String(contentsOfFile: project + "/.gitignore", encoding: .utf8)
    #expect(ignored == ".playground/\n*.new\n*.new.html\n")
  }

  @Test(
    "A JavaScript project runs if its name is a keyword or the name of a module or class",
    arguments: ["class", "await", "fs", "spring", "touch", "component", "playground-plugin"])
  func names(name: String) throws {
    let folder = try Scratch()
    let made = try playground(
      "plugin", "new", name, "--language", "javascript", "--in", folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let checks = "handshake,description,rehearsal,pointers"
    let validated = try playground(
      "validate", "--strict", "--json", "--only", checks, folder.path + "/" + name)
    #expect(validated.status == 0, "\(validated.text)\(validated.errors)")
  }

  @Test("The transcripts of Swipe row's page are current")
  func transcripts() throws {
    let page = try String(
      contentsOfFile: root + "/Plugins/SwipeRow/README.md", encoding: .utf8)
    let blocks = page.components(separatedBy: "```console\n$ ").dropFirst()
    #expect(blocks.count == 2)
    for block in blocks {
      let text = try #require(block.components(separatedBy: "\n```").first)
      let lines = text.components(separatedBy: "\n")
      if lines[0].contains("jq "), try shell("command -v jq").status != 0 { continue }
      #expect(try shell(lines[0]).text == lines.dropFirst().map { $0 + "\n" }.joined())
    }
  }

  @Test("The complete example of the kit's page is valid and gives the shown reasons")
  func page() throws {
    let page = try String(
      contentsOfFile: root + "/Plugins/Kit/javascript/README.md", encoding: .utf8)
    func block(_ language: String, _ index: Int) throws -> String {
      let blocks = page.components(separatedBy: "```\(language)\n").dropFirst()
      let start = try #require(blocks.dropFirst(index).first)
      return try #require(start.components(separatedBy: "```").first)
    }
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/Goldens", withIntermediateDirectories: true)
    let kit = try String(
      contentsOfFile: root + "/Plugins/Kit/javascript/playground-plugin.mjs", encoding: .utf8)
    for (name, text) in [
      ("component.mjs", try block("js", 0)), ("playground-plugin.mjs", kit),
      ("plugin.json", try block("json", 0)), ("Goldens/drag.jsonl", try block("json", 1)),
    ] {
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    let validated = try playground("validate", "--strict", folder.path)
    #expect(validated.status == 0, "\(validated.text)")
    let enter = "cd \(folder.path) && .build/release/playground"
    let recorded = try shell("\(enter) replay --plugins . --update missing Goldens")
    #expect(recorded.status == 0, "\(recorded.errors)")
    let golden = try String(
      contentsOfFile: folder.path + "/Goldens/drag.golden.jsonl", encoding: .utf8)
    #expect(golden.contains(#""phase":"open""#))
    let command = "why --plugins . Goldens/drag.jsonl"
    let shown = try block("console", 0).components(separatedBy: "$ playground ")
      .first { $0.hasPrefix(command) }
    #expect(try shell("\(enter) \(command)").text == shown?.dropFirst(command.count + 1) ?? "")
  }
}

/// A temporary folder that is deleted after the test.
private final class Scratch {
  let path = NSTemporaryDirectory() + "playground-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
