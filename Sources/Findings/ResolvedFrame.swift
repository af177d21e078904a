internal import Interaction
internal import Motion

/// The layers of one state, with their visible geometry and appearance.
struct ShownLayers: Sendable {
  /// The layers, back to front.
  let layers: [Layer]

  /// The visible geometry and appearance of each layer, in the order of `layers`.
  let looks: [LayerAppearance]

  let time: Timestamp

  /// The time from the instant to the state, in seconds.
  let offset: Double

  init(_ state: borrowing RenderState, at instant: Timestamp, in viewport: Rectangle) {
    self.init(state.layers, state.time, at: instant, in: viewport)
  }

  init(
    _ layers: [Layer], _ time: Timestamp, at instant: Timestamp, in viewport: Rectangle
  ) {
    self.layers = layers
    self.time = time
    offset = time - instant
    var looks: [LayerAppearance] = []
    looks.reserveCapacity(layers.count)
    for index in layers.indices { looks.append(LayerAppearance(layers, index, in: viewport)) }
    self.looks = looks
  }

  /// Returns the index of a layer in `layers`; `hint` is the first index to try.
  func index(of id: String, hint: Int) -> Int? {
    if layers.indices.contains(hint), layers[hint].id == id { return hint }
    return layers.firstIndex { $0.id == id }
  }
}

/// The visible layers on one side of an instant.
///
/// The object is immutable, so it can be shared.
final class ResolvedFrame: Sendable {
  /// The layers of the state nearest to the instant, which is usually the state at the instant itself.
  let nearest: ShownLayers

  /// The layers of the known states that are further from the instant.
  let further: [ShownLayers]

  /// The layers of the state beyond the nearest other event.
  ///
  /// They are used if there are too few states between the instant and that event.
  let beyond: [ShownLayers]

  /// Whether nothing is moving.
  let isStill: Bool

  /// The component's phase.
  let phase: String

  /// The layers, back to front.
  var layers: [Layer] { nearest.layers }

  /// The visible geometry and appearance of each layer, in the order of `layers`.
  var looks: [LayerAppearance] { nearest.looks }

  init(_ side: OneSidedLimit, at time: Timestamp, in viewport: Rectangle) {
    isStill = side.isStill
    guard !side.states.isEmpty else {
      nearest = ShownLayers([], time, at: time, in: viewport)
      (further, beyond) = ([], [])
      phase = ""
      return
    }
    nearest = ShownLayers(side.states[0], at: time, in: viewport)
    // Without motion there is only one state, so no array is needed.
    further =
      side.states.count == 1
      ? [] : side.states.dropFirst().map { ShownLayers($0, at: time, in: viewport) }
    beyond =
      side.beyond.isEmpty ? [] : side.beyond.map { ShownLayers($0, at: time, in: viewport) }
    phase = side.states[0].phase
  }

  /// Returns the index of a layer in `layers`; `hint` is its index on the other side of the instant.
  func index(of id: String, hint: Int) -> Int? { nearest.index(of: id, hint: hint) }

  /// Returns whether another scene has the same layers in the same order.
  func hasStack(of other: ResolvedFrame) -> Bool {
    let (layers, others) = (layers, other.layers)
    guard layers.count == others.count else { return false }
    for index in layers.indices where layers[index].id != others[index].id { return false }
    return true
  }

  /// Returns the distance that a layer's furthest-moving edge moved since an earlier scene or, if no edge
  /// moved, the distance that its content moved.
  ///
  /// The result is `nil` if the layer was not in that scene.
  @inline(__always)
  func step(_ index: Int, since earlier: ResolvedFrame) -> Double? {
    guard let place = earlier.index(of: layers[index].id, hint: index) else { return nil }
    return LayerAppearance.furthest(looks[index].ways(since: earlier.looks[place]))
  }

  /// Whether the nearest state is exactly at the instant.
  var isAtInstant: Bool { nearest.offset == 0 }

  /// Whether the positions at the instant are uncertain because no state is close to it.
  ///
  /// Between the nearest state and the instant, a layer may have been clipped or may have jumped.
  var isVague: Bool { abs(nearest.offset) > 0.00001 && !isStill }

  /// Returns whether a layer's quantities at the instant are uncertain.
  ///
  /// They are uncertain if the layer moves on its own, because its values at the instant then differ from
  /// those of the nearest state. They are certain if only a finger moves the layer, because its values
  /// don't change between two samples of the finger.
  func isVague(_ index: Int, _ quantities: [Quantity]) -> Bool {
    guard isVague else { return false }
    guard !further.isEmpty else { return true }
    return !further.allSatisfy { shown in
      guard let place = shown.index(of: layers[index].id, hint: index) else { return false }
      // The frames are compared too, because a layer outside the screen or its clip can move invisibly.
      let (now, then) = (layers[index], shown.layers[place])
      return now.transformedFrame == then.transformedFrame && now.clip == then.clip
        && quantities.allSatisfy { shown.looks[place].value($0) == looks[index].value($0) }
    }
  }

  /// Returns the edges of a layer at the instant itself, in the order of `edges`.
  @inline(__always)
  func edges(_ index: Int) -> SIMD4<Double> {
    isAtInstant ? looks[index].edges : limits(index)
  }

  /// The edges of all layers at the scene's instant, in the order of `layers`.
  var edges: [SIMD4<Double>] { layers.indices.map { edges($0) } }

  private func limits(_ index: Int) -> SIMD4<Double> {
    SIMD4(
      limit(index, .left) ?? 0, limit(index, .top) ?? 0, limit(index, .right) ?? 0,
      limit(index, .bottom) ?? 0)
  }

  /// Returns the value of a layer's quantity at the instant itself.
  func limit(_ index: Int, _ quantity: Quantity) -> Double? {
    isAtInstant ? looks[index].value(quantity) : trajectory(index, quantity)?.limit
  }
}
