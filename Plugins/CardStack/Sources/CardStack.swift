public import Interaction
public import Motion
public import Values

/// A stack of cards that you swipe to one side to save and to the other to remove.
///
/// The behavior and the default values come from the card stack spec. The next card becomes the top card as soon as
/// an action is decided, so any number of cards may be leaving at once.
public struct CardStack: Component {
  /// The component's parameters.
  public typealias Parameters = CardStackParameters

  /// The component's own events, in addition to those that every component accepts.
  public enum OwnEvent: Equatable, Sendable {
    case items(ItemsChange)
  }

  var parameters: CardStackParameters
  var environment: Environment
  var layout: StackLayout

  /// The cards, and the index of the top card.
  var deck: Deck

  /// The slots of the cards whose actions can be undone, oldest first.
  var history: [Int] = []

  /// The cards on or near the screen, back to front.
  var motions: [CardMotion] = []

  /// The cards that were removed from the list and are still visible, back to front.
  var removed: [RemovedCard] = []

  /// The drag of the top card, if any.
  var hold: CardHold?

  /// The cards that were recently removed from the list, whose ids a client may still use.
  var departed = DepartedNames()

  /// The confirmation badge of the last action, while it is visible.
  var confirmation: Confirmation?

  /// The gesture recognizer for the pointer on a card.
  var arena = GestureArena()

  /// The press on a button, if any.
  ///
  /// Its pointer may be a different finger from the one that drags a card.
  var button: ButtonPress?

  /// The action that a slow release would have caused at the end of a drag, if the drag didn't cause it.
  ///
  /// The value is `nil` after the app has been notified.
  var leftThreshold: StackAction?

  /// Whether the pointer touched down on the lower half of the card.
  var isLowGrip = false

  /// The cards that entered or left the loaded range during an event, reported at the end of the event.
  var window = MediaWindow()

  /// Creates the component with the first cards in place.
  public init(
    parameters: CardStackParameters, environment: Environment, report: inout ComponentOutput
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
    var screen = environment.viewport
    if let former = hold?.formerScreen, former.width > 0 { screen = former }
    return ReleaseRule(parameters, viewport: screen, isLast: isLast)
  }

  /// Whether a card is being dragged.
  ///
  /// This property reads only `hold?.slot`, because reading `hold` itself would copy it.
  var isHeld: Bool { hold?.slot != nil }

  /// The horizontal sign of the save direction: 1 to the right, or −1 in a right-to-left layout.
  var side: Double { environment.isMirrored ? -1 : 1 }

  /// The top card, if any.
  var topCard: StackCard? { top.map { deck[$0] } }

  /// Decodes an `items` event.
  public static func decode(
    _ type: String, _ members: JSONObject
  ) throws(InvalidValue) -> OwnEvent? {
    type == "items" ? .items(try ItemsChange(members)) : nil
  }

  /// Applies new parameters.
  ///
  /// A new list of cards reloads the stack. Cards whose ids are in the new list keep their state.
  public mutating func configure(
    _ parameters: CardStackParameters, at now: Timestamp, report: inout ComponentOutput
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

  /// Handles an event, and adds its effects and findings to the report.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput
  ) {
    let oldRule = rule
    switch event {
    case .own(.items(let change)): apply(change, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .tap(let tap): press(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .action(let action): perform(action, at: now, &report)
    case .environment(let change): adapt(to: change, at: now, &report)
    // Nothing in a card stack scrolls or needs a measurement.
    case .wheel, .scroll, .measure: break
    }
    // If the top card becomes the last one, or stops being the last one, it stays under the finger.
    if rule.isLast != oldRule.isLast { keepHold(from: oldRule) }
    finish(with: parameters.swipe, at: now, &report)
  }

  /// Returns the next time at which the stack changes without an event, for example because a card or the badge
  /// settles.
  ///
  /// The result is `nil` if the stack is settled.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    func meet(_ moment: Timestamp) {
      if moment > now { next = min(next ?? moment, moment) }
    }
    // Iterating over indices avoids copying each motion.
    for index in motions.indices {
      meet(motions[index].endsAt)
      if let rest = motions[index].hintTrace?.rest.restsAt { meet(rest) }
    }
    for card in removed { meet(card.goneAt) }
    if let moment = confirmation?.nextMoment { meet(moment) }
    if let moment = arena.nextMoment(after: now) { meet(moment) }
    return next
  }

  /// Completes an exit, a return or a fade that ends at this time, or turns a press into a hold.
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    if case .hold(let hold)? = arena.advance(to: moment, telling: &report) {
      held(hold, at: moment, &report)
    }
    finish(with: parameters.swipe, at: moment, &report)
  }

  /// Completes the handling of an event: ends the motions that have settled and updates the loaded range.
  private mutating func finish(
    with spring: Spring, at now: Timestamp, _ report: inout ComponentOutput
  ) {
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

  /// Returns the spring, without its bounce if reduced motion is on.
  func calm(_ spring: Spring) -> Spring {
    guard environment.reduceMotion, spring.dampingFraction < 1 else { return spring }
    return Spring(response: spring.response, dampingFraction: 1)
  }
}
