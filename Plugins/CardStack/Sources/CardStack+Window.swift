internal import Interaction
internal import Motion
internal import Values

/// Which cards are in memory, and where each of them belongs.
extension CardStack {
  /// Ends the motions that have come to rest.
  mutating func land(at now: Timestamp) {
    for index in motions.indices where motions[index].restsAt <= now {
      switch motions[index].state {
      case .flying:
        motions[index].park(deck.action(of: motions[index].slot), exit: layout.exit)
      case .stacked where hold?.slot != motions[index].slot:
        motions[index].lift = nil
        motions[index].comesBack = false
      case .stacked, .fading, .parked: break
      }
    }
  }

  /// Gives each card of the window its place; the cards of other places leave.
  ///
  /// Only the window is looked at, however many cards there are.
  ///
  /// - Parameters:
  ///   - spring: what carries cards to new places; nil puts them there
  ///   - now: the session time
  mutating func arrange(with spring: Spring?, at now: Timestamp) {
    let spring = spring.map(calm)
    if let hold, hold.slot != top { dropHold(at: now) }
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
    sortMotions()
  }

  private mutating func place(
    _ slot: Int, at position: Int, _ spring: Spring?, at now: Timestamp
  ) {
    let depth = parameters.depth.depth(at: position)
    guard let index = motionIndex(of: slot) else {
      return enter(slot, at: position, depth, spring, at: now)
    }
    if isToComeRound(motions[index]) {
      comeRound(index, at: position)
    } else if motions[index].state != .stacked {
      bringBack(index, spring ?? parameters.swipe, at: now)
    }
    motions[index].position = position
    if let spring { motions[index].sink(to: depth, with: spring, at: now) }
  }

  /// A card comes into the window: at the start in its place, later from one place deeper.
  private mutating func enter(
    _ slot: Int, at position: Int, _ depth: StackDepth, _ spring: Spring?, at now: Timestamp
  ) {
    var start = depth
    if spring != nil {
      start = parameters.depth.depth(at: position + 1)
      start.opacity = 0
    }
    var motion = CardMotion(
      slot: slot, layerID: layerID(of: slot), position: position, depth: start)
    if let spring { motion.sink(to: depth, with: spring, at: now) }
    add(motion)
  }

  /// Keeps the last cards that were acted on, as far back as the window reaches.
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

  /// Keeps a card in memory that was acted on, just off the screen.
  mutating func addParked(_ slot: Int, _ action: StackAction) {
    var motion = CardMotion(
      slot: slot, layerID: layerID(of: slot), position: 0, depth: parameters.depth.depth(at: 0))
    motion.park(action, exit: layout.exit)
    add(motion)
  }

  /// Lets the cards go that have no place any more, each as it is seen: at once or by and by.
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
      case .fading: isGone = !isWanted && motion.restsAt <= now
      case .stacked:
        isGone = !isWanted && motion.opacity.value(at: now) <= 0
        if !isWanted && !isGone { fade(index, spring, at: now) }
      }
      if isGone {
        window.left.append(.string(deck[motion.slot].id))
        motions.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  mutating func fade(_ index: Int, _ spring: Spring, at now: Timestamp) {
    motions[index].lift = nextLift
    motions[index].state = .fading
    motions[index].comesBack = false
    motions[index].opacity.animate(to: 0, with: spring, at: now)
  }

  /// Turns a card that is away or on its way out back to the stack.
  mutating func bringBack(_ index: Int, _ spring: Spring, at now: Timestamp) {
    let isOnTop = motions[index].lift != nil && motions[index].lift == highestLift
    if !isOnTop { motions[index].lift = nextLift }
    if environment.reduceMotion && motions[index].state == .parked {
      // Nothing flies then: the card appears where it belongs.
      motions[index].x.set(0)
      motions[index].y.set(0)
      motions[index].opacity.set(0)
      motions[index].opacity.animate(to: 1, with: spring, at: now)
    }
    motions[index].state = .stacked
    motions[index].comesBack = true
    motions[index].goHome(with: spring, at: now)
  }

  func motionIndex(of slot: Int) -> Int? {
    motions.firstIndex { $0.slot == slot }
  }

  private mutating func add(_ motion: CardMotion) {
    motions.append(motion)
    window.entered.append(.string(deck[motion.slot].id))
  }

  /// The id of a card's layer: the card's own, or its position's for those who want to see that.
  private func layerID(of slot: Int) -> String {
    switch parameters.identity {
    case .id: deck[slot].layerID
    case .index: "card:\(deck.position(of: slot))"
    }
  }
}

/// The order of the layers.
extension CardStack {
  private var highestLift: Double? {
    var highest: Double?
    for motion in motions {
      if let lift = motion.lift { highest = max(highest ?? lift, lift) }
    }
    return highest
  }

  /// The place above all cards that are on their way: 101 if there are none.
  var nextLift: Double { (highestLift ?? 100) + 1 }

  func zIndex(of motion: CardMotion) -> Double {
    guard parameters.zOrder == .explicit else { return 0 }
    if let lift = motion.lift { return lift }
    switch motion.state {
    case .parked: return -1
    case .stacked, .flying, .fading: return motion.position == 0 ? 100 : -Double(motion.position)
    }
  }

  /// Sorts the cards back to front; the few that there are, are nearly sorted already.
  private mutating func sortMotions() {
    for end in motions.indices.dropFirst() {
      var place = end
      while place > 0, isBehind(motions[place], motions[place - 1]) {
        motions.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private func isBehind(_ first: CardMotion, _ second: CardMotion) -> Bool {
    let (rank, other) = (rank(of: first), rank(of: second))
    if rank != other { return rank < other }
    // Cards that have left share −1 with the next card and lie behind it, the older ones deeper.
    let (isParked, isOtherParked) = (first.state == .parked, second.state == .parked)
    if isParked != isOtherParked { return isParked }
    return deck.position(of: first.slot) < deck.position(of: second.slot)
  }

  private func rank(of motion: CardMotion) -> Double {
    guard parameters.zOrder == .implicit else { return zIndex(of: motion) }
    // The views' own order: whatever is not in the stack any more is behind it.
    return motion.state == .stacked ? -Double(motion.position) : -1000 + (motion.lift ?? 0)
  }
}
