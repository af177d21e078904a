import Foundation
import Interaction
import Motion
import Sessions
import Testing
import Values

/// The tutorial *From a seed to a component*, whose last step is compiled into this target.
@Suite("Tutorial")
struct TutorialTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns a session whose handle was dragged up within half a second and released.
  private func dragged(by way: Double) throws -> ComponentSession<Drawer> {
    var session = try ComponentSession<Drawer>()
    session.report.explains = true
    session.perform(
      Gesture(
        .drag(
          from: Point(x: 200, y: 830), to: Point(x: 200, y: 830 - way), duration: 0.5,
          curve: .linear, hold: 0.2)))
    return session
  }

  @Test("The drawer follows the finger, opens past half the height, and gives the reason")
  func opens() throws {
    var session = try dragged(by: 200)
    #expect(session.report.effects.map(\.type) == ["opened"])
    let release = try #require(session.report.decisions.first { $0.name == "release" })
    #expect(release.rules[release.decided].clauses.last?.name == "position")
    #expect(session.state.phase == "settling")
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 10)))
    #expect(session.state.phase == "open")
    #expect(session.state.values == [.number(300)])

    session = try dragged(by: 100)
    #expect(session.report.effects.map(\.type) == ["closed"])
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 10)))
    #expect(session.state.phase == "closed")
  }

  @Test("A session restored from a snapshot taken during a motion continues like the original")
  func snapshot() throws {
    var session = try dragged(by: 200)
    var other = try ComponentSession<Drawer>()
    try other.restore(session.snapshot())
    let end = Timestamp(seconds: 0.9)
    session.advance(to: end)
    other.advance(to: end)
    #expect(session.state == other.state)
  }

  @Test("Each step compiles", arguments: ["Drawer-1", "Drawer-2", "Drawer-3"])
  func compiles(step: String) throws {
    let folder = Self.root.path + "/Sources/Interaction/Interaction.docc/Resources/"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Use the modules of the build that runs this test. On macOS, a different program loads the tests.
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let builds = [own, Self.root.path + "/.build/debug", Self.root.path + "/.build/release"]
    let build = builds.map { $0 + "/Modules" }
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Tutorial"]
      + build.flatMap { ["-I", $0] } + [folder + step + ".swift"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
