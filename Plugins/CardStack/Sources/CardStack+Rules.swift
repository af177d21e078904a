internal import Interaction

extension CardStack {
  /// The abrupt changes that diagnostics must accept, and the description of the list of cards.
  static var rules: ComponentRules {
    ComponentRules(
      allowances: [
        Allowance(
          at: ["items"], roles: ["hint", "confirmation"], velocity: true,
          "these layers belong to a card that may no longer exist"),
        Allowance(
          at: ["*"], roles: ["hint", "confirmation"], [.edge, .opacity], only: .ordering,
          "these layers belong to a card that a step may replace"),
        Allowance(
          at: ["pointer", "drag"], roles: ["hint"], [.id],
          "the hint's id contains the card's id only after the finger has lifted"),
        Allowance(
          at: ["action"], roles: ["card"], [.order],
          "an action moves a covered card to the top in one step: it can't move around the others"),
        Allowance(
          at: ["pointer up", "drag ended"], roles: ["card"], [.order], only: .raised,
          "cards in flight are ordered by the time of their decision, the latest on top"),
        Allowance(
          at: ["items replace"], roles: ["card"], [.opacity], "one card replaces another"),
      ],
      list: ItemList(
        parameter: "cards", event: "items", acted: "acted", undone: "undone", member: "card",
        role: "card", restored: "topCard", repeats: "loop"))
  }
}
