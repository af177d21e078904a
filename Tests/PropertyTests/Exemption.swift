import Values

/// A jump that an event is there for, with the reason.
struct Exemption: Sendable {
  var component: String
  /// The beginning of an event's kind, `*` for all.
  var event: String
  /// Roles of layers, `*` for all.
  var roles: [String]
  var quantities: [Quantity]
  /// A parameter that a script has to have, with its value.
  var parameter: (name: String, value: String)?
  var reason: String

  /// The whole table: what is not in it must not jump.
  static let all: [Exemption] = [
    // All components
    Exemption(
      component: "*", event: "environment", roles: ["*"],
      quantities: [.edge, .image, .radius, .scale],
      reason: "the screen is another one: everything is laid out for it at once"),
    Exemption(
      component: "*", event: "configure", roles: ["*"], quantities: Quantity.allCases,
      reason: "another design is another picture"),

    // Bottom card
    Exemption(
      component: "bottom-card", event: "measure", roles: ["*"], quantities: [.edge, .image],
      reason: "layout has spoken: a card at rest is as high as its content at once"),
    Exemption(
      component: "bottom-card", event: "*", roles: ["photo", "entry"], quantities: [.opacity],
      reason: "the content changes with the state in one step, which the seed wants (frozen)"),
    Exemption(
      component: "bottom-card", event: "scroll", roles: ["photo", "entry"],
      quantities: [.edge, .image], reason: "a real scroll view says where its content is"),
    Exemption(
      component: "bottom-card", event: "present", roles: ["photo", "entry"],
      quantities: [.edge, .image], reason: "an item that is shown anew has other content"),

    // Card stack
    Exemption(
      component: "card-stack", event: "items replace", roles: ["card", "hint"],
      quantities: [.opacity], reason: "another card in a card's place"),

    // Hero transition
    Exemption(
      component: "hero-transition", event: "*",
      roles: ["source", "destination", "snapshot", "picture", "element"], quantities: [.opacity],
      reason: "where one of them is hidden another shows the same picture in the same place; how "
        + "much of a picture is in the air is looked at by itself"),
    Exemption(
      component: "hero-transition", event: "measure",
      roles: ["source", "destination", "element"], quantities: [.edge, .image],
      reason: "layout has moved the end itself; only what flies to it goes on"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["from-view"], quantities: [.opacity],
      reason: "the view behind is there always; it is a layer only while it fades"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["to-view"], quantities: [.opacity],
      parameter: ("fadeMode", "out"),
      reason: "the detail is there at once, below the view behind, which goes"),
    Exemption(
      component: "hero-transition", event: "*", roles: ["snapshot", "picture"],
      quantities: [.scale, .radius],
      parameter: ("morph", "transform"),
      reason: "the frame is laid out anew, and the scale is of that frame: its edges tell"),

    // Sheet coordinator
    Exemption(
      component: "sheet-coordinator", event: "measure", roles: ["*"], quantities: [.edge],
      reason: "layout has spoken"),
  ]

  /// Whether a jump at an event is in the table.
  static func covers(_ script: Script, _ event: String, _ jump: Jump) -> Bool {
    all.contains {
      ($0.component == "*" || $0.component == script.component)
        && ($0.parameter.map { script.parameters[$0.name]?.asString == $0.value } ?? true)
        && ($0.event == "*" || event.hasPrefix($0.event))
        && ($0.roles == ["*"] || $0.roles.contains(jump.role))
        && $0.quantities.contains(jump.quantity)
    }
  }

  /// Roles that take touches though nothing of them is seen: what lies behind must not have them.
  static func isUnseen(_ component: String, _ role: String) -> Bool {
    switch (component, role) {
    // A sheet is modal from its first moment, and a detail from the beginning of the way to it to
    // the end of the way back, on which it can be caught: so can a push by its edge.
    case ("sheet-coordinator", "scrim"), ("hero-transition", "to-view"),
      ("hero-transition", "edge"):
      true
    default: false
    }
  }
}
