import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing
import Values

@Suite("Stages in a terminal")
struct TerminalStageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static func options(_ columns: Int, colours: Bool = false) -> TerminalStage.Options {
    var options = TerminalStage.Options()
    options.columns = columns
    options.hasColors = colours
    return options
  }

  /// Returns a line as it is displayed, without the escape sequences for colors.
  private func shown(_ line: String) -> String {
    line.replacingOccurrences(
      of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
  }

  @Test("Each line fits the terminal's width, with and without colors")
  func width() throws {
    let path = Self.root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let sessionTrace = try SessionTrace.play(Scenario(path: path))
    for columns in [1, 9, 20, 80, 81, 132, 400] {
      let plain = try TerminalStage(sessionTrace, Self.options(columns)).lines
      #expect(plain.allSatisfy { $0.count <= columns })
      #expect(!plain.joined().contains("\u{1B}"))
      let coloured = try TerminalStage(sessionTrace, Self.options(columns, colours: true)).lines
      #expect(coloured.allSatisfy { shown($0).count <= columns })
      #expect(coloured.count == plain.count)
    }
    let lines = try TerminalStage(sessionTrace, Self.options(80)).lines
    #expect(lines.contains { $0.contains("Café Nord") })
    #expect(lines.contains { $0.contains("0.254 s") })
    #expect(lines.contains { $0.hasPrefix("displayHeight") && $0.hasSuffix("120…426") })
    #expect(try TerminalStage(sessionTrace, Self.options(80)).lines == lines)
  }

  /// Returns the background colors of a picture's rows, each with its number of occurrences.
  private func colours(_ lines: [String]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for part in lines.joined().components(separatedBy: ";48;2;").dropFirst() {
      counts[part.components(separatedBy: "m")[0], default: 0] += 1
    }
    return counts
  }

  @Test("Draws the colors of the app look, light and dark, and the wireframe on request")
  func looks() throws {
    let path = Self.root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let sessionTrace = try SessionTrace.play(Scenario(path: path))
    var options = Self.options(80, colours: true)
    let dark = colours(try TerminalStage(sessionTrace, options).lines)
    // The water and the parks of the map behind the card.
    #expect(dark["18;44;64", default: 0] > 5 && dark["27;48;37", default: 0] > 5)
    options.isDark = false
    let light = colours(try TerminalStage(sessionTrace, options).lines)
    #expect(light["168;216;240", default: 0] > 5 && light["18;44;64"] == nil)
    options.look = .wireframe
    let wireframe = colours(try TerminalStage(sessionTrace, options).lines)
    #expect(wireframe["168;216;240"] == nil && wireframe["237;239;243", default: 0] > 5)
  }

  @Test("Uses the colors and labels of a skin, for the screen, the map, roles and layers")
  func skin() throws {
    let sessionTrace = try SkinTests.sessionTrace("BottomCard/Goldens/flick-up")
    let json = ##"""
      {"colors": {"water": {"light": "#102030", "dark": "#405060"}},
       "roles": {"card": {"fill": {"light": "#fff", "dark": "#123456"}}, "content": {"label": "Lunch"}},
       "layers": {"handle:pin-7": {"fill": "#abcdef"}}}
      """##
    var options = Self.options(80, colours: true)
    options.skin = try SkinTests.skin(json)
    let lines = try TerminalStage(sessionTrace, options).lines
    let dark = colours(lines)
    #expect(dark["64;80;96", default: 0] > 5 && dark["18;44;64"] == nil)
    #expect(dark["18;52;86", default: 0] > 50)
    #expect(lines.contains { $0.contains("171;205;239") })
    #expect(lines.contains { shown($0).contains("Lunch") && !shown($0).contains("Café Nord") })
    options.isDark = false
    #expect(colours(try TerminalStage(sessionTrace, options).lines)["16;32;48", default: 0] > 5)
    options.skin = try SkinTests.skin(##"{"background": {"fill": "#0a141e"}}"##)
    let ground = colours(try TerminalStage(sessionTrace, options).lines)
    #expect(ground["10;20;30", default: 0] > 50 && ground["168;216;240"] == nil)
    // The wireframe ignores skins.
    options.look = .wireframe
    let plain = try TerminalStage(sessionTrace, options).lines
    options.skin = nil
    #expect(try TerminalStage(sessionTrace, options).lines == plain)
  }

  @Test("A scrim dims what is behind it, and photos of cards are visible")
  func dimming() throws {
    for (name, colour) in [
      ("HeroTransition/Goldens/drag-away", "255;255;253"),
      ("CardStack/Goldens/flick-right", "201;130;99"),
    ] {
      let path = Self.root + "/Plugins/\(name).jsonl"
      var options = Self.options(80, colours: true)
      options.isDark = false
      let found = colours(try TerminalStage(SessionTrace.play(Scenario(path: path)), options).lines)
      // Partly transparent layers mix colors.
      #expect(found.count > 15)
      #expect(found[colour] != nil || name.hasPrefix("Hero"))
    }
  }

  @Test("Untrusted text can't control the terminal, and each letter takes up one column")
  func hostile() throws {
    var sessionTrace = SessionTrace()
    let text = "\u{1B}[2J\u{7}漢字👩‍👩‍👧‍👦\u{202E}é\r\n"
    sessionTrace.valueNames = [text]
    for step in 0...10 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 8333)
      state.phase = text + (step < 5 ? "a" : "b")
      state.values = [.number(Double(step))]
      var layer = Layer(
        id: text, role: text, frame: Rectangle(x: 0, y: Double(step) * 20, width: 393, height: 300))
      layer.content = Layer.Content(kind: "text", text: text)
      state.layers = [layer]
      sessionTrace.states.append(state)
    }
    let lines = try TerminalStage(sessionTrace, Self.options(80)).lines
    for scalar in lines.joined().unicodeScalars {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
      #expect(scalar.value != 0x202E && scalar.value < 0x2600)
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
    sessionTrace.states = []
    #expect(throws: FilmStrip.Nothing.self) { try TerminalStage(sessionTrace) }
  }
}
