internal import Interaction
internal import Values

extension BottomCard {
  /// The abrupt changes that are intended, the effects that belong together, and the content that the card must show.
  static var rules: ComponentRules {
    ComponentRules(
      allowances: [
        Allowance(
          at: [
            "", "action", "tap", "pointer up", "pointer cancel", "drag ended", "drag cancelled",
            "wheel", "scroll", "present", "dismiss", "accept", "refuse",
          ], roles: ["photo", "entry"], [.opacity],
          "spec 000: when the state changes, the content changes in one step"),
        Allowance(
          at: ["pointer move", "drag changed"], roles: ["photo", "entry"], [.opacity],
          only: .decision,
          "spec 000: pulling the content collapses the card, which changes the content in one step"),
        Allowance(
          at: ["*"], roles: ["photo", "entry"], [.opacity], only: .ordering,
          "spec 000: when the state changes, the content changes in one step"),
        Allowance(
          at: ["pointer move", "drag changed"], roles: ["thumbnail"], [.opacity],
          "the thumbnail fades while the card moves between two detents, which may be close to each other"
        ),
        Allowance(
          at: ["measure"], [.edge], only: .ordering,
          "measured sizes apply in one step"),
        Allowance(
          at: ["scroll"], roles: ["photo", "entry"], [.edge], only: .ordering,
          "the scroll view determines the position of its content"),
        Allowance(
          at: ["*"], roles: ["handle"], [.size],
          "spec 000: the handle with its padding is 17 pt high; the whole compact card can be dragged"
        ),
        Allowance(
          at: ["present"], roles: ["photo", "entry"], [.edge, .image],
          "a new item has new content"),
        Allowance(
          at: ["present", "dismiss"], roles: ["photo", "entry"], [], velocity: true,
          "scrolling content stops moving inside the card when the card leaves"),
        Allowance(
          at: ["present"], [.order],
          "a presented item is above the items being dismissed, wherever they are"),
      ],
      pairs: [
        EffectPair("presented", "dismissed", names: ["item"], replaces: true, count: "item")
      ],
      content: ExpectedContent(
        shown: .value("item"),
        requests: [
          .init(event: "present", shows: .member(["item", "id"])),
          .init(event: "dismiss", shows: .nothing),
          .init(event: "action", member: "name", in: ["dismiss"], shows: .nothing),
          .init(event: "action", member: "name", in: ["escape"], shows: .ambiguous),
          .init(effect: "dismissed", member: "reason", in: ["drag"], shows: .nothing),
        ]),
      faults: ["layout/measurement-loop"])
  }
}
