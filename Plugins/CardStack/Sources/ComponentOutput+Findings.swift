internal import Interaction
internal import Motion
internal import Values

extension ComponentOutput {
  /// Warns that the selected strategy makes a visible layer jump to another position.
  mutating func warn(jump way: Point, of layer: String, at now: Timestamp) {
    let length = way.distance(to: .zero).rounded()
    guard length > 0 else { return }
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "motion/jump",
        message:
          "A card jumps to another position. Store the translation of each card separately.",
        layer: layer, value: "\(Int(length))"))
  }

  /// Warns that an id is ignored because no card in the list has it.
  mutating func warn(unknown card: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/unknown-id",
        message: "There is no card with this id; the entry is ignored.", value: card))
  }

  /// Warns that a veto had no effect because the card has no action to reject.
  mutating func warn(nothingToVeto card: String?, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .information, code: "cards/not-acted",
        message: "The card has no action to reject; the veto is ignored.",
        value: card ?? ""))
  }

  /// Warns that a jump is ignored because it names no card.
  mutating func warnJumpNowhere(at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/jump-nowhere",
        message: "The action jump names no card. Set its member card to the id of a card."))
  }

  /// Warns that an inserted card is ignored because another card already has its id.
  mutating func warn(duplicate card: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "cards/duplicate-id",
        message: "The stack already has a card with this id; the new one is ignored.",
        value: card))
  }
}
