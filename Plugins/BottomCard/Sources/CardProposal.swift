public import Interaction
public import Motion
public import Values

/// A release that waits for the app's answer.
struct CardProposal: Equatable, Sendable {
  /// The index of the detent to which the release would move the card, or −1 if it would dismiss the card.
  var detent: Int

  /// The time at which the release counts as refused.
  var deadline: Timestamp

  var dismisses: Bool { detent < 0 }
}

extension CardProposal: Archivable {
  /// A placeholder, whose fields are then read from an archive.
  static var blank: CardProposal { CardProposal(detent: -1, deadline: .zero) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("detent", &detent)
    archive.field("deadline", &deadline)
  }
}

extension Card {
  /// Whether the card's release waits for the app's answer.
  var isWaiting: Bool {
    if case .some = proposal { true } else { false }
  }

  /// Slows the card down near the position of the release, where it waits until the app answers.
  ///
  /// With reduced motion, the card stops at once.
  mutating func wait(
    for proposal: CardProposal, velocity: Double, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.proposal = proposal
    isEntering = false
    offset.slowDown(
      from: surroundings.environment.reduceMotion ? 0 : velocity,
      response: surroundings.parameters.spring.response, within: 0...max(0, height), at: now)
  }

  /// Returns the index of a declared detent, or `nil` if the card doesn't have it.
  func index(of detent: CardDetent, _ surroundings: Surroundings) -> Int? {
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else {
      return detent == .compact ? 0 : detent == .expanded ? 1 : nil
    }
    guard detents.contains(detent) else { return nil }
    return restHeights(surroundings).firstIndex(of: wanted(detent, surroundings))
  }
}

/// Releases that wait for the app's answer.
extension BottomCard {
  /// Asks the app about a release, if the parameter `confirm` requires it.
  ///
  /// - Returns: Whether the release waits.
  mutating func propose(
    _ release: CardRelease, at now: Timestamp, _ report: inout ComponentOutput
  ) -> Bool {
    guard parameters.confirm != .none, let card else { return false }
    let detent =
      switch release.decision {
      case .dismiss: -1
      case .rest(let detent): min(detent, card.detentCount - 1)
      }
    let asks = parameters.confirm.asks(
      dismisses: detent < 0, changesDetent: detent != card.detent)
    guard asks else { return false }
    let surroundings = surroundings
    let deadline = Confirm.deadline(after: now, timeout: parameters.confirmTimeout)
    self.card?.wait(
      for: CardProposal(detent: detent, deadline: deadline), velocity: release.velocity,
      surroundings, at: now)
    report.effect(
      "releaseProposed", at: now,
      [
        "item": .string(card.item.id), "to": .string(card.outcome(detent, surroundings)),
        "deadline": .number(deadline.seconds),
      ])
    return true
  }

  /// Performs the release that waits for the app's answer.
  ///
  /// An answer to a release that no longer waits has no effect.
  mutating func accept(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let proposal = card?.proposal else { return }
    if proposal.dismisses { return dismiss(.drag, at: now, &report) }
    setDetent(proposal.detent, at: now, &report)
  }

  /// Refuses the waiting release and moves the card to the given detent or, by default, to its current one.
  mutating func refuse(to detent: CardDetent?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, card.isWaiting else { return }
    let other = detent.flatMap { card.index(of: $0, surroundings) }
    setDetent(other ?? card.detent, at: now, &report)
  }

  /// Returns the card to its detent if the app has not answered the proposal by the deadline.
  mutating func endWait(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let deadline = card?.proposal?.deadline, deadline <= now else { return }
    _ = report.decide("answer", at: now) { because in
      because.rule("refused") {
        $0.demand("now", now.seconds, .greaterOrEqual, deadline.seconds, .seconds)
      }
    }
    refuse(to: nil, at: now, &report)
  }

  /// Checks the detent of a `refuse` event.
  ///
  /// If no release waits, any detent is accepted, because the event has no effect.
  ///
  /// - Throws: `InvalidValue` if the card whose release waits doesn't have this detent.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {
    guard case .own(.refuse(let detent?)) = event, let card, card.isWaiting,
      card.index(of: detent, surroundings) == nil
    else { return }
    let detents = parameters.detents
    throw .unknown(
      detent.name, "a detent of the card",
      among: detents.isEmpty ? ["compact", "expanded"] : detents.map { $0.name }, at: "/to")
  }
}
