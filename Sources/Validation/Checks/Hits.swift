internal import Interaction
internal import Motion
internal import Values
internal import Wire

extension Check {
  static let hitRegion = Check(
    "hit-region", "session/hitTest returns the topmost layer that receives touches at the point."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var samples = 0
    var asked: [Point] = []
    var beyond: [Point] = []
    func look(_ answer: Answer, _ place: String) throws(PluginFailure) {
      guard let state = answer.result["state"], let named = try? StateReader.read(state) else {
        return
      }
      for point in samplePoints(named.state) {
        guard let expected = clearTarget(named.state, point) else { continue }
        let params: JSONObject = ["x": .number(point.x), "y": .number(point.y)]
        let found = try conversation.ask("session/hitTest", params.of("v"))
        asked.append(point)
        let target = found.result["target"]
        guard target != expected else { continue }
        guard target != boxTarget(named.state, point) else {
          beyond.append(point)
          continue
        }
        let said = target?.json ?? "\(found.code ?? 0)"
        it.fail(
          "hitTest at \(point.x), \(point.y) returns \(said), expected \(expected.json) (\(place))")
      }
    }
    try look(try it.open(conversation), "session/create")
    var last = ""
    try it.play(it.wholeScript, conversation) { index, answer throws(PluginFailure) in
      // Test each new arrangement of layers, and every 16th state.
      let ids = answer.result["state"]?["layers"]?.elements.map { $0["id"]?.json ?? "" } ?? []
      let isNew = ids.joined() != last
      last = ids.joined()
      guard isNew || index % 16 == 0, samples < 24 else { return true }
      samples += 1
      try look(answer, it.probe.place(of: index))
      return !it.isFull
    }
    if asked.isEmpty { it.skip("not examined: no state could be read") }
    it.note("\(asked.count) points")
    if !beyond.isEmpty {
      it.note(
        "\(beyond.count) points beyond the hitPath of a rotated layer receive touches; none should")
    }
  }

  /// Returns points all over the screen, and at the centers and corners of hit areas.
  private static func samplePoints(_ state: RenderState) -> [Point] {
    var points: [Point] = []
    for column in 0..<7 {
      for row in 0..<11 {
        points.append(Point(x: 3.5 + 64 * Double(column), y: 5.5 + 84 * Double(row)))
      }
    }
    for hit in state.layers.compactMap(\.hit) {
      for (x, y) in [(0.5, 0.5), (0.02, 0.03), (0.97, 0.98), (-0.02, 0.5), (0.5, 1.03)] {
        let point = Point(x: hit.x + hit.width * x, y: hit.y + hit.height * y)
        points.append(
          Point(x: (point.x * 100).rounded() / 100, y: (point.y * 100).rounded() / 100))
      }
    }
    return points
  }

  /// Returns the id of the layer that accepts a touch at a point, or null if no layer does.
  ///
  /// The result is `nil` if an edge is so close to the point that rounding decides.
  private static func clearTarget(_ state: RenderState, _ point: Point) -> Value? {
    let target = state.hitTest(point)?.id
    for (x, y) in [(-0.05, 0.0), (0.05, 0), (0, -0.05), (0, 0.05)] {
      guard state.hitTest(Point(x: point.x + x, y: point.y + y))?.id == target else { return nil }
    }
    return target.map { .string($0) } ?? .null
  }

  /// Returns the id of the topmost layer whose `hit` contains a point, ignoring the layer's rotation, or null
  /// if there is none.
  private static func boxTarget(_ state: RenderState, _ point: Point) -> Value {
    state.layers.last { $0.hit?.contains(point) == true }.map { .string($0.id) } ?? .null
  }

  static let visibleHits = Check(
    "visible-hits",
    "At rest, every layer that accepts touches is visible, and part of its hit area is on the screen."
  ) { it throws(PluginFailure) in
    let screen = Rectangle(x: 0, y: 0, width: 430, height: 932)
    try it.observe { place, state in
      // A layer that is fading in or being dismissed may accept touches.
      guard state["settled"] == true, let named = try? StateReader.read(state) else { return }
      for layer in named.state.layers {
        guard let problem = hitProblem(of: layer, on: screen) else { continue }
        it.warn("\(layer.id) accepts touches but is \(problem) (\(place))")
      }
    }
  }

  /// Returns a description of a hit area that no visible layer needs, or `nil` if there is no such problem.
  static func hitProblem(of layer: Layer, on screen: Rectangle) -> String? {
    guard let hit = layer.hit else { return nil }
    if !layer.isTouchable(atRest: true) { return "invisible" }
    return hit.common(with: screen).isEmpty ? "outside the screen" : nil
  }
}
