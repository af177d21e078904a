internal import Interaction
internal import Motion

/// All that is to see on one side of an instant.
struct Scene: Sendable {
  /// The layers at the limit, back to front.
  var looks: [Look]

  /// The layers further away from it, as many as are known.
  var further: [[Look]]

  /// How far from the instant each state lies, in seconds, the nearest first.
  var offsets: [Double]

  /// Whether nothing moves.
  var isStill: Bool

  /// The component's phase.
  var phase: String

  init(_ side: Side, at time: Timestamp, in viewport: Rectangle) {
    let all = side.states.map { state in state.layers.map { Look($0, in: viewport) } }
    looks = all.first ?? []
    further = Array(all.dropFirst())
    offsets = side.states.map { $0.time - time }
    isStill = side.isStill
    phase = side.states.first?.phase ?? ""
  }

  /// The index of a layer; the hint is where it was on the other side.
  func index(of id: String, hint: Int) -> Int? { Self.index(of: id, in: looks, hint: hint) }

  static func index(of id: String, in looks: [Look], hint: Int) -> Int? {
    if looks.indices.contains(hint), looks[hint].id == id { return hint }
    return looks.firstIndex { $0.id == id }
  }

  /// The value of a layer at the instant itself: its limit.
  func limit(_ index: Int, _ quantity: Quantity) -> Double? {
    guard let first = looks[index].value(quantity) else { return nil }
    guard offsets[0] != 0 else { return first }
    return interpolation(index, quantity, first)?.value ?? first
  }

  /// Whether the layers are those of the instant itself, not those a moment off.
  var isAtInstant: Bool { offsets.first == 0 }

  /// The edges of a layer at the instant itself, in the order of `edges`.
  func edges(_ index: Int) -> SIMD4<Double> {
    if isAtInstant { return looks[index].edges }
    return SIMD4(
      limit(index, .left) ?? 0, limit(index, .top) ?? 0, limit(index, .right) ?? 0,
      limit(index, .bottom) ?? 0)
  }

  /// How fast a number of a layer changes at the instant, a second; nil where it can't be known, and
  /// for an edge of which nobody sees it.
  func slope(_ index: Int, _ quantity: Quantity) -> Double? {
    if isStill { return 0 }
    guard let first = looks[index].value(quantity), !isBeyondBorder(index, quantity) else {
      return nil
    }
    return interpolation(index, quantity, first)?.slope
  }

  /// The slopes that a number can be taken to have at the instant: the parabola's, and those between
  /// the known values.
  ///
  /// They differ where something comes to rest between these values: it is a hundredth of a point off
  /// then, which within a ten-thousandth of a second looks like a velocity.
  func slopes(_ index: Int, _ quantity: Quantity) -> ClosedRange<Double>? {
    guard let slope = slope(index, quantity) else { return nil }
    let values = values(index, quantity)
    guard !isStill, values.count > 2 else { return slope...slope }
    let near = (values[1] - values[0]) / (offsets[1] - offsets[0])
    let far = (values[2] - values[1]) / (offsets[2] - offsets[1])
    return min(slope, near, far)...max(slope, near, far)
  }

  /// Whether an edge is beyond the screen's border in any of the known states.
  private func isBeyondBorder(_ index: Int, _ edge: Quantity) -> Bool {
    if looks[index].isBeyondBorder(edge) { return true }
    return further.contains { looks in
      Self.index(of: self.looks[index].id, in: looks, hint: index)
        .map { looks[$0].isBeyondBorder(edge) } ?? false
    }
  }

  /// The known values of a number, the nearest to the instant first.
  private func values(_ index: Int, _ quantity: Quantity) -> [Double] {
    var values = [looks[index].value(quantity)].compactMap { $0 }
    for looks in further {
      guard let place = Self.index(of: self.looks[index].id, in: looks, hint: index),
        let value = looks[place].value(quantity)
      else { break }
      values.append(value)
    }
    return values
  }

  /// The parabola, or the line, through the known values, at the instant.
  private func interpolation(
    _ index: Int, _ quantity: Quantity, _ first: Double
  ) -> (value: Double, slope: Double)? {
    let values = values(index, quantity)
    guard values.count > 1 else { return nil }
    let (a, b) = (offsets[0], offsets[1])
    let near = (values[1] - values[0]) / (b - a)
    guard values.count > 2 else { return (values[0] - a * near, near) }
    let c = offsets[2]
    // Newton's divided differences.
    let far = (values[2] - values[1]) / (c - b)
    let bend = (far - near) / (c - a)
    return (values[0] - a * near + a * b * bend, near - (a + b) * bend)
  }
}

extension Turn {
  /// How far a number steps between two states, what it goes beside that step taken off.
  func step(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double {
    guard let old = before.looks[index].value(quantity),
      let new = after.looks[place].value(quantity)
    else { return 0 }
    let beside = max(before.firstStep(index, quantity), after.firstStep(place, quantity))
    return max(0, abs(new - old) - 1.5 * beside)
  }
}

extension Scene {
  /// How far a number goes from the nearest state to the next one.
  fileprivate func firstStep(_ index: Int, _ quantity: Quantity) -> Double {
    guard let looks = further.first,
      let place = Self.index(of: self.looks[index].id, in: looks, hint: index),
      let near = self.looks[index].value(quantity), let far = looks[place].value(quantity)
    else { return 0 }
    return abs(far - near)
  }
}
