import Interaction
import JSON
import JSONText
import Motion
import PlaygroundTesting
import Testing
import Values
import Wire

@Suite("Deltas of layers")
struct LayerDeltaTests {
  private static let names: [MemberName] = ["v"]

  private func state(_ layers: [Layer]) -> RenderState {
    var state = RenderState()
    state.phase = "idle"
    state.values = [.number(1)]
    state.layers = layers
    return state
  }

  private func delta(_ old: [Layer], _ new: [Layer]) throws -> Value {
    var writer = JSONWriter()
    writer.delta(from: state(old), to: state(new), valueNames: Self.names)
    return try JSONParser.parse(writer.bytes)
  }

  private func layers(_ ids: some Sequence<Int>) -> [Layer] {
    ids.map { id in
      Layer(id: "l\(id)", role: "card", frame: Rectangle(x: 0, y: 0, width: 10, height: 10))
    }
  }

  @Test("A delta applied to the old layers gives the new layers", arguments: 0..<200)
  func applied(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let old = layers(0..<Int.random(in: 0...100, using: &random))
    var new = old
    if Bool.random(using: &random) {
      new += layers(200..<Int.random(in: 200...240, using: &random))
    }
    if Bool.random(using: &random) {
      new.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }
    if Bool.random(using: &random) { new.shuffle(using: &random) }
    let share = Int.random(in: 0...3, using: &random)
    for index in new.indices where Int.random(in: 0..<3, using: &random) < share {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: new[index].translation.y = .random(in: -100...100, using: &random).rounded()
      case 1: new[index].clip = Rectangle(x: 1, y: 2, width: 3, height: 4)
      case 2: new[index].content = Layer.Content(kind: "text", text: "\(index)")
      default: new[index].role = "other"
      }
    }
    let delta = try delta(old, new)
    var read = StateReader.NamedState(state: state(old), names: ["v"])
    try read.apply(delta)
    #expect(read.state.layers == new)
    // Unchanged members are omitted.
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let changed = new.filter { before[$0.id] != $0 }.map { Value.string($0.id) }
    guard case .object(let told) = delta["layers"] ?? [:] else { return }
    var ids: [Value] = []
    if case .array(let layers)? = told["changed"] { ids = layers.compactMap { $0["id"] } }
    #expect(ids == changed)
    #expect(
      (told["removed"] == nil) == old.allSatisfy { layer in new.contains { $0.id == layer.id } })
  }

  @Test("A delta is empty if the written forms of the layers are equal")
  func nothing() throws {
    let old = layers(0..<70)
    #expect(try delta(old, old) == [:])
    var new = old
    for index in new.indices { new[index].translation.y = 0.00001 }
    #expect(try delta(old, new) == [:])
  }
}
