internal import Interaction
internal import Motion
internal import Values

/// Actions on cards, caused by gestures, buttons or calls.
extension CardStack {
  mutating func perform(_ event: ActionEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    switch event.name {
    case "undo": undo(at: now, &report)
    case "veto": veto(event.arguments["card"]?.asString, at: now, &report)
    case "jump": jump(to: event.arguments["card"]?.asString, at: now, &report)
    default:
      guard let action = StackAction(rawValue: event.name) else { return }
      let card = event.arguments["card"]?.asString
      guard let slot = card.map({ slotToActOn($0) }) ?? top, let index = motionIndex(of: slot)
      else {
        return
      }
      act(
        action, on: slot, index, .program, velocity: nil, isFlick: false, at: now, &report)
    }
  }

  /// Returns a card's slot in the deck if an action may name the card, otherwise `nil`.
  ///
  /// Depending on `actionTarget`, an action may name only the top card, or any visible card.
  func slotToActOn(_ card: String) -> Int? {
    guard let slot = deck.slot(of: card), slot != top else { return deck.slot(of: card) }
    // With identity by index, layers belong to positions, and a card can't leave its position.
    guard parameters.actionTarget == .visible, parameters.identity == .id,
      let index = motionIndex(of: slot)
    else { return nil }
    let isSeen = motions[index].state == .stacked && motions[index].opacity.target > 0
    return isSeen ? slot : nil
  }

  /// Performs an action on the top card, which then leaves.
  ///
  /// The next card becomes the top card immediately.
  mutating func act(
    _ action: StackAction, _ source: ActionSource, velocity: Point? = nil, isFlick: Bool = false,
    at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let slot = top, let index = motionIndex(of: slot) else { return }
    act(action, on: slot, index, source, velocity: velocity, isFlick: isFlick, at: now, &report)
  }

  private mutating func act(
    _ action: StackAction, on slot: Int, _ index: Int, _ source: ActionSource, velocity: Point?,
    isFlick: Bool, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    if hold?.slot == slot { releaseHold(for: action, at: now) }
    motions[index].lift = takeLift()
    motions[index].state = .flying
    motions[index].comesBack = false
    motions[index].sentBy = parameters.confirmation == .landing ? source : nil
    let isShared = parameters.dragState == .shared && source == .gesture
    let way = Point(x: motions[index].x.value(at: now), y: motions[index].y.value(at: now))
    if isShared {
      // The spec's sample moves no card off the screen; a card that loses its place is removed and fades.
      motions[index].x.set(way.x)
      motions[index].y.set(way.y)
      motions[index].opacity.animate(to: 0, with: calm(parameters.swipe), at: now)
    } else if environment.reduceMotion {
      motions[index].opacity.animate(to: 0, with: calm(parameters.swipe), at: now)
    } else {
      // A leaving card moves at full size, whatever its previous target was.
      motions[index].sink(
        to: parameters.depth(at: 0), with: parameters.swipe, at: now)
      motions[index].leave(
        action, exit: layout.exit, with: parameters.swipe, velocity: velocity, isFlick: isFlick,
        at: now)
    }
    motions[index].findLanding(sight, side: side, at: now)
    deck.setAction(action, of: slot)
    if slot == deck.top {
      deck.index += 1
    } else {
      // A card from below the top card joins the swiped cards, just before the top card.
      deck.take(slot)
      deck.put(slot, at: deck.index, isPassed: true)
    }
    wrapIndex()
    remember(slot)
    trimHistory()
    report.effect(
      "acted", at: now,
      [
        "card": .string(deck[slot].id), "action": .string(action.rawValue),
        "source": .string(source.rawValue),
      ])
    if !parameters.loop && deck.top == nil { report.effect("emptied", at: now) }
    if parameters.confirmation == .decision { confirm(action, source, at: now) }
    if isShared { handOver(way, at: now, &report) }
  }

  /// Passes the translation of a drag to the new top card.
  ///
  /// This reproduces a fault of designs in which all cards share one offset.
  private mutating func handOver(_ way: Point, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let slot = top, let index = motionIndex(of: slot) else { return }
    motions[index].x.set(way.x)
    motions[index].y.set(way.y)
    motions[index].goHome(with: calm(parameters.return), at: now)
    report.warn(jump: way, of: motions[index].layerID, at: now)
  }

  /// Shows the confirmation badge for an action.
  mutating func confirm(
    _ action: StackAction, _ source: ActionSource, at now: Timestamp
  ) {
    let spring = source == .button ? parameters.bounce : parameters.swipe
    var sign = confirmation ?? Confirmation(action)
    sign.show(action, with: calm(spring), at: now)
    confirmation = sign
  }

  /// Whether an action can be undone.
  var canUndo: Bool { parameters.undoDepth > 0 && !history.isEmpty }

  /// The last action that has not been undone, or `nil` if there is none.
  var lastAction: StackAction? { history.last.flatMap { deck.action(of: $0) } }

  /// Records an action on a card.
  ///
  /// In a loop, the card's previous action and all actions before it can no longer be undone.
  private mutating func remember(_ slot: Int) {
    if parameters.loop, let before = history.firstIndex(of: slot) {
      history.removeFirst(before + 1)
    }
    history.append(slot)
  }

  /// Removes actions that are too old to undo, but never the last one.
  mutating func trimHistory() {
    let most = max(1, parameters.undoDepth)
    if history.count > most { history.removeFirst(history.count - most) }
  }
}
