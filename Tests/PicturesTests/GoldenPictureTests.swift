import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing

@Suite("Pictures of golden scenarios")
struct GoldenPictureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The scenarios of the built-in components that have the most to show.
  private static let scenarios = [
    "BottomCard/Goldens/flick-up", "BottomCard/Goldens/slow-drag-up",
    "CardStack/Goldens/flick-right", "HeroTransition/Goldens/drag-away",
    "SheetCoordinator/Goldens/stack",
    // These have the largest pictures. Drawings that move and rotate are defined only once.
    "CardStack/Goldens/two-flicks", "CardStack/Goldens/small-phone",
    "BottomCard/Goldens/strategies/27-competing-animations",
    "BottomCard/Goldens/edges/drawer", "BottomCard/Goldens/own-springs",
  ]

  private func sessionTrace(_ name: String) throws -> SessionTrace {
    try SessionTrace.play(Scenario(path: "\(Self.root)/Plugins/\(name).jsonl"))
  }

  @Test(
    "A strip of twelve cells has at most 16,000 bytes, is well-formed, and always has the same bytes",
    arguments: scenarios)
  func size(name: String) throws {
    let sessionTrace = try sessionTrace(name)
    let svg = try FilmStrip(sessionTrace).svg
    _ = try Elements(svg)
    #expect(svg.utf8.count <= 16_000)
    #expect(try FilmStrip(sessionTrace).svg == svg)
    #expect(try FilmStrip(self.sessionTrace(name)).svg == svg)
    #expect(svg.contains("prefers-color-scheme:dark"))
    // A strict security policy forbids scripts, handlers, inline styles and fetches.
    #expect(!svg.contains("style=") && !svg.contains("http://www.w3.org/1999"))
  }

  @Test("A session trace has an exact state at every event and effect, even between frames")
  func moments() throws {
    let sessionTrace = try sessionTrace("BottomCard/Goldens/flick-up")
    let times = Set(sessionTrace.states.map(\.time))
    for effect in sessionTrace.effects { #expect(times.contains(effect.time)) }
    for event in sessionTrace.events where !event.isSample { #expect(times.contains(event.time)) }
    #expect(
      zip(sessionTrace.states, sessionTrace.states.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("--times shows exactly the requested times")
  func wanted() throws {
    var settings = SessionTrace.Settings()
    settings.moments = [.init(microseconds: 250_001), .init(microseconds: 300_007)]
    let scenario = Scenario(path: Self.root + "/Plugins/BottomCard/Goldens/flick-up.jsonl")
    let sessionTrace = try SessionTrace.play(scenario, settings)
    let times = sessionTrace.states.map(\.time)
    #expect(settings.moments.allSatisfy(times.contains))
    var options = FilmStrip.Options()
    options.times = settings.moments
    let svg = try FilmStrip(sessionTrace, options).svg
    #expect(svg.contains(">0.250 s<") && svg.contains(">0.300 s<"))
  }

  @Test("Refuses an unknown session and lists the valid ones")
  func session() throws {
    var settings = SessionTrace.Settings()
    settings.session = "unknown"
    let path = Self.root + "/Plugins/BottomCard/Goldens/strategies/24-shadow-step.jsonl"
    #expect(
      throws: ReplayError.badInput(
        "\(path): unknown is not a session of this scenario; the choices are before and after.")
    ) { try SessionTrace.play(Scenario(path: path), settings) }
  }
}
