internal import Interaction
internal import Motion
internal import Values

/// The loaded cards and their positions.
extension CardStack {
  /// Ends the flights of cards that are off screen and the motions that have settled.
  mutating func land(at now: Timestamp) {
    for index in motions.indices where motions[index].endsAt <= now {
      switch motions[index].state {
      case .flying:
        let action = deck.action(of: motions[index].slot)
        if let source = motions[index].sentBy, let action { confirm(action, source, at: now) }
        motions[index].park(action, exit: layout.exit)
      case .stacked where hold?.slot != motions[index].slot:
        if isAboveLifted(index, at: now) { break }
        motions[index].settleInPlace()
      case .stacked, .fading, .parked: break
      }
    }
  }

  /// Moves each card in the loaded range to its position and removes all other cards.
  ///
  /// The cost depends on the size of the range, not on the number of cards.
  ///
  /// - Parameters:
  ///   - spring: The spring to new positions, or `nil` to set them without animation.
  ///   - now: The session time.
  mutating func arrange(with spring: Spring?, at now: Timestamp) {
    let spring = spring.map(calm)
    if isHeld && hold?.slot != top { dropHold(at: now) }
    var wanted: [Int] = []
    for position in 0...parameters.ahead {
      guard let slot = slot(below: position) else { break }
      if isInFlight(slot) { continue }
      wanted.append(slot)
      place(slot, at: position, spring, at: now)
    }
    if parameters.loop {
      keepBehindInLoop(&wanted, spring ?? parameters.swipe, at: now)
    } else {
      keepBehind(&wanted)
    }
    removeOthers(than: wanted, spring ?? parameters.swipe, at: now)
    liftTop()
    followNeighbours()
    sortMotions()
  }

  /// Lifts the top card above cards that are still returning to lower positions.
  ///
  /// Touches go to the top card, so it must also be visible at the top.
  private mutating func liftTop() {
    guard let slot = top, let index = motionIndex(of: slot), motions[index].state == .stacked,
      let highest = highestStackedLift(except: index), (motions[index].lift ?? 0) < highest
    else { return }
    motions[index].lift = takeLift()
  }

  private func highestStackedLift(except index: Int) -> Double? {
    var highest: Double?
    for other in motions.indices where other != index && motions[other].state == .stacked {
      if let lift = motions[other].lift { highest = max(highest ?? lift, lift) }
    }
    return highest
  }

  /// Returns whether a card must stay lifted because a card below it is lifted and still moving.
  private func isAboveLifted(_ index: Int, at now: Timestamp) -> Bool {
    guard let lift = motions[index].lift else { return false }
    return motions.contains { other in
      guard other.state == .stacked, let lower = other.lift else { return false }
      return lower < lift && other.endsAt > now
    }
  }

  private mutating func place(
    _ slot: Int, at position: Int, _ spring: Spring?, at now: Timestamp
  ) {
    let depth = parameters.depth(at: position)
    guard let index = motionIndex(of: slot) else {
      return enter(slot, at: position, depth, spring, at: now)
    }
    var wasAway = false
    if isToComeRound(index) {
      comeRound(index, at: position)
    } else if motions[index].state != .stacked {
      bringBack(index, to: position, spring ?? parameters.swipe, at: now)
      wasAway = true
    }
    motions[index].position = position
    if let spring { motions[index].sink(to: depth, with: spring, at: now) }
    // A card that had not moved yet is already in its place.
    if wasAway && motions[index].endsAt <= now { motions[index].settleInPlace() }
  }

  /// Adds a card to the loaded range.
  ///
  /// Without a spring, the card appears in its place. With a spring, it fades in while it rises from one
  /// place deeper.
  private mutating func enter(
    _ slot: Int, at position: Int, _ depth: StackDepth, _ spring: Spring?, at now: Timestamp
  ) {
    var start = depth
    if spring != nil {
      start = parameters.depth(at: position + 1)
      start.opacity = 0
    }
    var motion = CardMotion(
      slot: slot, layerID: layerID(of: slot), position: position, depth: start)
    if let spring { motion.sink(to: depth, with: spring, at: now) }
    add(motion)
  }

  /// Keeps the most recently swiped cards loaded, up to the number in the parameter `behind`.
  private mutating func keepBehind(_ wanted: inout [Int]) {
    var position = deck.index - 1
    while position >= 0, position >= deck.index - parameters.behind,
      let slot = deck.slot(at: position)
    {
      position -= 1
      guard let action = deck.action(of: slot) else { continue }
      wanted.append(slot)
      if motionIndex(of: slot) == nil { addParked(slot, action) }
    }
  }

  /// Keeps a swiped card loaded, just off the screen.
  mutating func addParked(_ slot: Int, _ action: StackAction) {
    var motion = CardMotion(
      slot: slot, layerID: layerID(of: slot), position: 0, depth: parameters.depth(at: 0))
    motion.park(action, exit: layout.exit)
    add(motion)
  }

  /// Removes the cards that have no place in the loaded range, immediately or after a fade.
  private mutating func removeOthers(
    than wanted: [Int], _ spring: Spring, at now: Timestamp
  ) {
    var index = 0
    while index < motions.count {
      let motion = motions[index]
      let isWanted = wanted.contains(motion.slot)
      let isGone: Bool
      switch motion.state {
      case .flying: isGone = false
      case .parked: isGone = !isWanted
      case .fading:
        isGone = !isWanted && motion.restsAt <= now
        if motion.lift == nil { motions[index].position = place(outside: motion.slot) }
      case .stacked:
        isGone = !isWanted && motion.opacity.value(at: now) <= 0
        if !isWanted && !isGone { fade(index, spring, at: now) }
      }
      if isGone {
        window.left.append(deck[motion.slot].id)
        motions.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Fades out a card that has lost its place in the loaded range.
  ///
  /// The visible order stays the same.
  mutating func fade(_ index: Int, _ spring: Spring, at now: Timestamp) {
    let slot = motions[index].slot
    if !parameters.loop && deck.position(of: slot) < deck.index {
      // A skipped card was above the new cards, so it stays above them while it fades.
      motions[index].lift = takeLift()
    } else {
      motions[index].lift = nil
      motions[index].position = place(outside: slot)
    }
    motions[index].state = .fading
    motions[index].comesBack = false
    motions[index].opacity.animate(to: 0, with: spring, at: now)
  }

  /// Returns the position of a card outside the loaded range, counted from the top.
  ///
  /// A card that comes before the top card in the list is placed below all other cards.
  private func place(outside slot: Int) -> Int {
    let position = position(of: slot)
    return position > 0 ? position : deck.count - position
  }

  /// Returns the position of a card, counted from the top.
  ///
  /// It is negative if the card comes before the top card in the list.
  func position(of slot: Int) -> Int {
    let position = deck.position(of: slot) - deck.index
    return parameters.loop && position < 0 ? position + deck.count : position
  }

  /// Brings a leaving, parked or fading card back to the stack.
  ///
  /// Only a card that returns to the top is lifted above all others. Other cards return at their
  /// own depth.
  mutating func bringBack(
    _ index: Int, to position: Int, _ spring: Spring, at now: Timestamp
  ) {
    let wasAway = motions[index].state == .parked || motions[index].state == .flying
    if position > 0 {
      if motions[index].state != .flying { motions[index].lift = nil }
    } else if motions[index].lift == nil || motions[index].lift != highestLift {
      motions[index].lift = takeLift()
    }
    if environment.reduceMotion && motions[index].state == .parked {
      // With reduced motion, nothing flies: the card fades in at its place.
      motions[index].x.set(0)
      motions[index].y.set(0)
      motions[index].opacity.set(0)
      motions[index].opacity.animate(to: 1, with: spring, at: now)
    }
    motions[index].state = .stacked
    motions[index].sentBy = nil
    motions[index].comesBack = wasAway
    motions[index].goHome(with: spring, at: now)
  }

  func motionIndex(of slot: Int) -> Int? {
    motions.firstIndex { $0.slot == slot }
  }

  private mutating func add(_ motion: CardMotion) {
    motions.append(motion)
    window.entered.append(deck[motion.slot].id)
  }

  /// Returns the id of a card's layer.
  ///
  /// It is derived from the card's id or, with identity by index, from the card's position.
  private func layerID(of slot: Int) -> String {
    switch parameters.identity {
    case .id: deck[slot].layerID
    case .index: "card:\(deck.position(of: slot))"
    }
  }
}
