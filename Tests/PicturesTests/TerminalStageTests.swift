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
    let footage = try Footage.play(Scenario(path: path))
    for columns in [1, 9, 20, 80, 81, 132, 400] {
      let plain = try TerminalStage(footage, Self.options(columns)).lines
      #expect(plain.allSatisfy { $0.count <= columns })
      #expect(!plain.joined().contains("\u{1B}"))
      let coloured = try TerminalStage(footage, Self.options(columns, colours: true)).lines
      #expect(coloured.allSatisfy { shown($0).count <= columns })
      #expect(coloured.count == plain.count)
    }
    let lines = try TerminalStage(footage, Self.options(80)).lines
    #expect(lines.contains { $0.contains("Café Nord") })
    #expect(lines.contains { $0.contains("0.254 s") })
    #expect(lines.contains { $0.hasPrefix("displayHeight") && $0.hasSuffix("120…426") })
    #expect(try TerminalStage(footage, Self.options(80)).lines == lines)
  }

  @Test("Untrusted text can't control the terminal, and each letter takes up one column")
  func hostile() throws {
    var footage = Footage()
    let text = "\u{1B}[2J\u{7}漢字👩‍👩‍👧‍👦\u{202E}é\r\n"
    footage.valueNames = [text]
    for step in 0...10 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 8333)
      state.phase = text + (step < 5 ? "a" : "b")
      state.values = [.number(Double(step))]
      var layer = Layer(
        id: text, role: text, frame: Rectangle(x: 0, y: Double(step) * 20, width: 393, height: 300))
      layer.content = Layer.Content(kind: "text", text: text)
      state.layers = [layer]
      footage.states.append(state)
    }
    let lines = try TerminalStage(footage, Self.options(80)).lines
    for scalar in lines.joined().unicodeScalars {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
      #expect(scalar.value != 0x202E && scalar.value < 0x2600)
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
    footage.states = []
    #expect(throws: FilmStrip.Nothing.self) { try TerminalStage(footage) }
  }
}
