internal import Interaction
internal import Motion
internal import Replay

/// The layers of a session trace with their poses in all states.
///
/// A layer whose text or image changes becomes two layers, because only positions, sizes,
/// rotations and opacities can be animated.
struct LayerTracks {
  /// One layer with its poses.
  struct Track {
    /// The layer as it appears in the last state, if it is visible and unrotated there.
    ///
    /// Otherwise, it is the layer as it appears in the state that shows the largest part of it.
    var layer: Layer
    /// The pose in each state, relative to the drawn layer.
    var poses: [Keyframes.Pose]
  }

  /// The maximum number of animated layers.
  ///
  /// Layers furthest back are left out first.
  private static let most = 60

  private(set) var tracks: [Track] = []

  init(_ sessionTrace: SessionTrace) {
    let names = Self.order(of: sessionTrace)
    var places: [String: Int] = [:]
    for (place, name) in names.enumerated() { places[name] = place }
    var layers: [[(state: Int, layer: Layer, box: SeenBox)]] = Array(
      repeating: [], count: names.count)
    for (index, state) in sessionTrace.states.enumerated() {
      let viewport = sessionTrace.viewport(at: state.time)
      for layer in state.layers {
        guard let box = SeenBox(layer, in: viewport), box.opacity > Layer.leastSeen,
          let place = places[Self.name(of: layer)]
        else { continue }
        layers[place].append((index, layer, box))
      }
    }
    for seen in layers.suffix(Self.most) {
      guard let last = Self.reference(of: seen, sessionTrace) else { continue }
      var poses = Array(repeating: Keyframes.Pose(opacity: 0), count: sessionTrace.states.count)
      var next = 0
      for index in poses.indices {
        while next + 1 < seen.count, seen[next + 1].state <= index { next += 1 }
        let now = seen[next]
        poses[index] = Self.pose(of: now.box, now.layer, from: last.box)
        // While the layer is absent, it keeps its position and is transparent.
        if now.state != index { poses[index].opacity = 0 }
      }
      tracks.append(Track(layer: last.layer, poses: poses))
    }
  }

  /// Returns the entry for the state in which to draw a layer: the last state if the layer is visible and unrotated
  /// there, otherwise the state that shows the largest part of the layer.
  private static func reference(
    of seen: [(state: Int, layer: Layer, box: SeenBox)], _ sessionTrace: SessionTrace
  ) -> (state: Int, layer: Layer, box: SeenBox)? {
    guard let last = seen.last else { return nil }
    if last.state == sessionTrace.states.count - 1, last.layer.rotation == 0 { return last }
    let area = { (box: SeenBox) in box.visible.width * box.visible.height }
    var best = last
    for one in seen where area(one.box) >= area(best.box) { best = one }
    return best
  }

  private static func name(of layer: Layer) -> String {
    let content = layer.content
    return [layer.id, content?.kind ?? "", content?.text ?? "", content?.image ?? ""]
      .joined(separator: "\u{0}")
  }

  /// Returns the ids of all layers, back to front.
  ///
  /// A layer that appears later is placed directly above the layer that was below it when it first appeared.
  private static func order(of sessionTrace: SessionTrace) -> [String] {
    var order: [String] = []
    var known = Set<String>()
    var last: [String] = []
    for state in sessionTrace.states {
      let names = state.layers.map(name)
      guard names != last else { continue }
      last = names
      for (place, name) in names.enumerated() where known.insert(name).inserted {
        let above = place > 0 ? order.firstIndex(of: names[place - 1]).map { $0 + 1 } : 0
        order.insert(name, at: above ?? order.count)
      }
    }
    return order
  }

  /// Returns a layer's pose relative to its drawn form: a scale, and a rotation about its center.
  private static func pose(
    of box: SeenBox, _ layer: Layer, from drawn: SeenBox
  ) -> Keyframes.Pose {
    Keyframes.Pose(
      x: box.drawn.midX - drawn.drawn.midX, y: box.drawn.midY - drawn.drawn.midY,
      rotation: layer.rotation, scaleX: box.drawn.width / drawn.drawn.width,
      scaleY: box.drawn.height / drawn.drawn.height, opacity: box.opacity)
  }
}
