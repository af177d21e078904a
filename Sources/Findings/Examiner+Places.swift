internal import Motion

/// What is somewhere else, appears or vanishes from one side of an instant to the other.
extension Examiner {
  /// The way from touch to recognition, which nothing has followed: SwiftUI's `minimumDistance`, and
  /// as much as a sample may go beyond it.
  static let slop = 12.0

  mutating func lookAtPlaces(_ turn: Turn) {
    var found: [Finding] = []
    var gone: [Int] = []
    // By places: a copy of each look would cost more than looking at it.
    for index in turn.before.looks.indices {
      let isVisible = turn.before.looks[index].isVisible
      guard let place = turn.after.index(of: turn.before.looks[index].id, hint: index) else {
        if isVisible { gone.append(index) }
        continue
      }
      switch (isVisible, turn.after.looks[place].isVisible) {
      case (false, false): break
      case (true, true):
        if !isWithinBounds(index, place, turn) { found += changes(index, place, turn) }
      case (true, false):
        let look = turn.before.looks[index]
        if turn.after.looks[place].isOff || isCovered(look, in: turn.before) { continue }
        found += step(look, look.opacity, turn)
      case (false, true):
        let next = turn.after.looks[place]
        if turn.before.looks[index].isOff || isCovered(next, in: turn.after) { continue }
        found += step(next, next.opacity, turn)
      }
    }
    var come: [Int] = []
    for index in turn.after.looks.indices where turn.after.looks[index].isVisible {
      if turn.before.index(of: turn.after.looks[index].id, hint: index) == nil {
        come.append(index)
      }
    }
    if !gone.isEmpty || !come.isEmpty { found += exchanges(gone, come, turn) }
    report(found)
  }

  // MARK: - Layers that stay

  /// Whether no number of a layer steps further than it may, which most of the time is all there is
  /// to say; false where that can't be told from the states alone.
  private func isWithinBounds(_ index: Int, _ place: Int, _ turn: Turn) -> Bool {
    guard turn.before.isAtInstant, turn.after.isAtInstant, !turn.isSample else { return false }
    func holds(_ group: Quantity.Group, _ old: Double, _ new: Double) -> Bool {
      abs(new - old) <= allowed(group, turn)
    }
    let steps = turn.after.looks[place].edges - turn.before.looks[index].edges
    let furthest = max(steps.max(), -steps.min())
    guard holds(.edge, 0, furthest),
      holds(.radius, turn.before.looks[index].radius, turn.after.looks[place].radius),
      holds(.scale, turn.before.looks[index].scale, turn.after.looks[place].scale),
      holds(.rotation, turn.before.looks[index].rotation, turn.after.looks[place].rotation),
      abs(turn.after.looks[place].opacity - turn.before.looks[index].opacity)
        <= Quantity.Group.opacity.tolerance
    else { return false }
    guard let old = turn.before.looks[index].image, let new = turn.after.looks[place].image else {
      return true
    }
    return holds(.image, old.minX, new.minX) && holds(.image, old.minY, new.minY)
      && holds(.image, old.maxX, new.maxX) && holds(.image, old.maxY, new.maxY)
  }

  /// How far a number may step: what nobody sees, and what the finger has done.
  private func allowed(_ group: Quantity.Group, _ turn: Turn) -> Double {
    guard turn.way > 0 else { return group.tolerance }
    return group.tolerance
      + group.perPoint * (isStart(turn) ? turn.way + Self.slop : turn.way) * slant
  }

  /// Whether a finger moves that nothing has followed yet.
  private func isStart(_ turn: Turn) -> Bool { turn.moves && !followed.isFollowing }

  private func changes(_ index: Int, _ place: Int, _ turn: Turn) -> [Finding] {
    let (look, next) = (turn.before.looks[index], turn.after.looks[place])
    var found: [Finding] = []
    // A frame that is laid out anew has a scale of its own; its edges tell what is seen of that.
    let isLaidOut =
      abs(look.size.width - next.size.width) > 0.01
      || abs(look.size.height - next.size.height) > 0.01
    for quantity in Quantity.allCases where quantity != .opacity {
      if quantity == .scale && isLaidOut { continue }
      guard let old = turn.before.limit(index, quantity),
        let new = turn.after.limit(place, quantity)
      else { continue }
      let amount = turn.isSample ? turn.step(index, place, quantity) : abs(new - old)
      guard amount > quantity.group.tolerance else { continue }
      if quantity.group == .image, look.picture != next.picture { continue }
      found += jump(look, quantity, amount, turn)
    }
    let (old, new) = (turn.before.limit(index, .opacity), turn.after.limit(place, .opacity))
    if let old, let new,
      (turn.isSample ? turn.step(index, place, .opacity) : abs(new - old))
        > Quantity.Group.opacity.tolerance,
      !isCovered(old > new ? look : next, in: old > new ? turn.before : turn.after)
    {
      found += step(look, abs(new - old), turn)
    }
    return found
  }

  private func jump(
    _ look: Look, _ quantity: Quantity, _ amount: Double, _ turn: Turn
  ) -> [Finding] {
    let group = quantity.group
    let allowed = allowed(group, turn)
    let isStart = isStart(turn)
    guard amount > allowed else { return [] }
    if allowance(turn, look.role, where: { $0.groups.contains(group) }) != nil { return [] }
    let reason =
      turn.way <= 0
      ? "nobody sees a change of \(Self.short(group.tolerance)) \(quantity.unit)"
      : isStart
        ? "the finger went \(Self.short(turn.way)) pt, and up to \(Self.short(Self.slop)) before"
          + " it was recognised (SwiftUI's minimumDistance)"
        : "the finger went \(Self.short(turn.way)) pt"
    let isEnd = turn.isAlone && group != .radius && isStandingAfter(look.id, turn)
    let code: FindingCode = isStart ? .startJump : isEnd ? .endSnap : .jump
    return [
      Finding(
        code, at: turn.time, layer: look.id, role: look.role, channel: quantity.name,
        value: amount, allowed: allowed, unit: quantity.unit, cause: turn.cause, reason: reason)
    ]
  }

  /// A way down a screen that is wider than high leads what slides further than the finger goes.
  private var slant: Double { max(1, viewport.width / max(1, viewport.height)) }

  private func isStandingAfter(_ id: String, _ turn: Turn) -> Bool {
    guard let place = turn.after.index(of: id, hint: 0) else { return false }
    return [Quantity.left, .top, .right, .bottom].allSatisfy {
      abs(turn.after.slope(place, $0) ?? 0) < Self.felt
    }
  }

  // MARK: - Layers that come or go

  private func step(_ look: Look, _ amount: Double, _ turn: Turn) -> [Finding] {
    let group = Quantity.Group.opacity
    // What comes or leaves at an edge of what clips it is a line of it first.
    if min(look.seen.width, look.seen.height) <= 1.5 * turn.way + 3 { return [] }
    let way = turn.way > 0 && isStart(turn) ? turn.way + Self.slop : turn.way
    let allowed = group.tolerance + group.perPoint * way
    guard amount > allowed,
      allowance(turn, look.role, where: { $0.groups.contains(.opacity) }) == nil
    else { return [] }
    return [
      Finding(
        .opacityStep, at: turn.time, layer: look.id, role: look.role, channel: "opacity",
        value: amount, allowed: allowed, unit: "1", cause: turn.cause,
        reason: way > 0
          ? "the finger went \(Self.short(turn.way)) pt"
          : "nobody sees a change of \(Self.short(allowed))")
    ]
  }

  /// Layers that are there on one side only: under another id, handed over, covered, or a step.
  private func exchanges(_ gone: [Int], _ come: [Int], _ turn: Turn) -> [Finding] {
    var found: [Finding] = []
    var taken: [Int] = []
    for index in gone {
      let look = turn.before.looks[index]
      let heir = come.first {
        !taken.contains($0) && turn.after.looks[$0].role == look.role
          && turn.after.looks[$0].lies(on: look.box, within: Self.slop + 1.5 * turn.way)
      }
      if let heir {
        taken.append(heir)
        found += rename(look, turn.after.looks[heir], turn)
      } else if !isCovered(look, in: turn.after), !isCovered(look, in: turn.before) {
        found += step(look, look.opacity, turn)
      }
    }
    for index in come where !taken.contains(index) {
      let look = turn.after.looks[index]
      if isCovered(look, in: turn.before) || isCovered(look, in: turn.after) { continue }
      found += step(look, look.opacity, turn)
    }
    return found
  }

  /// A layer of the same role in the same place: the same thing by another name, unless what was
  /// done there is there to exchange it.
  private func rename(_ look: Look, _ next: Look, _ turn: Turn) -> [Finding] {
    let exchangers = ["items", "present", "bind", "configure", "action", "environment"]
    guard !turn.kinds.contains(where: { kind in exchangers.contains { kind.hasPrefix($0) } }) else {
      return []
    }
    if allowance(turn, look.role, where: { $0.groups.contains(.id) }) != nil { return [] }
    return [
      Finding(
        .unstableID, at: turn.time, layer: next.id, role: next.role, channel: "id", value: 1,
        allowed: 0, unit: "1", cause: turn.cause,
        reason: "nothing was done there that makes another thing of \(look.id)")
    ]
  }

  /// Whether something opaque lies over the place of a layer on the other side.
  private func isCovered(_ look: Look, in scene: Scene) -> Bool {
    scene.looks.contains {
      $0.isVisible && $0.opacity > 0.999 && $0.rotation == 0 && !$0.isText
        && $0.zIndex > look.zIndex && $0.covers(look.seen)
    }
  }
}
