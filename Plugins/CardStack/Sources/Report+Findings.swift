internal import Interaction
internal import Motion
internal import Values

extension Report {
  /// Notes that a strategy lets something that is seen jump.
  mutating func warn(jump way: Point, of layer: String, at now: Timestamp) {
    let length = way.distance(to: .zero).rounded()
    guard length > 0 else { return }
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "motion/jump",
        message:
          "A card is somewhere else from one moment to the next; follow each card's own way.",
        layer: layer, value: "\(Int(length))"))
  }

  /// Notes that a card is meant that is not there.
  mutating func warn(unknown card: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/unknown-id",
        message: "There is no card with this id; it is left out.", value: card))
  }

  /// Notes that nothing was done with a card that an action is refused for.
  mutating func warn(nothingToVeto card: String?, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .information, code: "cards/not-acted",
        message: "Nothing that still counts was done with the card; there is nothing to refuse.",
        value: card ?? ""))
  }

  /// Notes that a jump does not say where to.
  mutating func warnJumpNowhere(at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/jump-nowhere",
        message: "A jump does nothing without the member card, the id of the card to jump to."))
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
