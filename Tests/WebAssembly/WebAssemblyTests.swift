import Foundation
import Testing

/// Runs a shell command in the package's folder, and returns its output and whether it succeeded.
private func shell(_ command: String) throws -> (text: String, succeeded: Bool) {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/bin/bash")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = folder
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
}

/// Whether WebAssembly can be linked and run.
///
/// Xcode's toolchain can't link it.
private let canRun =
  (try? shell("command -v wasm-ld && (command -v wasmkit || command -v node)").succeeded) ?? false

@Suite("WebAssembly")
struct WebAssemblyTests {
  @Test(
    "Computes springs, throws and velocities with the same bits as in WebAssembly",
    .enabled(if: canRun))
  func sameBitsHeavy() throws {
    let module = NSTemporaryDirectory() + "motion-\(UUID().uuidString).wasm"
    defer { try? FileManager.default.removeItem(atPath: module) }
    let build = try shell("Tests/WebAssembly/build '\(module)'")
    #expect(build.succeeded, "\(build.text)")
    let rounds: Int32 = 300
    let node = """
      WebAssembly.instantiate(require('fs').readFileSync('\(module)')).then((m) =>
        console.log(BigInt.asUintN(64, m.instance.exports.motion_checksum(\(rounds)))))
      """
    let run = try shell(
      "if command -v wasmkit >/dev/null; then wasmkit run '\(module)' motion_checksum i32:\(rounds);"
        + " else node -e \"\(node)\"; fi")
    #expect(run.text.contains("\(motionChecksum(rounds: rounds))"), "\(run.text)")
  }
}
