/// An exemption from findings, with the reason for it.
public struct Allowance: Sendable {
  /// The component's id, or `*` for all components.
  public var component: String

  /// The prefixes of the event kinds for which the exemption holds.
  ///
  /// `*` stands for all kinds, and an empty string for changes without an event.
  public var events: [String]

  /// The roles of the layers for which the exemption holds, or `*` for all roles.
  public var roles: [String]

  /// The groups of quantities that may change abruptly, or an empty array if only velocities may.
  public var groups: [Quantity.Group]

  /// Whether the layers' velocities may change abruptly.
  public var velocity: Bool

  /// Whether the exemption holds only at a decision: an instant with an effect or a change of the phase.
  public var onlyAtDecisions = false

  /// Whether the exemption holds only for a layer whose own `zIndex` increases.
  public var onlyWhereRaised = false

  /// The reason for the exemption, with its source.
  public var reason: String

  /// Creates an exemption.
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

  /// A copy of the exemption that holds only at decisions.
  var onlyAtDecision: Allowance {
    var allowance = self
    allowance.onlyAtDecisions = true
    return allowance
  }

  /// A copy of the exemption that holds only for layers whose own `zIndex` increases.
  var onlyRaised: Allowance {
    var allowance = self
    allowance.onlyWhereRaised = true
    return allowance
  }

  /// Returns whether the exemption holds for a component, at least one of the events, and a role.
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

  /// The general exemptions, and those that the specs of the built-in components require.
  public static let standard: [Allowance] = [
    Allowance(
      "*", at: ["environment"], velocity: true,
      "when the viewport changes, platforms lay out everything again in one step"),
    Allowance("*", at: ["configure"], velocity: true, "changed parameters apply in one step"),
    Allowance(
      "*", at: ["measure"], [.edge, .image, .radius, .scale], velocity: true,
      "when layout is complete, measured sizes apply in one step"),
    Allowance(
      "*", at: ["scroll"], [.edge, .image, .opacity], velocity: true,
      "the scroll view determines the position of its content"),

    Allowance(
      "bottom-card",
      at: [
        "", "action", "tap", "pointer up", "pointer cancel", "drag ended", "drag cancelled",
        "wheel", "scroll", "present", "dismiss", "accept", "refuse",
      ], roles: ["photo", "entry"], [.opacity],
      "spec 000: when the state changes, the content changes in one step"),
    Allowance(
      "bottom-card", at: ["pointer move", "drag changed"], roles: ["photo", "entry"], [.opacity],
      "spec 000: pulling the content collapses the card, which changes the content in one step"
    ).onlyAtDecision,
    Allowance(
      "bottom-card", at: ["*"], roles: ["handle"], [.size],
      "spec 000: the handle with its padding is 17 pt high; the whole compact card can be dragged"),
    Allowance(
      "bottom-card", at: ["present"], roles: ["photo", "entry"], [.edge, .image],
      "a new item has new content"),
    Allowance(
      "bottom-card", at: ["present", "dismiss"], roles: ["photo", "entry"], [], velocity: true,
      "scrolling content stops moving inside the card when the card leaves"),
    Allowance(
      "bottom-card", at: ["present"], [.order],
      "a presented item is above the items being dismissed, wherever they are"),

    Allowance(
      "card-stack", at: ["items"], roles: ["hint", "confirmation"], velocity: true,
      "these layers belong to a card that may no longer exist"),
    Allowance(
      "card-stack", at: ["pointer", "drag"], roles: ["hint"], [.id],
      "the hint's id contains the card's id only after the finger has lifted"),
    Allowance(
      "card-stack", at: ["action"], roles: ["card"], [.order],
      "an action moves a covered card to the top in one step: it can't move around the others"
    ),
    Allowance(
      "card-stack", at: ["pointer up", "drag ended"], roles: ["card"], [.order],
      "cards in flight are ordered by the time of their decision, the latest on top"
    ).onlyRaised,
    Allowance(
      "card-stack", at: ["items replace"], roles: ["card"], [.opacity],
      "one card replaces another"),

    Allowance(
      "hero-transition", at: ["*"],
      roles: ["source", "destination", "snapshot", "picture", "element"], [.opacity],
      "where one layer is hidden, another shows the same picture in the same place"),
    Allowance(
      "hero-transition", at: ["*"], roles: ["from-view"], [.opacity],
      "the view behind the detail is always visible, but it is listed as a layer only while it fades"
    ),
    Allowance(
      "hero-transition", at: ["*"], roles: ["to-view", "edge"], [.hit],
      "a detail is modal from the start of its presentation to the end of its dismissal"),

    Allowance(
      "sheet-coordinator", at: ["*"], roles: ["scrim"], [.hit],
      "a sheet is modal as soon as it is presented"),
    Allowance(
      "sheet-coordinator", at: ["*"], roles: ["indicator"], [.size],
      "the indicator is as small as the platform's; the sheet around it can also be dragged"),
  ]
}
