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
      "plugin new one two", "plugin new bottom-card", "plugin new x --package /nowhere",
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
