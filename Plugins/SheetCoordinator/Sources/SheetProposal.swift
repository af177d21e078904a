internal import Interaction
internal import Motion
internal import Values

/// A release that waits for the app's answer.
struct SheetProposal: Equatable, Sendable {
  /// Whether the release would dismiss the sheet.
  var dismisses: Bool

  /// The detent to which the release would move the sheet, or `nil` if it would dismiss the sheet.
  var detent: Detent?

  /// The time at which the release counts as refused.
  var deadline: Timestamp

  /// The name of the proposed result in effects: `dismissed`, a detent's name, or `open` if there is no detent.
  var name: String { dismisses ? "dismissed" : detent?.name ?? "open" }
}

extension SheetProposal: Archivable {
  /// A proposal to dismiss: a placeholder whose fields are then read from an archive.
  static var blank: SheetProposal {
    SheetProposal(dismisses: true, detent: nil, deadline: .zero)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("dismisses", &dismisses)
    archive.field("detent", &detent)
    archive.field("deadline", &deadline)
  }
}

extension Presentation {
  /// Whether a finger holds the sheet, or the sheet's release waits for the app's answer.
  ///
  /// A held sheet doesn't adapt to changes in its layout.
  var isHeld: Bool { drag != nil || proposal != nil }

  /// Slows the sheet down near the position of the release until the app answers.
  mutating func wait(
    for proposal: SheetProposal, velocity: Double, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.proposal = proposal
    isEntering = false
    keyboardBefore = nil
    height.slowDown(
      from: velocity, response: surroundings.spring.response,
      within: 0...max(0, highest(layout(surroundings))), at: now)
  }

  /// The detent to which the sheet returns if it doesn't move to a new one.
  ///
  /// If the sheet's detent was removed in the meantime, this is the nearest detent.
  func returnDetent(_ surroundings: Surroundings) -> Detent? {
    guard lacksDetent else { return detent }
    return layout(surroundings).nearest(height.target, of: modifiers.detents)
  }
}

/// Releases that wait for the app's answer.
extension SheetCoordinator {
  /// The index of the topmost sheet whose release waits for the app's answer, or `nil` if there is none.
  var waitingIndex: Int? { sheets.lastIndex { $0.proposal != nil } }

  /// Returns whether a release waits for the app's answer, according to the parameter `confirm`.
  func asks(about release: SheetRelease, of index: Int) -> Bool {
    switch release {
    case .dismiss: parameters.confirm.asks(dismisses: true, changesDetent: false)
    case .rest(let detent, _, _):
      parameters.confirm.asks(dismisses: false, changesDetent: detent != sheets[index].detent)
    case .cancelled: false
    }
  }

  /// Asks the app whether a release may take effect.
  mutating func propose(
    _ release: SheetRelease, of index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let deadline = Confirm.deadline(after: now, timeout: parameters.confirmTimeout)
    var proposal = SheetProposal(dismisses: true, detent: nil, deadline: deadline)
    var speed = 0.0
    switch release {
    case .dismiss(let velocity): speed = velocity
    case .rest(let detent, let velocity, _):
      proposal = SheetProposal(dismisses: false, detent: detent, deadline: deadline)
      speed = velocity
    case .cancelled: return
    }
    sheets[index].wait(for: proposal, velocity: speed, surroundings, at: now)
    report.effect(
      "releaseProposed", at: now,
      ["to": .string(proposal.name), "deadline": .number(deadline.seconds)])
  }

  /// Performs the release that waits for the app's answer.
  ///
  /// An answer to a release that no longer waits has no effect.
  mutating func accept(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let index = waitingIndex, let proposal = sheets[index].proposal else { return }
    if proposal.dismisses {
      return dismiss(at: index, .swipe, byUser: true, at: now, &report)
    }
    let isOffered = proposal.detent.map { sheets[index].modifiers.detents.contains($0) } ?? true
    let detent = isOffered ? proposal.detent : sheets[index].returnDetent(surroundings)
    rest(index, at: detent, velocity: nil, at: now, &report)
  }

  /// Refuses the release that waits, and moves its sheet to the given detent.
  ///
  /// If `detent` is `nil` or no longer offered, the sheet returns to its previous detent.
  mutating func refuse(to detent: Detent?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let index = waitingIndex else { return }
    let other = detent.flatMap { sheets[index].modifiers.detents.contains($0) ? $0 : nil }
    rest(
      index, at: other ?? sheets[index].returnDetent(surroundings), velocity: nil, at: now, &report)
  }

  /// Refuses the releases whose deadlines have passed, and moves their sheets back to their previous detents.
  mutating func endWaits(at now: Timestamp, _ report: inout ComponentOutput) {
    for index in sheets.indices {
      guard let deadline = sheets[index].proposal?.deadline, deadline <= now else { continue }
      _ = report.decide("answer", at: now) { because in
        because.rule("refused") {
          $0.demand("now", now.seconds, .greaterOrEqual, deadline.seconds, .seconds)
        }
      }
      rest(
        index, at: sheets[index].returnDetent(surroundings), velocity: nil, at: now, &report)
    }
  }

  /// Throws an error if the sheet with the waiting release doesn't offer the given detent.
  ///
  /// If no release waits, every valid detent is accepted and has no effect.
  func checkRefusal(_ detent: NamedDetent?) throws(InvalidValue) {
    guard let detent else { return }
    guard let index = waitingIndex ?? topIndex, waitingIndex != nil || detent.detent == nil else {
      if detent.detent != nil { return }
      return try detent.require(among: [.large, .medium, .content], at: "/to")
    }
    try detent.require(among: sheets[index].modifiers.detents, at: "/to")
  }
}
