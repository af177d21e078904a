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
/// If it differs from the golden files it is older than the components: run the script again.
@Suite("Heavy page module")
struct HeavyModuleTests {
  @Test("Every golden file of the components is what the module answers", .enabled(if: hasNode))
  func goldens() throws {
    let run = try node("replay")
    #expect(run.succeeded, "\(run.text)")
    #expect(run.text.contains(" 0 differ"))
  }

  @Test("It is not larger than its budget, and has no imports", .enabled(if: hasNode))
  func size() throws {
    let run = try node("size Tests/PageTests/budget.json")
    #expect(run.succeeded, "\(run.text)")
  }

  @Test("A million events take no more memory than some", .enabled(if: hasNode))
  func memoryOfAMillion() throws {
    let run = try node("memory 1000000")
    #expect(run.succeeded, "\(run.text)")
  }
}
