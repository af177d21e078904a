import Testing
import Values
import Wire

@Suite("Reading states that can't be drawn")
struct StateRangeTests {
  /// Returns a state with one layer, whose given member has a different value.
  private func state(_ name: String, _ value: Value) -> Value {
    var layer: JSONObject = [
      "id": "a", "role": "box", "x": .integer(0), "y": .integer(0), "width": .integer(10),
      "height": .integer(0), "opacity": .integer(1),
    ]
    layer[name] = value
    return [
      "t": .integer(0), "phase": "idle", "settled": true, "values": [:],
      "layers": [.object(layer)],
    ]
  }

  private static let flat: Value = [
    "x": .integer(0), "y": .integer(0), "width": .integer(1), "height": .integer(-1),
  ]

  @Test(
    "A negative size or an opacity outside 0 to 1 is refused with its path",
    arguments: [
      ("width", .number(-50), "/width"), ("height", .number(-0.5), "/height"),
      ("opacity", .integer(7), "/opacity"), ("opacity", .number(-0.001), "/opacity"),
      ("zIndex", .number(1e300), "/zIndex"), ("clip", flat, "/clip/height"),
      ("hit", flat, "/hit/height"),
    ] as [(String, Value, String)])
  func refused(name: String, value: Value, path: String) throws {
    let state = state(name, value)
    let error = #expect(throws: InvalidValue.self) { try StateReader.read(state) }
    #expect(error?.path == "/layers/0" + path)
    #expect(StateReader.problems(inLayersOf: state).map(\.path) == ["/layers/0" + path])
    var known = try StateReader.read(self.state("opacity", .integer(1)))
    var layer: JSONObject = ["id": "a"]
    layer[name] = value
    let change: Value = ["layers": ["changed": [.object(layer)]]]
    let refusal = #expect(throws: InvalidValue.self) { try known.apply(change) }
    #expect(refusal?.path == "/layers/changed/0" + path)
  }

  @Test("The limits themselves are accepted, and a tiny number counts as 0")
  func accepted() throws {
    for (name, value) in [
      ("width", 0), ("height", 0), ("opacity", 0), ("opacity", 1), ("width", -1e-300),
    ] as [(String, Double)] {
      let state = state(name, .number(value))
      #expect(throws: Never.self) { try StateReader.read(state) }
      #expect(StateReader.problems(inLayersOf: state).isEmpty)
    }
  }

  @Test("All members of all layers that can't be drawn are listed")
  func listed() {
    let layer: Value = ["id": "a", "width": .integer(-1), "opacity": .integer(2)]
    let problems = StateReader.problems(inLayersOf: ["layers": [layer, "none", layer]])
    #expect(
      problems.map(\.path) == [
        "/layers/0/width", "/layers/0/opacity", "/layers/2/width", "/layers/2/opacity",
      ])
  }
}
