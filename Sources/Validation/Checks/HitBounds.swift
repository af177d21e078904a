internal import Interaction
internal import Motion
internal import Values
internal import Wire

extension Check {
  static let hitBounds = Check(
    "hit-bounds",
    "A hit area does not extend beyond the layer's clip, nor beyond both the screen and the layer."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var screens = [Size(width: 393, height: 852)]
    var found: [String] = []
    func look(_ state: Value, _ place: String) {
      guard let named = try? StateReader.read(state) else { return }
      for layer in named.state.layers {
        guard let problem = excess(of: layer, screens) else { continue }
        // A hit area is too large in many frames. One finding for each layer is enough.
        let name = "\(layer.id): \(problem.bound)"
        guard !found.contains(name) else { continue }
        found.append(name)
        it.fail("\(problem.text) (\(place))")
      }
    }
    look(try it.open(conversation).result["state"] ?? .null, "session/create")
    try it.play(it.wholeScript, conversation, isFilmed: true) { index, answer in
      // The frames of a call that changes the screen may show the old size or the new one.
      screens += sizes(in: it.probe.script[index])
      let place = it.probe.place(of: index)
      for frame in answer.result["frames"]?.elements ?? [] { look(frame, place) }
      screens = [screens[screens.count - 1]]
      look(answer.result["state"] ?? .null, place)
      return !it.isFull
    }
  }

  /// Returns the sizes that a step's events give the screen.
  private static func sizes(in step: ProbeResult.Step) -> [Size] {
    let events = step.params["events"]?.elements ?? step.params["event"].map { [$0] } ?? []
    return events.compactMap { event in
      guard event["type"] == "environment", let width = event["viewport"]?["width"]?.asNumber,
        let height = event["viewport"]?["height"]?.asNumber
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  /// Returns the bound that a layer's hit area exceeds, and a sentence about it, or `nil` if the hit area is within its
  /// bounds.
  ///
  /// The bound is the layer's touch target. It moves with a layer that leaves the screen, and that of a small layer is as
  /// large as a fingertip. A layer that enters the screen may accept touches anywhere on the screen.
  private static func excess(
    of layer: Layer, _ screens: [Size]
  ) -> (bound: String, text: String)? {
    guard let hit = layer.hit else { return nil }
    let plugin = "the hit area \(text(hit)) of \(layer.id) extends beyond"
    if let clip = layer.clip, !contains(clip, hit) {
      return ("clip", "\(plugin) its clip, \(text(clip))")
    }
    var target = layer
    target.clip = nil
    let box = target.boundingBox
    let (width, height) = (max(box.width, leastTarget), max(box.height, leastTarget))
    let bounds = Rectangle(center: box.center, size: Size(width: width, height: height))
    if contains(bounds, hit) { return nil }
    if screens.contains(where: {
      contains(Rectangle(x: 0, y: 0, width: $0.width, height: $0.height), hit)
    }) {
      return nil
    }
    return ("screen", "\(plugin) the screen and the layer, \(text(box))")
  }

  /// The width and height of a touch target, in points.
  ///
  /// Source: Apple's Human Interface Guidelines.
  private static let leastTarget = 44.0

  /// Returns whether a rectangle contains another one, apart from rounding.
  ///
  /// The scale of a layer has 4 decimals, so the layer's edges are exact to a share of its size.
  private static func contains(_ outer: Rectangle, _ inner: Rectangle) -> Bool {
    let limit = 0.05 + 1e-4 * max(outer.width, outer.height)
    return inner.minX >= outer.minX - limit && inner.minY >= outer.minY - limit
      && inner.maxX <= outer.maxX + limit && inner.maxY <= outer.maxY + limit
  }

  private static func text(_ rectangle: Rectangle) -> String {
    let numbers = [rectangle.x, rectangle.y, rectangle.width, rectangle.height].map {
      Expectation.plain(($0 * 100).rounded() / 100)
    }
    return "\(numbers[0]), \(numbers[1]), \(numbers[2]) × \(numbers[3])"
  }
}
