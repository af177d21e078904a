import PlaygroundTesting
import Foundation
import Testing

@Suite("playground plugin new", .waiting)
struct PluginCommandTests {
  @Test("A Python project runs, passes the validator, and matches its golden file")
  func python() throws {
    let folder = try Scratch()
    let made = try playground(
      "plugin", "new", "my-switch", "--language", "python", "--in", folder.path)
    #expect(made.status == 0)
    let project = folder.path + "/my-switch"
    let replayed = try playground("replay", "--plugins", project, project + "/Goldens")
    #expect(replayed.status == 0, "\(replayed.text)")
    let validated = try playground("validate", project)
    #expect(validated.status == 0, "\(validated.text)")
  }

  @Test(
    "A Python project runs if its name is a keyword or the name of a module or type",
    arguments: [
      "json", "copy", "signal", "none", "playground-plugin", "spring", "touch", "component",
    ])
  func names(name: String) throws {
    let folder = try Scratch()
    let made = try playground("plugin", "new", name, "--language", "python", "--in", folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let checks = "handshake,description,rehearsal,pointers"
    let project = folder.path + "/" + name
    let validated = try playground("validate", "--strict", "--json", "--only", checks, project)
    #expect(validated.status == 0, "\(validated.text)\(validated.errors)")
    #expect(validated.text.contains(#"{"summary":{"passed":4,"#), "\(validated.text)")
    let ignored = try String(contentsOfFile: project + "/.gitignore", encoding: .utf8)
    #expect(ignored == "__pycache__/\n.playground/\n*.new\n*.new.html\n")
  }

  @Test(
    "Refuses an invalid name with the whole rule",
    arguments: ["9a", "a--", "a-", "-a", "a--b", "My-Switch", "a_b"])
  func invalidNames(name: String) throws {
    let run = try playground("plugin", "new", "--language", "python", "--", name)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "lowercase letters, digits and single hyphens, starting with a letter and not ending with "
          + "a hyphen, such as my-switch"), "\(run.errors)")
  }

  @Test("A Swift project compiles against the package's modules and contains a golden file")
  func swift() throws {
    let folder = try Scratch()
    let made = try playground("plugin", "new", "my-switch", "--in", folder.path)
    #expect(made.status == 0)
    let project = folder.path + "/my-switch"
    // Building the whole package takes minutes; this build already has its modules.
    let check = try shell(
      """
      swiftc -typecheck -swift-version 6 -I .build/\(build)/Modules -I Sources/CPlatform \
      -I Sources/CJansson -I Sources/CJanssonArena/include -Xcc -I -Xcc Sources/CPlatform \(project)/Sources/*.swift
      """)
    #expect(check.status == 0, "\(check.errors)")
    #expect(FileManager.default.fileExists(atPath: project + "/Goldens/tap.golden.jsonl"))
    let package = try String(contentsOfFile: project + "/Package.swift", encoding: .utf8)
    #expect(package.contains("path: \"\(root)\""))
  }

  @Test(
    "Reports invalid commands and writes nothing",
    arguments: [
      "plugin new", "plugin old x", "plugin new My-Switch", "plugin new x --language cobol",
      "plugin new one two", "plugin new bottom-card", "plugin new builtin",
      "plugin new x --package /nowhere",
    ])
  func refusals(words: String) throws {
    let folder = try Scratch()
    let run = try shell(".build/release/playground \(words) --in \(folder.path)")
    #expect(run.status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    _ = try playground("plugin", "new", "x", "--language", "python", "--in", folder.path)
    let again = try playground(
      "plugin", "new", "x", "--language", "python", "--in", folder.path)
    #expect(again.status == 2)
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
