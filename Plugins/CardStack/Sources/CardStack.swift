public import Interaction
public import Motion
public import Values

/// A stack of cards that are flung to one side to save and to the other to remove.
///
/// Behaviour and numbers come from the card stack seed. The card below is on top from the moment
/// of a decision, so that any number of cards may be on their way out at once.
public struct CardStack: Component {
  /// What can be tuned.
  public typealias Parameters = CardStackParameters

  /// The events that only this component knows.
  public enum OwnEvent: Equatable, Sendable {
    case items(ItemsChange)
  }

  var parameters: CardStackParameters
  var environment: Environment
  var layout: StackLayout

  /// The cards, and which of them is on top.
  var deck: Deck

  /// The slots of the cards that can be brought back, oldest first.
  var history: [Int] = []

  /// The cards that are on screen or near it, back to front.
  var motions: [CardMotion] = []

  /// The cards that were removed from the list and are still seen, back to front.
  var removed: [RemovedCard] = []

  /// The drag of the card on top, if there is one.
  var hold: CardHold?

  /// The cards that were removed from the list lately: their names may still be meant.
  var departed = DepartedNames()

  /// What was done last, as long as the sign is seen.
  var confirmation: Confirmation?

  /// The pointer on a card.
  var arena = GestureArena()

  /// The pointer on a button, which may be another finger than the one on a card.
  var button: ButtonPress?

  /// What a drag was about to do that has ended without doing it, until its app is told.
  var leftThreshold: StackAction?

  /// Whether the pointer on the card went down below the card's middle.
  var isLowGrip = false

  /// Cards that came into the window and that left it during an event; reported at its end.
  var window = MediaWindow()

  /// Makes the component; the first cards lie in their places from the start.
  public init(
    parameters: CardStackParameters, environment: Environment, report: inout Report
  ) {
    self.parameters = parameters
    self.environment = environment
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    deck = Deck(parameters.cards)
    arrange(with: nil, at: .zero)
    window.flush(parameters.mediaRelease, at: .zero, &report)
  }

  var rule: ReleaseRule {
    let isLast = parameters.lastCard == .stays && !parameters.loop && deck.index == deck.count - 1
    return ReleaseRule(parameters, viewport: environment.viewport, isLast: isLast)
  }

  /// Whether a card is in the hand; by its slot, for what holds it would be copied to be looked at.
  var isHeld: Bool { hold?.slot != nil }

  /// 1 where saving is to the right, −1 where layout runs from right to left.
  var side: Double { environment.isMirrored ? -1 : 1 }

  /// The card on top, if any is left.
  var topCard: StackCard? { top.map { deck[$0] } }

  /// Decodes `items`.
  public static func decode(
    _ type: String, _ members: Members
  ) throws(InvalidValue) -> OwnEvent? {
    type == "items" ? .items(try ItemsChange(members)) : nil
  }

  /// Takes over new parameters; a new list of cards is a reload, in which ids keep their cards.
  public mutating func configure(
    _ parameters: CardStackParameters, at now: Timestamp, report: inout Report
  ) {
    let old = self.parameters
    let oldRule = rule
    self.parameters = parameters
    if parameters.cardInset != old.cardInset { fitToLayout(at: now) }
    if parameters.cardsRevision != old.cardsRevision {
      reload(parameters.cards, at: now, &report)
    }
    if parameters.loop != old.loop { turnLoop() }
    trimHistory()
    keepHold(from: oldRule)
    findLandings(at: now)
    finish(with: parameters.swipe, at: now, &report)
  }

  /// Lets an event happen.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout Report
  ) {
    let oldRule = rule
    switch event {
    case .own(.items(let change)): apply(change, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .tap(let tap): press(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .action(let action): perform(action, at: now, &report)
    case .environment(let change): adapt(to: change, at: now, &report)
    // Nothing in a stack scrolls or is measured.
    case .wheel, .scroll, .measure: break
    }
    // A card that has become the last one, or is it no more, stays where the finger has it.
    if rule.isLast != oldRule.isLast { keepHold(from: oldRule) }
    finish(with: parameters.swipe, at: now, &report)
  }

  /// The next moment at which a card or the sign comes to rest.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    func meet(_ moment: Timestamp) {
      if moment > now { next = min(next ?? moment, moment) }
    }
    // By places: a motion is not copied to be looked at.
    for index in motions.indices {
      meet(motions[index].endsAt)
      if let rest = motions[index].hintTrace?.rest.restsAt { meet(rest) }
    }
    for card in removed { meet(card.goneAt) }
    if let moment = confirmation?.nextMoment { meet(moment) }
    if let moment = arena.nextMoment(after: now) { meet(moment) }
    return next
  }

  /// Ends what has come to its end: an exit, a return, the sign; a press becomes a hold.
  public mutating func elapse(at moment: Timestamp, report: inout Report) {
    if case .hold(let hold)? = arena.elapse(at: moment, telling: &report) {
      held(hold, at: moment, &report)
    }
    finish(with: parameters.swipe, at: moment, &report)
  }

  /// What every event ends with: cards at rest land, and the window is what it should be.
  private mutating func finish(with spring: Spring, at now: Timestamp, _ report: inout Report) {
    let fade = calm(parameters.snappy)
    if let moment = confirmation?.fadesAt, moment <= now {
      confirmation?.fade(with: fade, at: now)
    }
    if confirmation?.isGone(at: now) == true { confirmation = nil }
    land(at: now)
    arrange(with: spring, at: now)
    forgetTouchOfOthers()
    forgetHints(at: now)
    tellLeftThreshold(at: now, &report)
    forgetRemoved(at: now)
    window.flush(
      parameters.mediaRelease, isBack: { id in motions.contains { deck[$0.slot].id == id } },
      at: now, &report)
  }

  /// A spring as its user wants it: without a bounce where motion is to be reduced.
  func calm(_ spring: Spring) -> Spring {
    guard environment.reduceMotion, spring.dampingFraction < 1 else { return spring }
    return Spring(response: spring.response, dampingFraction: 1)
  }
}
