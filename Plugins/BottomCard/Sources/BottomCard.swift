public import Interaction
public import Motion
public import Values

/// A draggable card over a map, which can be expanded, collapsed and dismissed.
///
/// The behavior and the default values come from the two bottom card specs. The design is the final one of
/// "Architecture & Lessons Learned". A transform positions the card, because "Bottom Card Drag Jitter" found
/// this to be necessary.
public struct BottomCard: Component {
  /// The component's parameters.
  public typealias Parameters = BottomCardParameters

  /// The component's own events, in addition to those that every component accepts.
  public enum OwnEvent: Equatable, Sendable {
    case present(CardItem)
    case dismiss
    /// Accepts the release that waits for the app's answer.
    case accept
    /// Refuses the release that waits for the app's answer, and moves the card to the given detent, by default its
    /// current one.
    case refuse(to: CardDetent?)
  }

  var parameters: BottomCardParameters

  /// The conversion between screen coordinates and coordinates in which the card is at the bottom edge.
  var geometry: EdgeGeometry

  /// The screen and the user's settings, in the coordinates of a card at the bottom edge.
  var environment: Environment

  /// The current card, if any.
  var card: Card?

  /// Cards that were dismissed or replaced and are still visible, oldest first.
  var leaving: [Card] = []

  /// The recognizer of the current gesture.
  var arena = GestureArena()

  /// Whether states have the values `detent` and `detentIndex`.
  ///
  /// It stays true after the parameter `detents` is emptied, because a delta between two states can change a
  /// value but can't remove it.
  var listsDetent: Bool

  /// The ids of the items whose cards were dismissed or replaced.
  var departed = DepartedNames()

  /// Creates the component.
  ///
  /// If the parameters contain an item, its card is on screen from the start, like a SwiftUI view whose
  /// initial state contains the item.
  public init(
    parameters: BottomCardParameters, environment: Environment, report: inout ComponentOutput
  ) {
    self.parameters = parameters
    geometry = EdgeGeometry(parameters.edge, of: environment)
    self.environment = geometry.environment
    listsDetent = !parameters.detents.isEmpty
    guard let item = parameters.item else { return }
    card = Card(item, surroundings)
    report.effect("presented", at: .zero, ["item": .string(item.id)])
    reportLayout(at: .zero, &report)
  }

  var surroundings: Surroundings { Surroundings(parameters: parameters, environment: environment) }

  /// Decodes the events `present`, `dismiss`, `accept` and `refuse`, or returns `nil` for any other type.
  public static func decode(
    _ type: String, _ members: JSONObject
  ) throws(InvalidValue) -> OwnEvent? {
    switch type {
    case "present":
      guard let item = try members.object("item") else {
        throw InvalidValue(path: "/item", expected: "an object with an id")
      }
      do { return .present(try CardItem(item)) } catch { throw error.under("item") }
    case "dismiss": return .dismiss
    case "accept": return .accept
    case "refuse":
      guard let detent = members.present("to") else { return .refuse(to: nil) }
      do { return .refuse(to: try CardDetent(detent)) } catch { throw error.under("to") }
    default: return nil
    }
  }

  /// Applies new parameters.
  ///
  /// If the item is different, it is presented. If the item is null, the card is dismissed.
  public mutating func configure(
    _ parameters: BottomCardParameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    let oldItem = self.parameters.item
    let before = card?.rest
    self.parameters = parameters
    if !parameters.detents.isEmpty { listsDetent = true }
    if geometry.attach(to: parameters.edge) { changeSide(at: now) }
    let surroundings = surroundings
    card?.surroundingsChanged(surroundings, at: now)
    if let before { announce(from: before, at: now, &report) }
    defer { reportLayout(at: now, &report) }
    guard parameters.item != oldItem else { return }
    if let item = parameters.item {
      present(item, at: now, &report)
    } else {
      dismiss(.program, at: now, &report)
    }
    removeGone(at: now)
  }

  /// Handles an event whose positions are in screen coordinates.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput
  ) {
    guard geometry.isTurned else { return follow(event, at: now, &report) }
    let decided = report.decisions.count
    follow(geometry.turned(event), at: now, &report)
    geometry.turnBack(&report.decisions, from: decided)
  }

  /// Handles an event in the coordinates of a card at the bottom edge.
  private mutating func follow(
    _ event: Event<OwnEvent>, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let surroundings = surroundings
    switch event {
    case .own(.present(let item)): present(item, at: now, &report)
    case .own(.dismiss): dismiss(.program, at: now, &report)
    case .own(.accept): accept(at: now, &report)
    case .own(.refuse(let detent)): refuse(to: detent, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .wheel(let wheel): handle(wheel, at: now, &report)
    case .tap(let tap): handle(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .scroll(let scroll): handle(scroll, at: now, &report)
    case .action(let action): perform(action.name, at: now, &report)
    case .measure(let measure):
      let before = card
      card?.measure(measure, surroundings, at: now)
      reportLoop(from: before, at: now, &report)
    case .environment(let change):
      let before = (environment, card?.rest)
      if geometry.apply(change) { changeSide(at: now) }
      environment = geometry.environment
      guard environment != before.0 else { break }
      let changed = self.surroundings
      card?.surroundingsChanged(changed, at: now)
      if let rest = before.1 { announce(from: rest, at: now, &report) }
      fitLeaving()
    }
    removeGone(at: now)
    reportLayout(at: now, &report)
  }

  /// Returns the next time at which a card changes without an event, or `nil` if none does.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next = card?.nextMoment(after: now, overscrollLimit: overscrollLimit)
    for card in leaving {
      guard let moment = card.nextMoment(after: now) else { continue }
      next = min(next ?? moment, moment)
    }
    return next
  }

  /// Performs the changes that are due at this time: the end of a motion, the next measurement of a measurement loop,
  /// a collapse by bouncing content, or the end of the wait for the app's answer.
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    let surroundings = surroundings
    card?.rest(surroundings, at: moment)
    card?.scroll.advance(to: moment)
    card?.measureAgain(surroundings, at: moment)
    reportLayout(at: moment, &report)
    collapseIfOverscrolled(at: moment, &report)
    endWait(at: moment, &report)
    removeGone(at: moment)
  }

  /// Returns whether `target` is the id of a layer of an earlier card, or of a hidden layer of the current
  /// card.
  public func hasLeft(_ target: String) -> Bool {
    if departed.contains(target: target, roles: LayerIDs.roles) { return true }
    guard let card else { return false }
    // Before views were replaced, their ids had no counter.
    return card.layerIDs.contains(target) || LayerIDs(card.item).contains(target)
  }

  /// Returns whether a layer belongs to a dismissed or replaced card.
  public func isLeaving(_ layer: String) -> Bool {
    leaving.contains { $0.layerIDs.contains(layer) || $0.layerIDs.scrim == layer }
  }

  private mutating func removeGone(at now: Timestamp) {
    if leaving.isEmpty { return }
    leaving.removeAll { $0.nextMoment(after: now) == nil }
  }
}
