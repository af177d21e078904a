import Interaction
import JSON
import JSONText
import Motion
import Testing
import Values
import Wire

@Suite("Hit paths in states")
struct WrittenHitPathTests {
  /// Returns a state with a rotated layer whose numbers have more digits than are written.
  private func state(_ random: inout SeededGenerator) -> RenderState {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var layer = Layer(
      id: "card", role: "card",
      frame: Rectangle(
        x: number(-50...300), y: number(-50...600), width: number(10...300),
        height: number(10...300)))
    layer.rotation = number(-180...180)
    layer.scale = number(0.3...1.5)
    layer.translation = Point(x: number(-80...80), y: number(-80...80))
    if Bool.random(using: &random) {
      layer.clip = Rectangle(x: 40, y: 60, width: 300, height: number(100...500))
    }
    layer.hit = layer.boundingBox
    var state = RenderState()
    state.phase = "idle"
    state.layers = [layer]
    return state
  }

  private func text(_ state: RenderState) -> [UInt8] {
    var writer = JSONWriter()
    writer.state(state, valueNames: [])
    return Array(writer.bytes)
  }

  /// Returns the hit path of the first layer in a list.
  private func firstPath(in layers: Value?) -> Value? {
    guard case .array(let layers)? = layers else { return nil }
    return layers.first?["hitPath"]
  }

  @Test("A state that is read and written again keeps its bytes")
  func sameBytes() throws {
    var random = SeededGenerator(seed: 10)
    var paths = 0
    for _ in 0..<2000 {
      let state = state(&random)
      let text = text(state)
      let value = try JSONParser.parse(text[...])
      if let path = firstPath(in: value["layers"]) {
        paths += 1
        // Rounding must not cut off the tips of a card.
        if state.layers[0].clip == nil, case .array(let corners) = path {
          #expect(corners.count == 4)
        }
      }
      let again = self.text(try StateReader.read(value).state)
      #expect(text == again)
    }
    #expect(paths > 1500)
  }

  @Test("Differences contain the new path, or null if there is none any more")
  func differences() throws {
    var random = SeededGenerator(seed: 11)
    let old = state(&random)
    var new = old
    new.layers[0].rotation += 5
    new.layers[0].hit = new.layers[0].boundingBox
    var upright = old
    upright.layers[0].rotation = 0
    upright.layers[0].hit = upright.layers[0].boundingBox
    for state in [new, upright] {
      var writer = JSONWriter()
      writer.delta(from: old, to: state, valueNames: [])
      let value = try JSONParser.parse(Array(writer.bytes)[...])
      let whole = try JSONParser.parse(text(state)[...])
      let path = firstPath(in: value["layers"]?["changed"])
      #expect(path == firstPath(in: whole["layers"]) ?? .null)
    }
  }
}
