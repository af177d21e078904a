internal import Interaction
internal import Motion

/// Checks for layers that jump, or that appear or disappear abruptly.
extension MotionAnalyzer {
  mutating func lookAtPlaces(_ turn: InstantComparison) {
    var found = abruptChanges(turn)
    if !jumping.isEmpty || turn.moves && !found.isEmpty { tellOnce(&found, turn) }
    report(found)
  }

  /// Returns the findings for layers that jump, appear or disappear at an instant.
  func abruptChanges(_ turn: InstantComparison) -> [Finding] {
    var found: [Finding] = []
    var gone: [Int] = []
    let (before, after) = (turn.before, turn.after)
    let isExact = before.isAtInstant && after.isAtInstant && !turn.isSample
    let isFollowing = followed.isFollowing && turn.way > 1 && turn.moves && !turn.isVague
    let bounds = StepBounds(reach(turn), edge: isFollowing ? steady(turn.way) : nil)
    for index in before.looks.indices {
      let isVisible = before.looks[index].isVisible
      let known = turn.isSameStack ? index : after.index(of: before.layers[index].id, hint: index)
      guard let place = known else {
        if isVisible { gone.append(index) }
        continue
      }
      switch (isVisible, after.looks[place].isVisible) {
      case (false, false): break
      case (true, true):
        if !isExact || !bounds.hold(before.looks, index, after.looks, place) {
          found += changes(index, place, turn)
        }
      case (true, false):
        let look = before.looks[index]
        if after.looks[place].isOff || isCovered(before.layers[index], look, in: before, turn) {
          continue
        }
        found += step(before.layers[index], look, look.opacity, turn)
      case (false, true):
        let look = after.looks[place]
        if before.looks[index].isOff || isCovered(after.layers[place], look, in: after, turn) {
          continue
        }
        found += step(after.layers[place], look, look.opacity, turn)
      }
    }
    var come: [Int] = []
    if !turn.isSameStack {
      for index in after.looks.indices where after.looks[index].isVisible {
        if before.index(of: after.layers[index].id, hint: index) == nil { come.append(index) }
      }
    }
    if !gone.isEmpty || !come.isEmpty { found += exchanges(gone, come, turn) }
    return found
  }

  /// Removes jumps that repeat at consecutive samples of a finger.
  ///
  /// They have the same cause, so only the first one is reported.
  private mutating func tellOnce(_ found: inout [Finding], _ turn: InstantComparison) {
    let before = jumping
    jumping = turn.moves ? found.filter { $0.code == .jump } : []
    found.removeAll { one in
      one.code == .jump && before.contains { $0.layer == one.layer && $0.channel == one.channel }
    }
  }

  // MARK: - Layers that stay

  private func changes(_ index: Int, _ place: Int, _ turn: InstantComparison) -> [Finding] {
    let (look, next) = (turn.before.looks[index], turn.after.looks[place])
    let (layer, following) = (turn.before.layers[index], turn.after.layers[place])
    var found: [Finding] = []
    // When the layout changes the size of a frame, its scale changes too, but the edges already show the
    // visible change.
    let isLaidOut =
      abs(look.size.width - next.size.width) > 0.01
      || abs(look.size.height - next.size.height) > 0.01
    for quantity in Quantity.allCases where quantity != .opacity {
      if quantity == .scale && isLaidOut { continue }
      guard var amount = turn.distance(index, place, quantity) else { continue }
      guard amount > quantity.group.tolerance else { continue }
      if quantity == .radius, layer.cornerRadii != nil || following.cornerRadii != nil {
        amount = max(amount, layer.seenCorners.distance(to: following.seenCorners))
      }
      if quantity.group == .image, layer.content?.image != following.content?.image { continue }
      found += jump(layer, at: index, quantity, amount, turn)
    }
    if let amount = turn.distance(index, place, .opacity),
      amount > Allowance.Change.opacity.tolerance,
      // A touched layer may become highlighted at once, like a button in UIKit.
      !turn.begins,
      !(look.opacity > next.opacity
        ? isCovered(layer, look, in: turn.before, turn)
        : isCovered(following, next, in: turn.after, turn))
    {
      found += step(layer, look, amount, turn)
    }
    return found
  }

  private func jump(
    _ layer: Layer, at index: Int, _ quantity: Quantity, _ amount: Double, _ turn: InstantComparison
  ) -> [Finding] {
    let group = quantity.group
    let allowed =
      switch group {
      case .edge: edgeReach(index, quantity, turn)
      case .scale: scaleReach(layer, turn)
      case .image: group.allowed(reach(turn)) + leverage(index, turn)
      default: group.allowed(reach(turn))
      }
    let isStart = isStart(turn)
    guard amount > allowed else { return [] }
    if allowance(turn, layer.role, where: { $0.changes.contains(group) }) != nil { return [] }
    let reason =
      turn.way <= 0
      ? "smaller changes are not visible"
      : isStart
        ? "the finger moved \(Self.short(turn.way)) pt, after up to \(Self.short(Self.slop)) pt"
          + " before the drag was recognized"
        : "the finger moved \(Self.short(turn.way)) pt"
    let isEnd = turn.isAlone && group != .radius && comesToRest(layer.id, turn)
    let code: FindingCode =
      isStart && turn.way > 0 && !turn.ends ? .startJump : isEnd ? .endSnap : .jump
    return [
      Finding(
        code, at: turn.time, layer: layer.id, role: layer.role, channel: quantity.name,
        value: amount, allowed: allowed, unit: quantity.unit, cause: turn.cause, reason: reason)
    ]
  }

  /// Returns whether a layer was moving before the instant and stops at it.
  private func comesToRest(_ id: String, _ turn: InstantComparison) -> Bool {
    guard let index = turn.before.index(of: id, hint: 0),
      let place = turn.after.index(of: id, hint: index)
    else { return false }
    // Just before it settles, a spring moves very slowly, so the threshold is low.
    return edges.contains { abs(turn.before.slope(index, $0) ?? 0) > 0.001 }
      && edges.allSatisfy { abs(turn.after.slope(place, $0) ?? 0) < Self.felt }
  }

  // MARK: - Layers that appear or disappear

  private func step(
    _ layer: Layer, _ look: LayerAppearance, _ amount: Double, _ turn: InstantComparison
  ) -> [Finding] {
    let group = Allowance.Change.opacity
    // A layer that enters or leaves at the edge of the screen appears first as a narrow strip. The strip is
    // as wide as the distance that the finger or the layer moves between two states.
    let breadth = min(look.seen.width, look.seen.height)
    if look.isAtEdge(of: viewport), breadth <= Self.line(turn) { return [] }
    if max(look.seen.width, look.seen.height) <= 3 { return [] }
    let way = turn.way > 0 && isStart(turn) ? turn.way + Self.slop : turn.way
    let allowed = group.tolerance + group.perPoint * way
    guard amount > allowed,
      allowance(turn, layer.role, where: { $0.changes.contains(.opacity) }) == nil
    else { return [] }
    return [
      Finding(
        .opacityStep, at: turn.time, layer: layer.id, role: layer.role, channel: "opacity",
        value: amount, allowed: allowed, unit: "1", cause: turn.cause,
        reason: way > 0
          ? "the finger moved \(Self.short(turn.way)) pt"
          : "smaller changes are not visible")
    ]
  }

  /// Returns the findings for layers that exist only before or only after the instant.
  ///
  /// Such a layer was renamed, replaced or covered, or it appeared or disappeared in one step.
  private func exchanges(_ gone: [Int], _ come: [Int], _ turn: InstantComparison) -> [Finding] {
    var found: [Finding] = []
    var taken: [Int] = []
    for index in gone {
      let (layer, look) = (turn.before.layers[index], turn.before.looks[index])
      let heir = come.first {
        !taken.contains($0) && turn.after.layers[$0].role == layer.role
          && turn.after.looks[$0].lies(on: look.box, within: Self.slop + 1.5 * turn.way)
      }
      if let heir {
        taken.append(heir)
        found += rename(layer, turn.after.layers[heir], turn)
      } else if !isCovered(layer, look, turn) {
        found += step(layer, look, look.opacity, turn)
      }
    }
    for index in come where !taken.contains(index) {
      let (layer, look) = (turn.after.layers[index], turn.after.looks[index])
      if isCovered(layer, look, turn) { continue }
      found += step(layer, look, look.opacity, turn)
    }
    return found
  }

  /// Returns the finding for a layer whose id changed.
  ///
  /// `next` is the layer with the new id, which has the same role and is in the same place. The result is empty if
  /// an allowance permits the change, or if an event at this instant may have replaced the layer.
  private func rename(_ layer: Layer, _ next: Layer, _ turn: InstantComparison) -> [Finding] {
    let exchangers = ["items", "present", "bind", "configure", "action", "environment"]
    guard
      !turn.inputs.contains(where: { done in exchangers.contains { done.kind.hasPrefix($0) } })
    else { return [] }
    if allowance(turn, layer.role, where: { $0.changes.contains(.id) }) != nil { return [] }
    return [
      Finding(
        .unstableID, at: turn.time, layer: next.id, role: next.role, channel: "id", value: 1,
        allowed: 0, unit: "1", cause: turn.cause,
        reason: "the id was \(layer.id), and no event replaced the layer")
    ]
  }

  /// Returns whether an opaque layer covers a layer just before or just after the instant.
  private func isCovered(_ layer: Layer, _ look: LayerAppearance, _ turn: InstantComparison) -> Bool
  {
    isCovered(layer, look, in: turn.before, turn) || isCovered(layer, look, in: turn.after, turn)
  }

  /// Returns whether an opaque layer covers a layer, except for a narrow strip.
  ///
  /// The finger or a motion may uncover such a strip at this instant.
  private func isCovered(
    _ layer: Layer, _ look: LayerAppearance, in scene: ResolvedFrame, _ turn: InstantComparison
  )
    -> Bool
  {
    let line = Self.line(turn)
    return scene.looks.indices.contains { index in
      let (other, cover) = (scene.looks[index], scene.layers[index])
      return other.isVisible && cover.isSolid && other.rotation == 0
        && cover.zIndex > layer.zIndex
        && other.breadth(ofUncovered: look.seen) <= line
    }
  }

  /// Returns the width of the strip that may be uncovered at an instant, in points.
  private static func line(_ turn: InstantComparison) -> Double {
    1.5 * max(turn.way, turn.pace) + 3
  }
}
