internal import Interaction
internal import Motion
internal import Values

/// Checks for changes in the z-order between two states.
extension MotionAnalyzer {
  /// Reports overlapping layers whose z-order changes between two states.
  ///
  /// - Parameters:
  ///   - before: The previous layers, back to front.
  ///   - layers: The current layers, back to front.
  ///   - time: The current time.
  ///   - inputs: The events at this time, or none if the state lies between two instants.
  ///   - way: The distance the fingers moved with these events, in points.
  mutating func lookAtOrder(
    from before: [Layer], to layers: [Layer], at time: Timestamp, _ inputs: [SessionInput],
    way: Double = 0
  ) {
    guard !Self.isSame(before, layers) else { return }
    let places = Self.places(of: layers, in: before)
    if Self.isAscending(places) { return }
    // The more translucent the two layers are, the less a swap changes the picture. A swap counts only if it
    // changes the picture more than a finger may change an opacity.
    let group = Allowance.Change.opacity
    let least = group.tolerance + group.perPoint * way
    var worst: (upper: Layer, lower: Layer, area: Double, isRaised: Bool)?
    for (upper, layer) in layers.enumerated() {
      guard let old = places[upper] else { continue }
      for lower in layers.indices[..<upper] {
        guard let other = places[lower], other > old else { continue }
        let area = min(
          overlap(layers, lower, upper, least), overlap(before, old, other, least))
        guard area > max(HitComparison.speck, worst?.area ?? 0) else { continue }
        worst = (layer, layers[lower], area, layer.zIndex > before[old].zIndex)
      }
    }
    guard let worst else { return }
    let isAllowed = allowances.contains {
      $0.changes.contains(.order) && (worst.isRaised || $0.limit != .raised)
        && $0.holds(inputs, worst.upper.role)
    }
    if isAllowed { return }
    var finding = Finding(
      .orderStep, at: time, layer: worst.upper.id, role: worst.upper.role, channel: "order",
      value: worst.area, allowed: HitComparison.speck, unit: "pt²",
      cause: inputs.cause, reason: "\(worst.lower.id) was above it")
    finding.data = ["below": .string(worst.lower.id)]
    report([finding])
  }

  /// Returns whether both lists contain the same layers in the same order, which is the common
  /// case.
  private static func isSame(_ before: [Layer], _ after: [Layer]) -> Bool {
    guard before.count == after.count else { return false }
    var index = 0
    while index < before.count, before[index].id == after[index].id { index += 1 }
    return index == before.count
  }

  /// Returns the previous index of each layer, or `nil` for a new layer.
  ///
  /// The search for a layer starts after the previously found index, where it succeeds at once if the order
  /// has not changed.
  private static func places(of layers: [Layer], in before: [Layer]) -> [Int?] {
    var next = 0
    return layers.map { layer in
      let place =
        before[next...].firstIndex { $0.id == layer.id }
        ?? before[..<next].firstIndex { $0.id == layer.id }
      if let place { next = place + 1 }
      return place
    }
  }

  private static func isAscending(_ places: [Int?]) -> Bool {
    var last = -1
    for case let place? in places {
      if place < last { return false }
      last = place
    }
    return true
  }

  /// Returns the visible area in which two layers overlap, in square points.
  private func overlap(
    _ layers: [Layer], _ lower: Int, _ upper: Int, _ least: Double
  ) -> Double {
    let (one, other) = (layers[lower], layers[upper])
    guard one.opacity * other.opacity > least,
      let seen = HitComparison.seen(one, viewport),
      let cover = HitComparison.seen(other, viewport)
    else { return 0 }
    let both = seen.intersection(cover)
    let area = both.area
    guard area > HitComparison.speck else { return 0 }
    let isHidden = layers[(upper + 1)...].contains { layer in
      guard layer.isSolid,
        let third = HitComparison.seen(layer, viewport, margin: 1)
      else { return false }
      return area - both.intersection(third).area < HitComparison.speck
    }
    return isHidden ? 0 : area
  }
}
