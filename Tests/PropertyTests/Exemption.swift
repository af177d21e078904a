import Values

/// A jump that an event is allowed to cause, with the reason.
struct Exemption: Sendable {
  var component: String
  /// The beginning of the event's kind, or `*` for all events.
  var event: String
  /// The roles of layers, or `*` for all roles.
  var roles: [String]
  var quantities: [Quantity]
  /// A parameter value that the script must have.
  var parameter: (name: String, value: String)?
  var reason: String

  /// All exemptions.
  ///
  /// Any other jump is a violation.
  static let all: [Exemption] = [
    // All components
    Exemption(
      component: "*", event: "environment", roles: ["*"],
      quantities: [.edge, .image, .radius, .scale],
      reason: "another screen is laid out from scratch"),
    Exemption(
      component: "*", event: "configure", roles: ["*"], quantities: Quantity.allCases,
      reason: "other parameters may select another design"),

    // Bottom card
    Exemption(
      component: "bottom-card", event: "measure", roles: ["*"], quantities: [.edge, .image],
      reason: "a card at rest takes the measured height at once"),
    Exemption(
      component: "bottom-card", event: "*", roles: ["photo", "entry"], quantities: [.opacity],
      reason: "the spec wants the content to change in one step (frozen)"),
    Exemption(
      component: "bottom-card", event: "scroll", roles: ["photo", "entry"],
      quantities: [.edge, .image], reason: "a real scroll view sets its content's position"),
    Exemption(
      component: "bottom-card", event: "present", roles: ["photo", "entry"],
      quantities: [.edge, .image], reason: "another item has other content"),

    // Card stack
    Exemption(
      component: "card-stack", event: "items replace", roles: ["card", "hint"],
      quantities: [.opacity], reason: "another card replaces the card"),

    // Hero transition
    Exemption(
      component: "hero-transition", event: "*",
      roles: ["source", "destination", "snapshot", "picture", "element"], quantities: [.opacity],
      reason: "where one layer is hidden, another shows the same picture at the same place; "
        + "the share of a picture in flight is checked separately"),
    Exemption(
      component: "hero-transition", event: "measure",
      roles: ["source", "destination", "element"], quantities: [.edge, .image],
      reason: "layout has moved the end itself; only the flying image continues smoothly"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["from-view"], quantities: [.opacity],
      reason: "the view behind always exists, but is a layer only while it fades"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["to-view"], quantities: [.opacity],
      parameter: ("fadeMode", "out"),
      reason: "the detail appears at once below the view that fades out"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["snapshot", "picture"],
      quantities: [.scale, .radius],
      parameter: ("morph", "transform"),
      reason: "the scale is relative to a new frame; the edges are checked instead"),

    // Sheet coordinator
    Exemption(
      component: "sheet-coordinator", event: "measure", roles: ["*"], quantities: [.edge],
      reason: "a sheet takes the measured height at once"),
  ]

  /// Returns whether a jump at an event is exempt.
  static func covers(_ script: Script, _ event: String, _ jump: Jump) -> Bool {
    all.contains {
      ($0.component == "*" || $0.component == script.component)
        && ($0.parameter.map { script.parameters[$0.name]?.asString == $0.value } ?? true)
        && ($0.event == "*" || event.hasPrefix($0.event))
        && ($0.roles == ["*"] || $0.roles.contains(jump.role))
        && $0.quantities.contains(jump.quantity)
    }
  }

  /// Returns whether a role accepts touches while invisible, to block the layers behind it.
  static func isUnseen(_ component: String, _ role: String) -> Bool {
    switch (component, role) {
    // A sheet is modal as soon as its presentation begins. A detail, or the edge of a push, can be caught
    // during the whole transition.
    case ("sheet-coordinator", "scrim"), ("hero-transition", "to-view"),
      ("hero-transition", "edge"):
      true
    default: false
    }
  }
}
