import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing
import Values

@Suite("Animations and plots")
struct AnimationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let scenarios = [
    "BottomCard/Goldens/flick-up", "BottomCard/Goldens/slow-drag-up",
    "CardStack/Goldens/flick-right", "HeroTransition/Goldens/drag-away",
    "SheetCoordinator/Goldens/checklist",
  ]

  private func scenario(_ name: String) -> Scenario {
    Scenario(path: "\(Self.root)/Plugins/\(name).jsonl")
  }

  @Test(
    "An animation has at most 20 KB, changes only transform and opacity, and stops",
    arguments: scenarios)
  func animation(name: String) throws {
    let sessionTrace = try SessionTrace.play(scenario(name))
    let svg = try FilmAnimation(sessionTrace).svg
    _ = try Elements(svg)
    #expect(svg.utf8.count <= 20_480)
    #expect(try FilmAnimation(sessionTrace).svg == svg)
    #expect(svg.contains("@media(prefers-reduced-motion:reduce){[class]{animation:none}}"))
    #expect(svg.contains("linear 3 both"))
    let frames = svg.components(separatedBy: "@keyframes").dropFirst()
    #expect(!frames.isEmpty)
    for frame in frames {
      let body = frame.components(separatedBy: "}}")[0]
      for stop in body.components(separatedBy: "{").dropFirst(2) {
        for rule in stop.components(separatedBy: "}")[0].components(separatedBy: ";") {
          #expect(rule.hasPrefix("transform:") || rule.hasPrefix("opacity:"), "\(rule)")
        }
      }
    }
  }

  @Test("A role keeps the color of its container while it sticks out of it")
  func colours() throws {
    var sessionTrace = SessionTrace()
    for step in 0...20 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 50_000)
      let top = 600 - Double(step) * 20
      let card = Rectangle(x: 0, y: top, width: 393, height: 200)
      let body = Rectangle(x: step < 8 ? 10 : 0, y: top + 20, width: 393, height: 150)
      state.layers = [
        Layer(id: "card", role: "card", frame: card), Layer(id: "body", role: "body", frame: body),
      ]
      sessionTrace.states.append(state)
    }
    var options = FilmStrip.Options()
    options.look = .wireframe
    let strip = try FilmStrip(sessionTrace, options).svg
    for svg in [try FilmAnimation(sessionTrace, look: .wireframe).svg, strip] {
      #expect(svg.contains("fill=\"#def\"") && !svg.contains("fill=\"#fec\""))
    }
  }

  @Test("A plot shows the layer that moves furthest, unless a value shows the same movement")
  func furthest() throws {
    let stack = try PlotSheet(
      SessionTrace.play(scenario("CardStack/Goldens/flick-right"))
    ).svg
    #expect(stack.contains("translateX"))
    let pull = try PlotSheet(
      SessionTrace.play(scenario("BottomCard/Goldens/slow-drag-up"))
    ).svg
    #expect(!pull.contains("translateY"))
  }

  @Test("A plot lists the valid names if a name is unknown")
  func names() throws {
    let sessionTrace = try SessionTrace.play(scenario(Self.scenarios[0]))
    var options = PlotSheet.Options()
    options.values = ["displayHeigth"]
    let error = #expect(throws: FilmStrip.Nothing.self) { _ = try PlotSheet(sessionTrace, options) }
    #expect(error?.message.contains("displayHeight") == true)
    options.values = nil
    options.layers = ["nothing"]
    let other = #expect(throws: FilmStrip.Nothing.self) { _ = try PlotSheet(sessionTrace, options) }
    #expect(other?.message.contains("card:pin-7") == true)
  }

  @Test("A plot is well-formed and marks the first state that differs from the golden file")
  func divergence() throws {
    let folder = NSTemporaryDirectory() + "pictures-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = scenario(Self.scenarios[0])
    let copy = Scenario(path: folder + "/copy.jsonl")
    try FileManager.default.copyItem(atPath: source.path, toPath: copy.path)
    var settings = SessionTrace.Settings()
    settings.rate = 1000
    let sessionTrace = try SessionTrace.play(copy, settings)
    var options = PlotSheet.Options()
    options.values = ["displayHeight"]
    options.golden = try GoldenStates.read(copy, session: sessionTrace.session, settings)
    #expect(options.golden == nil)
    _ = try Elements(PlotSheet(sessionTrace, options).svg)
    var golden = try String(contentsOfFile: source.goldenPath, encoding: .utf8)
    try golden.write(toFile: copy.goldenPath, atomically: true, encoding: .utf8)
    options.golden = try GoldenStates.read(copy, session: sessionTrace.session, settings)
    #expect(try !PlotSheet(sessionTrace, options).svg.contains("differs"))
    golden = golden.replacingOccurrences(of: #""displayHeight":142"#, with: #""displayHeight":143"#)
    try golden.write(toFile: copy.goldenPath, atomically: true, encoding: .utf8)
    options.golden = try GoldenStates.read(copy, session: sessionTrace.session, settings)
    let svg = try PlotSheet(sessionTrace, options).svg
    #expect(svg.contains("differs"))
    _ = try Elements(svg)
  }

  @Test("A plot shows a velocity of 300 for a card that moves 300 points per second")
  func velocity() throws {
    var sessionTrace = SessionTrace()
    sessionTrace.valueNames = ["place"]
    for step in 0...200 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 1000)
      state.values = [.number(step < 100 ? 0 : Double(step - 100) * 0.3)]
      sessionTrace.states.append(state)
    }
    let svg = try PlotSheet(sessionTrace).svg
    // The maximum and minimum velocities are printed at the edge of their panel.
    #expect(svg.contains(">300<") && svg.contains(">0<"))
  }

  @Test("Hostile text and numbers break neither an animation nor a plot")
  func hostile() throws {
    for text in [
      "<script>alert(1)</script>", "\"'&<>]]>", "\u{0}\u{8}\u{FFFE}", "שלום 👩‍👩‍👧‍👦", "}@keyframes x{",
    ] {
      var sessionTrace = SessionTrace()
      sessionTrace.name = text
      sessionTrace.component = text
      sessionTrace.note = text
      sessionTrace.valueNames = [text]
      for step in 0...20 {
        var state = RenderState()
        state.time = Timestamp(microseconds: Int64(step) * 1000)
        state.phase = text + (step < 9 ? "a" : "b")
        state.values = [.number(step == 7 ? .infinity : Double(step * step))]
        var layer = Layer(
          id: text, role: text, frame: Rectangle(x: Double(step * 9), y: 9, width: 90, height: 90))
        layer.content = Layer.Content(kind: text, text: text, image: text)
        layer.rotation = step == 3 ? .nan : Double(step)
        state.layers = [layer]
        sessionTrace.states.append(state)
      }
      for svg in [try FilmAnimation(sessionTrace).svg, try PlotSheet(sessionTrace).svg] {
        #expect(try Elements(svg).names.allSatisfy { $0 != "script" })
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        let style = svg.components(separatedBy: "<style>")[1].components(separatedBy: "</style>")[0]
        #expect(!style.contains("keyframes x") && !style.contains("script"))
      }
    }
  }
}
