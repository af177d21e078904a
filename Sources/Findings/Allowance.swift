/// An exemption from findings, with its reason: a seed's, or the platform's.
public struct Allowance: Sendable {
  /// The component, `*` for all.
  public var component: String

  /// The prefixes of the kinds of events at which it holds; `*` for all, an empty one for what
  /// happens by itself.
  public var events: [String]

  /// The roles of the layers for which it holds, `*` for all.
  public var roles: [String]

  /// The quantities that may change at once; empty for nothing but velocities.
  public var groups: [Quantity.Group]

  /// Whether velocities of the layers may change at once, too.
  public var velocity: Bool

  /// Whether it holds only where the component's phase changes too: where something is decided.
  public var onlyAtDecisions = false

  /// Whether it holds only for a layer that is given a higher place of its own, by its `zIndex`.
  public var onlyWhereRaised = false

  /// Who wants it so, and why.
  public var reason: String

  /// Makes an allowance.
  public init(
    _ component: String, at events: [String], roles: [String] = ["*"],
    _ groups: [Quantity.Group] = Quantity.Group.looks, velocity: Bool = false, _ reason: String
  ) {
    self.component = component
    self.events = events
    self.roles = roles
    self.groups = groups
    self.velocity = velocity
    self.reason = reason
  }

  /// The same only where something is decided.
  var onlyAtDecision: Allowance {
    var allowance = self
    allowance.onlyAtDecisions = true
    return allowance
  }

  /// The same only where a layer is raised.
  var onlyRaised: Allowance {
    var allowance = self
    allowance.onlyWhereRaised = true
    return allowance
  }

  /// Whether it holds for a component, a kind of event and a role.
  func holds(_ component: String, _ happenings: [Happening], _ role: String) -> Bool {
    guard self.component == "*" || self.component == component,
      roles.first == "*" || roles.contains(role)
    else { return false }
    return events.contains { event in
      switch event {
      case "*": true
      case "": happenings.isEmpty
      default: happenings.contains { $0.kind.hasPrefix(event) }
      }
    }
  }

  /// What holds for all components, and what the seeds of the built-in ones want.
  public static let standard: [Allowance] = [
    Allowance(
      "*", at: ["environment"], velocity: true,
      "the screen is another one: platforms lay everything out for it at once"),
    Allowance("*", at: ["configure"], velocity: true, "another design is another picture"),
    Allowance(
      "*", at: ["measure"], [.edge, .image, .radius, .scale], velocity: true,
      "layout has spoken: what it has measured is there at once"),
    Allowance(
      "*", at: ["scroll"], [.edge, .image, .opacity], velocity: true,
      "a scroll view says where its content is"),

    Allowance(
      "bottom-card",
      at: [
        "", "action", "tap", "pointer up", "pointer cancel", "drag ended", "drag cancelled",
        "wheel", "scroll", "present", "dismiss",
      ], roles: ["photo", "entry"], [.opacity],
      "seed 000: the content changes with the state in one step"),
    Allowance(
      "bottom-card", at: ["pointer move", "drag changed"], roles: ["photo", "entry"], [.opacity],
      "seed 000: pulled content collapses the card, which changes it in one step"
    ).onlyAtDecision,
    Allowance(
      "bottom-card", at: ["*"], roles: ["handle"], [.size],
      "seed 000: the capsule with its padding is 17 pt high; compact, all of the card drags"),
    Allowance(
      "bottom-card", at: ["present"], roles: ["photo", "entry"], [.edge, .image],
      "an item that is shown anew has other content"),
    Allowance(
      "bottom-card", at: ["present", "dismiss"], roles: ["photo", "entry"], [], velocity: true,
      "what scrolls in a card stands in it as that leaves"),
    Allowance(
      "bottom-card", at: ["present"], [.order],
      "an item that is presented lies above those that leave, wherever they are"),

    Allowance(
      "card-stack", at: ["items"], roles: ["hint", "confirmation"], velocity: true,
      "they belong to a card that may be gone"),
    Allowance(
      "card-stack", at: ["pointer", "drag"], roles: ["hint"], [.id],
      "the hint belongs to the finger until it lifts, and to its card then"),
    Allowance(
      "card-stack", at: ["action"], roles: ["card"], [.order],
      "a card that is called from below the others is above them at once: nothing else leads there"
    ),
    Allowance(
      "card-stack", at: ["pointer up", "drag ended"], roles: ["card"], [.order],
      "cards in flight lie in the order in which they were decided on: the latest above the others"
    ).onlyRaised,
    Allowance(
      "card-stack", at: ["items replace"], roles: ["card"], [.opacity],
      "another card in a card's place"),

    Allowance(
      "hero-transition", at: ["*"],
      roles: ["source", "destination", "snapshot", "picture", "element"], [.opacity],
      "where one is hidden another shows the same picture in the same place"),
    Allowance(
      "hero-transition", at: ["*"], roles: ["from-view"], [.opacity],
      "the view behind is there always; it is a layer only while it fades"),
    Allowance(
      "hero-transition", at: ["*"], roles: ["to-view", "edge"], [.hit],
      "a detail is modal from the beginning of the way to it to the end of the way back"),

    Allowance(
      "sheet-coordinator", at: ["*"], roles: ["scrim"], [.hit],
      "a sheet is modal from its first moment"),
    Allowance(
      "sheet-coordinator", at: ["*"], roles: ["indicator"], [.size],
      "the platform's own indicator is as small; the sheet around it drags as it does"),
  ]
}
