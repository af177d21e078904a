internal import Interaction
internal import Motion
internal import Values

/// Which of two layers lies over the other, from one state to the next.
extension Examiner {
  /// Looks for two layers that lie on each other, and exchange which of them is above.
  ///
  /// - Parameters:
  ///   - layers: what is shown, back to front
  ///   - time: the moment
  ///   - happenings: what was done at this moment; nothing between instants
  ///   - way: how far fingers went with it, in points
  mutating func lookAtOrder(
    _ layers: [Layer], at time: Timestamp, _ happenings: [Happening], way: Double = 0
  ) {
    let before = stack
    stack = layers
    guard !Self.isSameOrder(before, layers) else { return }
    // What shines through shows the other anyway, and a finger may change how much that is.
    let group = Quantity.Group.opacity
    let least = group.tolerance + group.perPoint * way
    var worst: (upper: Layer, lower: Layer, area: Double, isRaised: Bool)?
    let places = layers.map { layer in before.firstIndex { $0.id == layer.id } }
    for (upper, layer) in layers.enumerated() {
      guard let old = places[upper] else { continue }
      for lower in layers.indices[..<upper] {
        guard let other = places[lower], other > old else { continue }
        let area = min(
          overlap(layers, lower, upper, least), overlap(before, old, other, least))
        guard area > max(HitAudit.speck, worst?.area ?? 0) else { continue }
        worst = (layer, layers[lower], area, layer.zIndex > before[old].zIndex)
      }
    }
    guard let worst else { return }
    let isAllowed = allowances.contains {
      $0.groups.contains(.order) && (worst.isRaised || !$0.onlyWhereRaised)
        && $0.holds(component, happenings, worst.upper.role)
    }
    if isAllowed { return }
    var finding = Finding(
      .orderStep, at: time, layer: worst.upper.id, role: worst.upper.role, channel: "order",
      value: worst.area, allowed: HitAudit.speck, unit: "pt²",
      cause: happenings.cause, reason: "\(worst.lower.id) was above it")
    finding.data = ["below": .string(worst.lower.id)]
    report([finding])
  }

  /// Whether the layers that are in both lists have the same order in both.
  private static func isSameOrder(_ before: [Layer], _ after: [Layer]) -> Bool {
    if before.count == after.count {
      var index = 0
      while index < before.count, before[index].id == after[index].id { index += 1 }
      if index == before.count { return true }
    }
    var last = -1
    for layer in after {
      guard let place = before.firstIndex(where: { $0.id == layer.id }) else { continue }
      if place < last { return false }
      last = place
    }
    return true
  }

  /// How much is seen of where two layers lie on each other, in square points.
  private func overlap(
    _ layers: [Layer], _ lower: Int, _ upper: Int, _ least: Double
  ) -> Double {
    let (one, other) = (layers[lower], layers[upper])
    guard one.opacity * other.opacity > least,
      let seen = HitAudit.seen(one, viewport, margin: 0),
      let cover = HitAudit.seen(other, viewport, margin: 0)
    else { return 0 }
    let both = seen.intersection(cover)
    let area = both.area
    guard area > HitAudit.speck else { return 0 }
    let isHidden = layers[(upper + 1)...].contains { layer in
      guard layer.opacity > 0.999, layer.content?.kind != "text",
        let third = HitAudit.seen(layer, viewport, margin: 1)
      else { return false }
      return area - both.intersection(third).area < HitAudit.speck
    }
    return isHidden ? 0 : area
  }
}
