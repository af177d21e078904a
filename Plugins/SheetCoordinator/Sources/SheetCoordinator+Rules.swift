internal import Interaction
internal import Values

extension SheetCoordinator {
  /// The abrupt changes that diagnostics must accept, and the content that must be visible.
  static var rules: ComponentRules {
    ComponentRules(
      allowances: [
        Allowance(
          at: ["measure"], [.edge], only: .ordering, "measured sizes apply in one step"),
        Allowance(
          at: ["*"], roles: ["scrim"], [.hit], "a sheet is modal as soon as it is presented"),
        Allowance(
          at: ["*"], roles: ["indicator"], [.size],
          "the indicator is as small as the platform's; the sheet around it can also be dragged"),
      ],
      pairs: [EffectPair("presented", "dismissed", names: ["sheet", "item"], count: "depth")],
      content: ExpectedContent(
        shown: .value("item"),
        requests: [
          .init(event: "present", shows: .member(["item", "id"])),
          .init(event: "dismiss", member: "item", shows: .ambiguous),
          .init(event: "dismiss", shows: .nothing),
          .init(event: "dismissAll", shows: .nothing),
          .init(event: "bind", member: "name", in: ["item"], shows: .member(["value", "id"])),
          .init(event: "bind", shows: .ambiguous),
          .init(event: "action", member: "name", in: ["escape"], shows: .ambiguous),
          // A write that arrives too late is dropped, so the content can't be predicted.
          .init(effect: "dropped", afterRequest: true, shows: .ambiguous),
          .init(effect: "dismissed", member: "reason", in: ["swipe", "scrim"], shows: .nothing),
        ],
        conditions: [
          .init("pattern", is: "item"), .init("evaluation", is: "automatic"),
          .init("policy", is: "replace"),
        ],
        ambiguous: ["over", "from", "hasItem", "fresh"]),
      usage: ["sheet/"])
  }
}
