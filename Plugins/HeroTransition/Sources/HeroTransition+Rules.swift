internal import Interaction
internal import Values

extension HeroTransition {
  /// The abrupt changes that diagnostics must accept, and the content that must be visible.
  static var rules: ComponentRules {
    ComponentRules(
      allowances: [
        Allowance(
          at: ["*"], roles: ["source", "destination", "snapshot", "picture", "element"], [.opacity],
          "where one layer is hidden, another shows the same picture in the same place"),
        Allowance(
          at: ["*"], roles: ["from-view"], [.opacity],
          "the view behind the detail is always visible, but it is listed as a layer only while it fades"
        ),
        Allowance(
          at: ["*"], roles: ["to-view"], [.opacity], only: .ordering,
          "in the fade mode `out`, the view in front of the detail hides the change"),
        Allowance(
          at: ["measure"], roles: ["source", "destination", "element"], [.edge], only: .ordering,
          "a measured frame applies in one step; only the flying image must not jump"),
        Allowance(
          at: ["*"], roles: ["to-view", "edge"], [.hit],
          "a detail is modal from the start of its presentation to the end of its dismissal"),
      ],
      pairs: [EffectPair("began", "completed")],
      content: ExpectedContent(
        shown: .named("detail", except: "idle"),
        requests: [
          .init(event: "present", member: "source", shows: .named("detail")),
          .init(event: "present", shows: .ambiguous),
          .init(event: "dismiss", shows: .nothing),
          .init(event: "cancel", shows: .ambiguous),
          .init(event: "finish", shows: .ambiguous),
          .init(event: "release", shows: .ambiguous),
          .init(event: "tap", shows: .ambiguous),
          .init(event: "action", member: "name", in: ["dismiss"], shows: .nothing),
          .init(event: "action", member: "name", in: ["escape"], shows: .ambiguous),
          .init(effect: "began", afterRequest: false, shows: .ambiguous),
          .init(effect: "completed", member: "cancelled", in: [true], shows: .ambiguous),
        ],
        // With several levels of controllers, there can be several requests at the same time.
        conditions: [.init("controllers"), .init("postponeTimeout")]),
      faults: ["hero/destination-hidden"])
  }
}
