internal import Interaction
internal import Values

/// The content that the program's steps request, where the request is unambiguous.
struct OrderWishes: Sendable {
  /// The requested content.
  enum Wish: Equatable, Sendable {
    /// The initial content, or an ambiguous request.
    case unknown
    case nothing
    case shown(String)
  }

  /// Whether the steps' requests to this component can be interpreted without ambiguity.
  let areKnown: Bool

  /// The request of each step, or `nil` for a step without a request.
  private var wishes: [Wish?] = []
  private let component: String

  init(_ component: String, _ steps: [OrderStep], parameters: Value) {
    self.component = component
    switch component {
    case "bottom-card": areKnown = true
    case "hero-transition":
      // With several levels of controllers, there can be several requests at the same time.
      areKnown = parameters["controllers"] == nil && parameters["postponeTimeout"] == nil
    case "sheet-coordinator":
      areKnown =
        (parameters["pattern"]?.asString ?? "item") == "item"
        && (parameters["evaluation"]?.asString ?? "automatic") == "automatic"
        && (parameters["policy"]?.asString ?? "replace") == "replace"
        && !Self.speaks(of: ["over", "from", "hasItem", "fresh"], parameters)
        && !steps.contains { step in
          step.parameters != nil || step.events.contains { Self.speaks(of: ["over", "from"], $0) }
        }
    default: areKnown = false
    }
    guard areKnown else { return }
    for step in steps {
      wishes.append(
        step.events.reduce(nil) { wish, event in Self.wish(component, event) ?? wish })
    }
  }

  private static func speaks(of names: [String], _ value: Value) -> Bool {
    switch value {
    case .object(let members):
      members.elements.contains { names.contains($0.name) || speaks(of: names, $0.value) }
    case .array(let elements): elements.contains { speaks(of: names, $0) }
    case .string(let text): names.contains(text)
    default: false
    }
  }

  /// Returns the request that a program's event makes, or `nil` if it makes none.
  private static func wish(_ component: String, _ event: Value) -> Wish? {
    let type = event["type"]?.asString ?? ""
    switch (component, type) {
    case ("bottom-card", "present"): return event["item"]?["id"].map { .shown(text($0)) }
    case ("bottom-card", "dismiss"), ("sheet-coordinator", "dismissAll"): return .nothing
    case (_, "action"):
      let name = event["name"]?.asString ?? ""
      if name == "dismiss" { return .nothing }
      return name == "escape" ? .unknown : nil
    case ("hero-transition", "present"):
      return event["source"]?.asString == nil ? .unknown : .shown("detail")
    case ("hero-transition", "dismiss"): return .nothing
    case ("hero-transition", "cancel"), ("hero-transition", "finish"),
      ("hero-transition", "release"), ("hero-transition", "tap"):
      return .unknown
    case ("sheet-coordinator", "present"):
      return event["item"]?["id"].map { .shown(text($0)) } ?? .unknown
    case ("sheet-coordinator", "dismiss"): return event["item"] == nil ? .nothing : .unknown
    case ("sheet-coordinator", "bind"):
      guard event["name"]?.asString == "item" else { return .unknown }
      return event["value"]?["id"].map { .shown(text($0)) } ?? .unknown
    default: return nil
    }
  }

  private static func text(_ id: Value) -> String {
    id.asString ?? id.asNumber.map { Expectation.plain($0) } ?? ""
  }

  /// Returns the request that applies after a step, given the previous request and the component's report.
  func next(_ wish: Wish, after step: Int?, _ report: Report) -> Wish {
    var next = wish
    if let step, let own = wishes[step] {
      // A write that came too late has no effect, and the component reports it as dropped.
      let isLate = report.effects.contains { $0.type == "dropped" }
      next = isLate ? .unknown : own
    }
    for effect in report.effects {
      switch effect.type {
      case "dismissed" where ["swipe", "scrim", "drag"].contains(reason(effect)): next = .nothing
      case "began" where step.map { wishes[$0] == nil } ?? true: next = .unknown
      case "completed" where effect.members["cancelled"] == .bool(true): next = .unknown
      default: break
      }
    }
    return next
  }

  private func reason(_ effect: Effect) -> String { effect.members["reason"]?.asString ?? "" }

  /// Returns a description of the difference between the final state and the request, or `nil` if they match.
  func failure(_ wish: Wish, _ end: OrderMoment) -> String? {
    let shown: String?
    switch component {
    case "hero-transition": shown = end.phase == "idle" ? nil : "detail"
    default: shown = end.value("item").flatMap { $0.isNull ? nil : Self.text($0) }
    }
    switch wish {
    case .unknown: return nil
    case .nothing:
      return shown.map { "\($0) is shown although the last request was to show nothing" }
    case .shown(let wished):
      guard shown != wished else { return nil }
      return "\(shown ?? "nothing") is shown although \(wished) was requested last"
    }
  }
}
