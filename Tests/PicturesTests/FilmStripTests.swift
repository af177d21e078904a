import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing
import Values

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Film strips")
struct FilmStripTests {
  /// Returns a session trace of a card that moves down in ten states, with the given texts.
  private func sessionTrace(
    text: String = "Card", id: String = "card:1", layers: Int = 1,
    viewport: Size = Size(width: 393, height: 852)
  ) -> SessionTrace {
    var sessionTrace = SessionTrace()
    sessionTrace.name = text
    sessionTrace.component = id
    sessionTrace.note = text
    sessionTrace.viewports = [.init(time: .zero, size: viewport)]
    for step in 0...10 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 8333)
      state.phase = step < 5 ? text : "settling"
      state.isSettled = step == 10
      for index in 0..<layers {
        var layer = Layer(
          id: "\(id)-\(index)", role: text,
          frame: Rectangle(x: 10 + Double(index % 7), y: 20, width: 300, height: 200))
        layer.translation.y = Double(step * 40)
        layer.rotation = Double(step)
        layer.content = Layer.Content(kind: "text", text: text, image: text)
        layer.shadows = [Layer.Shadow(opacity: 0.2, radius: 12)]
        layer.hit = layer.frame
        state.layers.append(layer)
      }
      sessionTrace.states.append(state)
    }
    return sessionTrace
  }

  @Test("Shows the text of a layer that begins above or to the left of the screen")
  func title() throws {
    for (x, y) in [(0.0, -382.0), (-200, 0)] {
      var layer = Layer(
        id: "sheet:1", role: "sheet", frame: Rectangle(x: x, y: y, width: 393, height: 852))
      layer.content = Layer.Content(kind: "item", text: "Episode")
      var state = RenderState()
      state.layers = [layer]
      var sessionTrace = SessionTrace()
      sessionTrace.viewports = [.init(time: .zero, size: Size(width: 393, height: 852))]
      sessionTrace.states = [state]
      let svg = try FilmStrip(sessionTrace).svg
      let text = try #require(svg.split(separator: "<text").first { $0.contains(">Episode<") })
      let place = try ["x", "y"].map { name in
        let number = text.split(separator: " \(name)=\"").last?.prefix { $0 != "\"" }
        return try #require(number.flatMap { Double($0) })
      }
      #expect(place[0] > 0 && place[1] > 0, "\(place)")
    }
  }

  @Test(
    "Shows untrusted text and never treats it as markup",
    arguments: [
      "<script>alert(1)</script>", "\"'&<>", "]]><!--", "مرحبا بالعالم", "שלום \u{202E}abc",
      "👩‍👩‍👧‍👦🇩🇪é", "\u{0}\u{1}\u{8}\u{1F}\u{7F}\u{FFFE}\u{FFFF}", "a\nb\tc", "",
      String(repeating: "W", count: 9999),
      "\" onload=\"alert(1)", "</svg><script/>",
    ])
  func text(text: String) throws {
    var options = FilmStrip.Options()
    options.onion = 2
    options.showsHits = true
    let svg = try FilmStrip(sessionTrace(text: text, id: text), options).svg
    let elements = try Elements(svg)
    #expect(elements.names.allSatisfy { $0 != "script" && $0 != "foreignObject" })
    #expect(elements.attributes.allSatisfy { !$0.hasPrefix("on") })
    // The description is the complete note, except that characters that XML forbids are replaced.
    if text.count < 200,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    {
      #expect(elements.text(of: "desc") ?? "" == text)
    }
  }

  @Test("Reports why nothing can be drawn")
  func nothing() {
    var blank = sessionTrace()
    blank.states = []
    let error = #expect(throws: FilmStrip.Nothing.self) { _ = try FilmStrip(blank) }
    #expect(error?.message.hasPrefix("there is no state to draw") == true)
    for size in [
      Size(width: 0, height: 852), Size(width: 393, height: 0), Size(width: .nan, height: 1),
    ] {
      let sessionTrace = sessionTrace(viewport: size)
      #expect(throws: FilmStrip.Nothing.self) { _ = try FilmStrip(sessionTrace) }
    }
  }

  @Test(
    "Draws an empty screen if there are no layers, and counts the layers left out of ten thousand")
  func extremesHeavy() throws {
    let empty = try Elements(FilmStrip(sessionTrace(layers: 0)).svg)
    #expect(empty.names.contains("clipPath"))
    let svg = try FilmStrip(sessionTrace(layers: 10_000)).svg
    #expect(svg.contains("+ 9880 layers"))
    #expect(svg.utf8.count < 600_000)
    _ = try Elements(svg)
  }

  @Test("Stays well-formed with NaN and with positions far outside the screen")
  func numbers() throws {
    var wild = sessionTrace()
    wild.states[3].layers[0].frame = Rectangle(x: .nan, y: 0, width: 10, height: 10)
    wild.states[4].layers[0].frame = Rectangle(x: -1e300, y: 0, width: 2e300, height: .infinity)
    wild.states[5].layers[0].opacity = .nan
    wild.states[6].layers[0].scale = -1
    wild.states[7].layers[0].rotation = .infinity
    wild.states[8].layers[0].shadows = [Layer.Shadow(opacity: .nan, radius: .infinity)]
    wild.states[9].layers[0].cornerRadius = .nan
    let svg = try FilmStrip(wild).svg
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    _ = try Elements(svg)
  }

  @Test("A strip begins at the start, ends at rest, and has no identical neighboring cells")
  func cells() throws {
    let svg = try FilmStrip(sessionTrace()).svg
    #expect(svg.contains(">start<") && svg.contains(">at rest<"))
    // Three seconds of rest at the end add no cell.
    var waiting = sessionTrace()
    for step in 1...360 {
      var state = waiting.states[10]
      state.time = state.time.advanced(bySeconds: Double(step) / 120)
      waiting.states.append(state)
    }
    let cells = { (svg: String) in svg.components(separatedBy: "clip-path=").count - 1 }
    #expect(try cells(FilmStrip(waiting).svg) == cells(svg))
    // If nothing moves, one cell is enough.
    var still = sessionTrace()
    still.states = [still.states[10], waiting.states[200]]
    #expect(try cells(FilmStrip(still).svg) == 1)
  }

  @Test("Leaves out pauses and marks their length")
  func gap() throws {
    var sessionTrace = sessionTrace()
    let still = sessionTrace.states[4]
    for index in 5...10 {
      sessionTrace.states[index].time = sessionTrace.states[index].time.advanced(bySeconds: 2)
    }
    for step in 1...240 {
      var state = still
      state.time = state.time.advanced(bySeconds: Double(step) / 120)
      sessionTrace.states.insert(state, at: 4 + step)
    }
    #expect(try FilmStrip(sessionTrace).svg.contains(">2 s<"))
  }

  @Test("Shows the press and the release of each gesture, even if one gesture has many decisions")
  func gestures() throws {
    var sessionTrace = SessionTrace()
    let size = Size(width: 393, height: 852)
    sessionTrace.viewports = [.init(time: .zero, size: size)]
    // The card follows three drags of 0.4 seconds, each 100 points long.
    for step in 0...300 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 10_000)
      state.isSettled = step == 300
      let way = step / 100 * 100 + min(max(step % 100 - 20, 0), 40) * 5 / 2
      state.layers = [
        Layer(
          id: "card", role: "card", frame: Rectangle(x: 20, y: Double(way), width: 300, height: 200)
        )
      ]
      sessionTrace.states.append(state)
    }
    for drag in 0..<3 {
      for step in stride(from: 20, through: 60, by: 4) {
        var event = SessionTrace.Input(
          time: Timestamp(microseconds: Int64(drag * 100 + step) * 10_000), type: "pointer",
          phase: step == 20 ? "down" : step == 60 ? "up" : "move")
        event.location = Point(x: Double(100 + drag * 80), y: Double(drag * 100 + step * 5 / 2))
        sessionTrace.events.append(event)
      }
    }
    for step in 30...59 {
      let time = Timestamp(microseconds: Int64(step) * 10_000)
      sessionTrace.effects.append(
        SessionTrace.ReportedEffect(time: time, type: "tick", members: [:]))
    }
    for (cells, times) in [
      (12, ["0.200", "0.600", "1.200", "1.600", "2.200", "2.600"]),
      (5, ["0.600", "1.600", "2.600"]),
    ] {
      var options = FilmStrip.Options()
      options.cells = cells
      let svg = try FilmStrip(sessionTrace, options).svg
      for time in times { #expect(svg.contains(">\(time) s<"), "\(cells) cells, \(time) s") }
    }
  }
}
