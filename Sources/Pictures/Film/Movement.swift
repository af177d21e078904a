internal import Interaction
internal import Motion

/// A measure of the visual difference between two states.
///
/// If a layer that fills the viewport moves by one point, the difference is one point. If it fades in or out
/// completely, the difference is 80 points. A smaller layer counts less: it is weighted by the square root of the
/// fraction of the viewport that it covers.
struct Movement {
  private static let pointsPerFade = 80.0
  /// The number of degrees in a radian.
  private static let degrees = 57.29577951308232

  private struct Seen {
    var id: String
    var box: SeenBox?
    var rotation: Double
    var text: String?
  }

  /// The layers of the states requested so far.
  private var cache: [Int: [Seen]] = [:]
  private let states: [RenderState]
  private let viewport: Size

  init(of states: [RenderState], in viewport: Size) {
    self.states = states
    self.viewport = viewport
  }

  /// Returns the visual distance between two states, in points.
  mutating func distance(_ one: Int, _ other: Int) -> Double {
    let before = seen(one)
    let after = seen(other)
    var sum = 0.0
    var gone: [Seen] = []
    var come: [Seen] = []
    for (old, new) in pairs(before, after) {
      switch (old?.box, new?.box) {
      case (nil, nil): break
      case (.some, nil): if let old { gone.append(old) }
      case (nil, .some): if let new { come.append(new) }
      default: sum += distance(old, new)
      }
    }
    // A layer that replaces an identical one does not count as a change.
    for new in come {
      if let place = gone.firstIndex(where: { looksLike($0, new) }) {
        gone.remove(at: place)
      } else {
        sum += distance(nil, new)
      }
    }
    return gone.reduce(sum) { $0 + distance($1, nil) }
  }

  private func looksLike(_ one: Seen, _ other: Seen) -> Bool {
    guard let a = one.box, let b = other.box else { return false }
    return one.text == other.text && abs(a.opacity - b.opacity) < 0.1
      && abs(a.visible.minX - b.visible.minX) + abs(a.visible.maxX - b.visible.maxX) < 4
      && abs(a.visible.minY - b.visible.minY) + abs(a.visible.maxY - b.visible.maxY) < 4
  }

  /// Returns the layers of two states, paired by id.
  ///
  /// A layer that exists in only one of the states is paired with `nil`.
  private func pairs(_ before: [Seen], _ after: [Seen]) -> [(Seen?, Seen?)] {
    if before.count == after.count, zip(before, after).allSatisfy({ $0.id == $1.id }) {
      return zip(before, after).map { ($0, $1) }
    }
    var places: [String: Int] = [:]
    for (place, layer) in before.enumerated() { places[layer.id] = place }
    var isMet = Array(repeating: false, count: before.count)
    var pairs: [(Seen?, Seen?)] = []
    for layer in after {
      let place = places[layer.id]
      if let place { isMet[place] = true }
      pairs.append((place.map { before[$0] }, layer))
    }
    for (place, layer) in before.enumerated() where !isMet[place] { pairs.append((layer, nil)) }
    return pairs
  }

  private mutating func seen(_ index: Int) -> [Seen] {
    if let known = cache[index] { return known }
    let layers = states[index].layers.map {
      Seen(
        id: $0.id, box: SeenBox($0, in: viewport), rotation: $0.rotation,
        text: $0.content?.text ?? $0.content?.image)
    }
    cache[index] = layers
    return layers
  }

  private func distance(_ old: Seen?, _ new: Seen?) -> Double {
    guard let a = old?.box, let b = new?.box else {
      let box = old?.box ?? new?.box
      return box.map { weight($0) * $0.opacity * Self.pointsPerFade } ?? 0
    }
    guard let old, let new, a != b || old.rotation != new.rotation || old.text != new.text else {
      return 0
    }
    let edges =
      abs(a.visible.minX - b.visible.minX) + abs(a.visible.maxX - b.visible.maxX)
      + abs(a.visible.minY - b.visible.minY) + abs(a.visible.maxY - b.visible.maxY)
      + abs(a.box.midX - b.box.midX) + abs(a.box.midY - b.box.midY)
    let turn = abs(old.rotation - new.rotation) / Self.degrees * (b.box.width + b.box.height) / 2
    let fade = abs(a.opacity - b.opacity) * Self.pointsPerFade
    let change = old.text == new.text ? 0 : Self.pointsPerFade / 2
    return max(weight(a), weight(b)) * (edges / 2 + turn + fade + change)
  }

  private func weight(_ box: SeenBox) -> Double {
    let share = box.visible.width * box.visible.height / (viewport.width * viewport.height)
    return max(share, 0).squareRoot()
  }
}
