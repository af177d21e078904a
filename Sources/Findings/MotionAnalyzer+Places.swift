internal import Interaction
internal import Motion

/// Checks for layers that jump, or that appear or disappear abruptly.
extension MotionAnalyzer {
  mutating func lookAtPlaces(_ comparison: InstantComparison) {
    var found = abruptChanges(comparison)
    if !jumping.isEmpty || comparison.moves && !found.isEmpty { tellOnce(&found, comparison) }
    report(found)
  }

  /// Returns the findings for layers that jump, appear or disappear at an instant.
  func abruptChanges(_ comparison: InstantComparison) -> [Finding] {
    var found: [Finding] = []
    var gone: [Int] = []
    let (before, after) = (comparison.before, comparison.after)
    let isExact = before.isAtInstant && after.isAtInstant && !comparison.isSample
    let isFollowing =
      followed.isFollowing && comparison.way > 1 && comparison.moves && !comparison.isVague
    let bounds = StepBounds(reach(comparison), edge: isFollowing ? steady(comparison.way) : nil)
    for index in before.looks.indices {
      let isVisible = before.looks[index].isVisible
      let known =
        comparison.isSameStack ? index : after.index(of: before.layers[index].id, hint: index)
      guard let place = known else {
        if isVisible { gone.append(index) }
        continue
      }
      switch (isVisible, after.looks[place].isVisible) {
      case (false, false): break
      case (true, true):
        if !isExact || !bounds.hold(before.looks, index, after.looks, place) {
          found += changes(index, place, comparison)
        }
      case (true, false):
        let look = before.looks[index]
        if after.looks[place].isOff || isCovered(before.layers[index], look, in: before, comparison)
        {
          continue
        }
        found += step(before.layers[index], look, look.opacity, comparison)
      case (false, true):
        let look = after.looks[place]
        if before.looks[index].isOff || isCovered(after.layers[place], look, in: after, comparison)
        {
          continue
        }
        found += step(after.layers[place], look, look.opacity, comparison)
      }
    }
    var come: [Int] = []
    if !comparison.isSameStack {
      for index in after.looks.indices where after.looks[index].isVisible {
        if before.index(of: after.layers[index].id, hint: index) == nil { come.append(index) }
      }
    }
    if !gone.isEmpty || !come.isEmpty { found += exchanges(gone, come, comparison) }
    return found
  }

  /// Removes jumps that repeat at consecutive samples of a finger.
  ///
  /// They have the same cause, so only the first one is reported.
  private mutating func tellOnce(_ found: inout [Finding], _ comparison: InstantComparison) {
    let before = jumping
    jumping = comparison.moves ? found.filter { $0.code == .jump } : []
    found.removeAll { one in
      one.code == .jump && before.contains { $0.layer == one.layer && $0.channel == one.channel }
    }
  }

  // MARK: - Layers that stay

  private func changes(_ index: Int, _ place: Int, _ comparison: InstantComparison) -> [Finding] {
    let (look, next) = (comparison.before.looks[index], comparison.after.looks[place])
    let (layer, following) = (comparison.before.layers[index], comparison.after.layers[place])
    var found: [Finding] = []
    // When the layout changes the size of a frame, its scale changes too, but the edges already show the
    // visible change.
    let isLaidOut =
      abs(look.size.width - next.size.width) > 0.01
      || abs(look.size.height - next.size.height) > 0.01
    for quantity in Quantity.allCases where quantity != .opacity {
      if quantity == .scale && isLaidOut { continue }
      guard var amount = comparison.distance(index, place, quantity) else { continue }
      guard amount > quantity.group.tolerance else { continue }
      if quantity == .radius, layer.cornerRadii != nil || following.cornerRadii != nil {
        amount = max(amount, layer.seenCorners.distance(to: following.seenCorners))
      }
      if quantity.group == .image, layer.content?.image != following.content?.image { continue }
      found += jump(layer, at: index, quantity, amount, comparison)
    }
    if let amount = comparison.distance(index, place, .opacity),
      amount > Allowance.Change.opacity.tolerance,
      // A touched layer may become highlighted at once, like a button in UIKit.
      !comparison.begins,
      !(look.opacity > next.opacity
        ? isCovered(layer, look, in: comparison.before, comparison)
        : isCovered(following, next, in: comparison.after, comparison))
    {
      found += step(layer, look, amount, comparison)
    }
    return found
  }

  private func jump(
    _ layer: Layer, at index: Int, _ quantity: Quantity, _ amount: Double,
    _ comparison: InstantComparison
  ) -> [Finding] {
    let group = quantity.group
    let allowed =
      switch group {
      case .edge: edgeReach(index, quantity, comparison)
      case .scale: scaleReach(layer, comparison)
      case .image: group.allowed(reach(comparison)) + leverage(index, comparison)
      default: group.allowed(reach(comparison))
      }
    let isStart = isStart(comparison)
    guard amount > allowed else { return [] }
    if allowance(comparison, layer.role, where: { $0.changes.contains(group) }) != nil { return [] }
    let reason =
      comparison.way <= 0
      ? "smaller changes are not visible"
      : isStart
        ? "the finger moved \(Self.short(comparison.way)) pt, after up to \(Self.short(Self.slop)) pt"
          + " before the drag was recognized"
        : "the finger moved \(Self.short(comparison.way)) pt"
    let isEnd = comparison.isAlone && group != .radius && comesToRest(layer.id, comparison)
    let code: FindingCode =
      isStart && comparison.way > 0 && !comparison.ends ? .startJump : isEnd ? .endSnap : .jump
    return [
      Finding(
        code, at: comparison.time, layer: layer.id, role: layer.role, channel: quantity.name,
        value: amount, allowed: allowed, unit: quantity.unit, cause: comparison.cause,
        reason: reason)
    ]
  }

  /// Returns whether a layer was moving before the instant and stops at it.
  private func comesToRest(_ id: String, _ comparison: InstantComparison) -> Bool {
    guard let index = comparison.before.index(of: id, hint: 0),
      let place = comparison.after.index(of: id, hint: index)
    else { return false }
    // Just before it settles, a spring moves very slowly, so the threshold is low.
    return edges.contains { abs(comparison.before.slope(index, $0) ?? 0) > 0.001 }
      && edges.allSatisfy { abs(comparison.after.slope(place, $0) ?? 0) < Self.felt }
  }

  // MARK: - Layers that appear or disappear

  private func step(
    _ layer: Layer, _ look: LayerAppearance, _ amount: Double, _ comparison: InstantComparison
  ) -> [Finding] {
    let group = Allowance.Change.opacity
    // A layer that enters or leaves at the edge of the screen appears first as a narrow strip. The strip is
    // as wide as the distance that the finger or the layer moves between two states.
    let breadth = min(look.seen.width, look.seen.height)
    if look.isAtEdge(of: viewport), breadth <= Self.line(comparison) { return [] }
    if max(look.seen.width, look.seen.height) <= 3 { return [] }
    let way =
      comparison.way > 0 && isStart(comparison) ? comparison.way + Self.slop : comparison.way
    let allowed = group.tolerance + group.perPoint * way
    guard amount > allowed,
      allowance(comparison, layer.role, where: { $0.changes.contains(.opacity) }) == nil
    else { return [] }
    return [
      Finding(
        .opacityStep, at: comparison.time, layer: layer.id, role: layer.role, channel: "opacity",
        value: amount, allowed: allowed, unit: "1", cause: comparison.cause,
        reason: way > 0
          ? "the finger moved \(Self.short(comparison.way)) pt"
          : "smaller changes are not visible")
    ]
  }

  /// Returns the findings for layers that exist only before or only after the instant.
  ///
  /// Such a layer was renamed, replaced or covered, or it appeared or disappeared in one step.
  private func exchanges(_ gone: [Int], _ come: [Int], _ comparison: InstantComparison) -> [Finding]
  {
    var found: [Finding] = []
    var taken: [Int] = []
    for index in gone {
      let (layer, look) = (comparison.before.layers[index], comparison.before.looks[index])
      let heir = come.first {
        !taken.contains($0) && comparison.after.layers[$0].role == layer.role
          && comparison.after.looks[$0].lies(on: look.box, within: Self.slop + 1.5 * comparison.way)
      }
      if let heir {
        taken.append(heir)
        found += rename(layer, comparison.after.layers[heir], comparison)
      } else if !isCovered(layer, look, comparison) {
        found += step(layer, look, look.opacity, comparison)
      }
    }
    for index in come where !taken.contains(index) {
      let (layer, look) = (comparison.after.layers[index], comparison.after.looks[index])
      if isCovered(layer, look, comparison) { continue }
      found += step(layer, look, look.opacity, comparison)
    }
    return found
  }

  /// Returns the finding for a layer whose id changed.
  ///
  /// `next` is the layer with the new id, which has the same role and is in the same place. The result is empty if
  /// an allowance permits the change, or if an event at this instant may have replaced the layer.
  private func rename(_ layer: Layer, _ next: Layer, _ comparison: InstantComparison) -> [Finding] {
    guard !comparison.inputs.contains(where: { $0.mayReplaceContent }) else { return [] }
    if allowance(comparison, layer.role, where: { $0.changes.contains(.id) }) != nil { return [] }
    return [
      Finding(
        .unstableID, at: comparison.time, layer: next.id, role: next.role, channel: "id", value: 1,
        allowed: 0, unit: "1", cause: comparison.cause,
        reason: "the id was \(layer.id), and no event replaced the layer")
    ]
  }

  /// Returns whether an opaque layer covers a layer just before or just after the instant.
  private func isCovered(_ layer: Layer, _ look: LayerAppearance, _ comparison: InstantComparison)
    -> Bool
  {
    isCovered(layer, look, in: comparison.before, comparison)
      || isCovered(layer, look, in: comparison.after, comparison)
  }

  /// Returns whether an opaque layer covers a layer, except for a narrow strip.
  ///
  /// The finger or a motion may uncover such a strip at this instant.
  private func isCovered(
    _ layer: Layer, _ look: LayerAppearance, in scene: ResolvedFrame,
    _ comparison: InstantComparison
  )
    -> Bool
  {
    let line = Self.line(comparison)
    let place = scene.nearest.index(of: layer.id, hint: 0)
    return scene.looks.indices.contains { index in
      let (other, cover) = (scene.looks[index], scene.layers[index])
      guard other.isVisible, cover.isSolid, other.rotation == 0 else { return false }
      // Layers with the same zIndex are in the order of the list.
      let isAbove = cover.zIndex > layer.zIndex
      let isLater = cover.zIndex == layer.zIndex && place.map { $0 < index } ?? false
      guard isAbove || isLater else { return false }
      return other.breadth(ofUncovered: look.seen) <= line
        && other.hides(cornersOf: layer, look.seen, line: line, radius: cover.largestCorner)
    }
  }

  /// Returns the width of the strip that may be uncovered at an instant, in points.
  private static func line(_ comparison: InstantComparison) -> Double {
    1.5 * max(comparison.way, comparison.pace) + 3
  }
}
