internal import Interaction
internal import Motion

/// The layers of one state, with what is to see of them.
struct ShownLayers: Sendable {
  /// The layers, back to front.
  let layers: [Layer]

  /// What is to see of each.
  let looks: [Look]

  /// The moment of their state.
  let time: Timestamp

  /// How far that is from the instant, in seconds.
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
    var looks: [Look] = []
    looks.reserveCapacity(layers.count)
    for index in layers.indices { looks.append(Look(layers, index, in: viewport)) }
    self.looks = looks
  }

  /// The index of a layer; the hint is where to look first.
  func index(of id: String, hint: Int) -> Int? {
    if layers.indices.contains(hint), layers[hint].id == id { return hint }
    return layers.firstIndex { $0.id == id }
  }
}

/// All that is to see on one side of an instant; many keep it, and nobody changes it.
final class Scene: Sendable {
  /// What is shown nearest to the instant, most often at it.
  let nearest: ShownLayers

  /// What is shown further away from it, as much as is known.
  let further: [ShownLayers]

  /// What is shown behind an event, where too little is known before it.
  let beyond: [ShownLayers]

  /// Whether nothing moves.
  let isStill: Bool

  /// The component's phase.
  let phase: String

  /// The layers, back to front.
  var layers: [Layer] { nearest.layers }

  /// What is to see of each.
  var looks: [Look] { nearest.looks }

  init(_ side: Side, at time: Timestamp, in viewport: Rectangle) {
    isStill = side.isStill
    guard !side.states.isEmpty else {
      nearest = ShownLayers([], time, at: time, in: viewport)
      (further, beyond) = ([], [])
      phase = ""
      return
    }
    nearest = ShownLayers(side.states[0], at: time, in: viewport)
    // Where nothing moves there is one state: that needs no list.
    further =
      side.states.count == 1
      ? [] : side.states.dropFirst().map { ShownLayers($0, at: time, in: viewport) }
    beyond =
      side.beyond.isEmpty ? [] : side.beyond.map { ShownLayers($0, at: time, in: viewport) }
    phase = side.states[0].phase
  }

  /// The index of a layer; the hint is where it was on the other side.
  func index(of id: String, hint: Int) -> Int? { nearest.index(of: id, hint: hint) }

  /// Whether the same layers stand in another scene in the same order.
  func hasStack(of other: Scene) -> Bool {
    let (layers, others) = (layers, other.layers)
    guard layers.count == others.count else { return false }
    for index in layers.indices where layers[index].id != others[index].id { return false }
    return true
  }

  /// How far the furthest edge of a layer, or what it shows, went since an earlier scene; nil where it
  /// was not in that.
  @inline(__always)
  func step(_ index: Int, since earlier: Scene) -> Double? {
    guard let place = earlier.index(of: layers[index].id, hint: index) else { return nil }
    return Look.furthest(looks[index].ways(since: earlier.looks[place]))
  }

  /// Whether the layers are those of the instant itself, not those a moment off.
  var isAtInstant: Bool { nearest.offset == 0 }

  /// Whether nobody knows exactly where things are at the instant, for no state is close to it: what
  /// goes on from there may have been cut, or have jumped, on the way.
  var isVague: Bool { abs(nearest.offset) > 0.00001 && !isStill }

  /// Whether nobody knows exactly what a number of a layer is at the instant: what goes by itself is
  /// elsewhere there, and what a finger alone moves is the same in all states between two of its samples.
  func isVague(_ index: Int, _ quantities: [Quantity]) -> Bool {
    guard isVague else { return false }
    guard !further.isEmpty else { return true }
    return !further.allSatisfy { shown in
      guard let place = shown.index(of: layers[index].id, hint: index) else { return false }
      // What lies beyond the screen's border, or a clip, goes there though nobody sees it.
      let (now, then) = (layers[index], shown.layers[place])
      return Look.frame(now) == Look.frame(then) && now.clip == then.clip
        && quantities.allSatisfy { shown.looks[place].value($0) == looks[index].value($0) }
    }
  }

  /// The edges of a layer at the instant itself, in the order of `edges`.
  @inline(__always)
  func edges(_ index: Int) -> SIMD4<Double> {
    isAtInstant ? looks[index].edges : limits(index)
  }

  /// Those of all layers.
  var edges: [SIMD4<Double>] { layers.indices.map { edges($0) } }

  private func limits(_ index: Int) -> SIMD4<Double> {
    SIMD4(
      limit(index, .left) ?? 0, limit(index, .top) ?? 0, limit(index, .right) ?? 0,
      limit(index, .bottom) ?? 0)
  }

  /// The value of a layer at the instant itself.
  func limit(_ index: Int, _ quantity: Quantity) -> Double? {
    isAtInstant ? looks[index].value(quantity) : course(index, quantity)?.limit
  }
}
