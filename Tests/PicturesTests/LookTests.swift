import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing

@Suite("Looks of layers")
struct LookTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private func sessionTrace(_ name: String) throws -> SessionTrace {
    try SessionTrace.play(Scenario(path: "\(Self.root)/Plugins/\(name).jsonl"))
  }

  private func strip(_ sessionTrace: SessionTrace, _ look: Look) throws -> String {
    var options = FilmStrip.Options()
    options.look = look
    return try FilmStrip(sessionTrace, options).svg
  }

  /// Returns the FNV-1a checksum of a text.
  private func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  @Test(
    "A change of the app look does not change the bytes of a wireframe",
    arguments: [
      ("BottomCard/Goldens/slow-drag-up", 0x8ed5d05778f7b196, 0x5ac16106ebc26c57),
      ("CardStack/Goldens/flick-right", 0x1b01b44f9c5faeb5, 0xdc6dedc7270e9df8),
      ("HeroTransition/Goldens/drag-away", 0x2a599e34ea33ddd4, 0x3a703524415702e0),
    ] as [(String, UInt64, UInt64)])
  func wireframe(name: String, strip: UInt64, animation: UInt64) throws {
    let sessionTrace = try sessionTrace(name)
    #expect(checksum(try self.strip(sessionTrace, .wireframe)) == strip)
    #expect(checksum(try FilmAnimation(sessionTrace, look: .wireframe).svg) == animation)
  }

  @Test(
    "A symbol is defined once and used by several cells, and its colors have a dark form",
    arguments: [
      ("BottomCard/Goldens/slow-drag-up", ["map", "place", "status"]),
      ("CardStack/Goldens/flick-right", ["save", "rally"]),
      ("HeroTransition/Goldens/drag-away", ["gallery", "photo"]),
      ("SheetCoordinator/Goldens/stack", ["home", "player"]),
    ])
  func symbols(name: String, symbols: [String]) throws {
    let sessionTrace = try sessionTrace(name)
    for svg in [try strip(sessionTrace, .app), try FilmAnimation(sessionTrace).svg] {
      _ = try Elements(svg)
      for symbol in symbols {
        let definitions = ["<symbol id=\"\(symbol)", "<pattern id=\"\(symbol)"]
        let isPhoto = symbol == "photo" || symbol == "rally"
        let counts = definitions.map { svg.components(separatedBy: $0).count - 1 }
        #expect(isPhoto ? counts[1] >= 1 : counts[0] == 1, "\(symbol)")
      }
      for name in svg.matches(of: /(?:href="|url\()#([\w-]+)/).map(\.output.1) {
        #expect(
          svg.components(separatedBy: " id=\"\(name)\"").count == 2, "\(name) is not defined once")
      }
      #expect(!svg.contains("\"@"))
      let dark = svg.components(separatedBy: "prefers-color-scheme:dark")[1]
      #expect(dark.contains("[fill=") || dark.contains("[stroke="))
    }
  }

  @Test("A layer of an unknown component gets a surface with lines of text and its own text")
  func unknown() throws {
    var layer = Layer(
      id: "a", role: "gadget", frame: Rectangle(x: 20, y: 200, width: 300, height: 200))
    layer.content = Layer.Content(kind: "thing", text: "Hello")
    layer.cornerRadius = 12
    var state = RenderState()
    state.layers = [layer]
    var sessionTrace = SessionTrace()
    sessionTrace.viewports = [.init(time: .zero, size: Size(width: 393, height: 852))]
    sessionTrace.states = [state]
    let svg = try strip(sessionTrace, .app)
    #expect(svg.contains("<use href=\"#lines\"") && svg.contains(">Hello<"))
    #expect(svg.contains("rx=\"12\"") && svg.contains("rx=\"55\""))
    #expect(try !strip(sessionTrace, .wireframe).contains("<use"))
    // A tablet has neither rounded corners nor a status bar.
    sessionTrace.viewports = [.init(time: .zero, size: Size(width: 834, height: 1194))]
    #expect(try !strip(sessionTrace, .app).contains("rx=\"55\""))
  }

  @Test("A report contains the symbols of the app look, but not as a wireframe")
  func reportHeavy() {
    let path = Self.root + "/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
    let verdict = Verdict(on: Scenario(path: path), by: Replayer()) { 0 }
    let entry = ReportEntry(verdict, SessionTrace.Settings(), isWhole: true)
    #expect(ReportPage([entry], command: "").html.contains("s0-fmap"))
    #expect(!ReportPage([entry], command: "", look: .wireframe).html.contains("s0-fmap"))
  }
}
