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

  /// The drag of the card on top, if there is one.
  var hold: CardHold?

  /// Whether a drag that somebody else recognises has lost its card and is ignored to its end.
  var ignoresDrag = false

  /// What was done last, as long as the sign is seen.
  var confirmation: Confirmation?

  /// The pointer on a card.
  var arena = GestureArena()

  /// The pointer on a button, which may be another finger than the one on a card.
  var buttonArena = GestureArena()

  /// Whether the pointer on the card went down below the card's middle.
  var isLowGrip = false

  /// Cards that came into the window and that left it during an event; reported at its end.
  var window = WindowChanges()

  /// Makes the component; the first cards lie in their places from the start.
  public init(
    parameters: CardStackParameters, environment: Environment, report: inout Report
  ) {
    self.parameters = parameters
    self.environment = environment
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    deck = Deck(parameters.cards)
    arrange(with: nil, at: .zero)
    window.flush(at: .zero, &report)
  }

  var rule: ReleaseRule { ReleaseRule(parameters: parameters) }

  /// 1 where saving is to the right, −1 where layout runs from right to left.
  var side: Double { environment.layoutDirection == .rightToLeft ? -1 : 1 }

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
    self.parameters = parameters
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    if parameters.cardsRevision != old.cardsRevision {
      reload(parameters.cards, at: now, &report)
    }
    if parameters.loop != old.loop { turnLoop() }
    trimHistory()
    keepHold(from: ReleaseRule(parameters: old))
    finish(with: parameters.swipe, at: now, &report)
  }

  /// Lets an event happen.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout Report
  ) {
    switch event {
    case .own(.items(let change)): apply(change, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .tap(let tap): press(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .action(let action): perform(action, at: now, &report)
    case .environment(let change): adapt(to: change, at: now)
    // Nothing in a stack scrolls or is measured.
    case .wheel, .scroll, .measure: break
    }
    finish(with: parameters.swipe, at: now, &report)
  }

  /// The next moment at which a card or the sign comes to rest.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    for motion in motions {
      let rest = motion.restsAt
      if rest > now { next = min(next ?? rest, rest) }
    }
    if let moment = confirmation?.nextMoment, moment > now { next = min(next ?? moment, moment) }
    return next
  }

  /// Ends what has come to rest: an exit, a return, the sign.
  public mutating func elapse(at moment: Timestamp, report: inout Report) {
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
    window.flush(at: now, &report)
  }

  /// A spring as its user wants it: without a bounce where motion is to be reduced.
  func calm(_ spring: Spring) -> Spring {
    guard environment.reduceMotion, spring.dampingFraction < 1 else { return spring }
    return Spring(response: spring.response, dampingFraction: 1)
  }

  /// Fits everything to a changed environment; cards that are away stay just off the screen.
  private mutating func adapt(to change: EnvironmentEvent, at now: Timestamp) {
    let oldSide = side
    environment.apply(change)
    if side != oldSide { dropHold(at: now) }
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    for index in motions.indices {
      let action = deck.action(of: motions[index].slot)
      switch motions[index].state {
      case .parked: motions[index].park(action, exit: layout.exit)
      case .flying:
        // One that fades in place, for reduced motion, has nowhere to go.
        guard let action, motions[index].opacity.target > 0 else { continue }
        motions[index].reaim(
          action, exit: layout.exit, with: calm(parameters.swipe), at: now)
      case .stacked, .fading: break
      }
    }
  }
}

/// Cards that came into the window of cards in memory, and cards that left it.
struct WindowChanges: Sendable {
  var entered: [Value] = []
  var left: [Value] = []

  /// Tells the app, first what it can forget: an id that comes again is loaded after that.
  mutating func flush(at now: Timestamp, _ report: inout Report) {
    if !left.isEmpty {
      report.effect("release", at: now, ["cards": .array(left)])
      left.removeAll(keepingCapacity: true)
    }
    if !entered.isEmpty {
      report.effect("preload", at: now, ["cards": .array(entered)])
      entered.removeAll(keepingCapacity: true)
    }
  }
}
