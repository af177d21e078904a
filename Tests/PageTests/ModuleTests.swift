import Foundation
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path

/// Runs a check of `module.js` with node.
private func node(_ arguments: String) throws -> (text: String, succeeded: Bool) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/bin/bash")
  process.arguments = ["-c", "node Tests/PageTests/module.js \(arguments) 2>&1"]
  process.currentDirectoryURL = URL(fileURLWithPath: root)
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
}

private let hasNode = (try? node("--version"))?.succeeded ?? false

/// Tests the module that `Sources/PageHost/wasm/build` generated.
///
/// If the module differs from the golden files, the components have changed: run the script again.
@Suite("Heavy page module")
struct HeavyModuleTests {
  @Test("Gives the golden responses to every scenario of the components", .enabled(if: hasNode))
  func goldens() throws {
    let run = try node("replay")
    #expect(run.succeeded, "\(run.text)")
    #expect(run.text.contains(" 0 differ"))
  }

  @Test("Stays within its size limits and has no imports", .enabled(if: hasNode))
  func size() throws {
    let run = try node("size Tests/PageTests/budget.json")
    #expect(run.succeeded, "\(run.text)")
  }

  @Test("Needs no more memory for a million events than for a few", .enabled(if: hasNode))
  func memoryOfAMillion() throws {
    let run = try node("memory 1000000")
    #expect(run.succeeded, "\(run.text)")
  }
}
