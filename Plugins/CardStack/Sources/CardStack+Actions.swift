internal import Interaction
internal import Motion
internal import Values

/// What is done with cards, by whomever.
extension CardStack {
  mutating func perform(_ event: ActionEvent, at now: Timestamp, _ report: inout Report) {
    switch event.name {
    case "undo": undo(at: now, &report)
    case "veto": veto(event.arguments["card"]?.asString, at: now, &report)
    case "jump": jump(to: event.arguments["card"]?.asString, at: now, &report)
    default:
      guard let action = StackAction(rawValue: event.name) else { return }
      act(action, .program, at: now, &report)
    }
  }

  /// Acts on the card on top and sends it off; the next one is on top from now on.
  mutating func act(
    _ action: StackAction, _ source: ActionSource, velocity: Point? = nil, isFlick: Bool = false,
    at now: Timestamp, _ report: inout Report
  ) {
    guard let slot = top, let index = motionIndex(of: slot) else { return }
    if hold != nil { releaseHold() }
    motions[index].lift = nextLift
    motions[index].state = .flying
    motions[index].comesBack = false
    if environment.reduceMotion {
      motions[index].opacity.animate(to: 0, with: calm(parameters.swipe), at: now)
    } else {
      // Whatever it still was on its way to, it flies at full size.
      motions[index].sink(
        to: parameters.depth.depth(at: 0), with: parameters.swipe, at: now)
      motions[index].leave(
        action, exit: layout.exit, with: parameters.swipe, velocity: velocity, isFlick: isFlick,
        at: now)
    }
    deck.setAction(action, of: slot)
    deck.index += 1
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
    confirm(action, source, at: now)
  }

  private mutating func confirm(
    _ action: StackAction, _ source: ActionSource, at now: Timestamp
  ) {
    let spring = source == .button ? parameters.bounce : parameters.swipe
    var sign = confirmation ?? Confirmation(action)
    sign.show(action, with: calm(spring), at: now)
    confirmation = sign
  }

  /// Takes the last action back where it happened: the index moves back, nothing is inserted.
  mutating func undo(at now: Timestamp, _ report: inout Report) {
    guard canUndo, let slot = history.last, let action = deck.action(of: slot) else { return }
    moveBack(to: slot)
    report.effect("undone", at: now, action.members(deck[slot].id))
    finishBringingBack(at: now)
  }

  /// A card's action is refused after all: it comes back on top, whatever has happened since.
  private mutating func veto(_ card: String?, at now: Timestamp, _ report: inout Report) {
    guard let slot = card.map({ deck.slot(of: $0) }) ?? history.last,
      let action = deck.action(of: slot)
    else { return }
    if history.last == slot {
      moveBack(to: slot)
    } else {
      history.removeAll { $0 == slot }
      deck.setAction(nil, of: slot)
      deck.take(slot)
      deck.put(slot, at: deck.index, isPassed: false)
    }
    report.effect("vetoed", at: now, action.members(deck[slot].id))
    finishBringingBack(at: now)
  }

  private mutating func finishBringingBack(at now: Timestamp) {
    let spring = calm(parameters.snappy)
    confirmation?.fade(with: spring, at: now)
    arrange(with: parameters.snappy, at: now)
  }

  /// Makes a card the one on top; the cards that are skipped were not acted on.
  private mutating func jump(to card: String?, at now: Timestamp, _ report: inout Report) {
    guard let card, let slot = deck.slot(of: card) else {
      return report.warn(unknown: card ?? "", at: now)
    }
    if parameters.loop || deck.position(of: slot) < deck.index {
      moveBack(to: slot)
    } else {
      deck.index = deck.position(of: slot)
    }
  }

  /// Moves the index back to a card; what was done since does not count any more.
  private mutating func moveBack(to slot: Int) {
    let position = deck.position(of: slot)
    if parameters.loop {
      // Round a ring nothing lies between: what was done with other cards goes on counting.
      deck.index = position
      deck.setAction(nil, of: slot)
      return history.removeAll { $0 == slot }
    }
    while deck.index > position {
      deck.index -= 1
      if let top = deck.top { deck.setAction(nil, of: top) }
    }
    history.removeAll { deck.action(of: $0) == nil }
  }

  /// Whether there is something to be taken back.
  var canUndo: Bool { parameters.undoDepth > 0 && !history.isEmpty }

  /// The last action that still counts.
  var lastAction: StackAction? { history.last.flatMap { deck.action(of: $0) } }

  /// Notes that a card was acted on; what was done with it a round before and earlier is too old.
  private mutating func remember(_ slot: Int) {
    if parameters.loop, let before = history.firstIndex(of: slot) {
      history.removeFirst(before + 1)
    }
    history.append(slot)
  }

  /// Forgets what is too old to be taken back; the last action is remembered in any case.
  mutating func trimHistory() {
    let most = max(1, parameters.undoDepth)
    if history.count > most { history.removeFirst(history.count - most) }
  }
}

extension StackAction {
  fileprivate func members(_ card: String) -> Members {
    ["card": .string(card), "action": .string(rawValue)]
  }
}

extension Report {
  /// Notes that a card is meant that is not there.
  mutating func warn(unknown card: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/unknown-id",
        message: "There is no card with this id; it is left out.", value: card))
  }

  /// Notes that a card is there already.
  mutating func warn(duplicate card: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/duplicate-id",
        message: "A card with this id is in the stack already; the new one is left out.",
        value: card))
  }
}
