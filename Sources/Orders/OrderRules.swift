internal import Interaction
internal import Values

/// The properties to check in the cases of a script, and the meaning of the component's effects.
struct OrderRules: Sendable {
  /// Effects that come in pairs: every item that is opened must be closed exactly once, or still be shown at the end.
  struct Pair: Sendable {
    let opens: String
    let closes: String
    /// The names of the effects' members that identify the opened item.
    let names: [String]
    /// Whether the component also reports an item as closed when another item replaces it.
    var tellsReplaced = true
  }

  private(set) var properties: [OrderProperty] = []
  let component: String
  let valueNames: [String]
  let pair: Pair?
  let wishes: OrderWishes
  let isLooping: Bool

  /// The indices of the properties by name, for fast access.
  private(set) var places: [String: Int] = [:]

  /// The names and conditions of the built-in properties.
  static let shipped: [(name: String, summary: String)] = [
    ("settles", "the component settles within 600 s"),
    ("stays", "nothing changes after the component has settled"),
    ("hit-visible", "layers accept touches only where they are visible"),
    ("no-jump", "no visible layer jumps"),
    ("no-error", "no finding is an error"),
    (
      "no-fault",
      "no jump, recreated view, lost tap or layer that stays hidden is reported"
    ),
    (
      "once",
      "every presented item is dismissed once or is still shown, and every transition that begins completes once"
    ),
    ("newest-wish", "the content that was requested last is shown at the end"),
    ("in-list", "every shown card is in the list, and no card is acted on twice"),
    ("undo-restores", "the card that the last undo restored is on top at the end"),
  ]

  init(
    _ steps: [OrderStep], descriptor: Value, parameters: Value, own: [OrderProperty],
    skipping skipped: [String]
  ) {
    component = descriptor["id"]?.asString ?? ""
    func names(_ member: String, _ name: String) -> [String] {
      guard case .array(let entries)? = descriptor[member] else { return [] }
      return entries.compactMap { $0[name]?.asString }
    }
    valueNames = names("values", "name")
    let effects = names("effects", "type") + names("effects", "name")
    pair =
      if effects.contains("presented"), effects.contains("dismissed") {
        Pair(
          opens: "presented", closes: "dismissed", names: ["sheet", "item"],
          tellsReplaced: component != "bottom-card")
      } else if effects.contains("began"), effects.contains("completed") {
        Pair(opens: "began", closes: "completed", names: [])
      } else {
        nil
      }
    wishes = OrderWishes(component, steps, parameters: parameters)
    isLooping = parameters["loop"] == true
    var absent = skipped
    if pair == nil { absent.append("once") }
    if !wishes.areKnown { absent.append("newest-wish") }
    if component != "card-stack" { absent += ["in-list", "undo-restores"] }
    for property in Self.shipped where !absent.contains(property.name) {
      properties.append(OrderProperty(watched: property.name, property.summary))
    }
    properties += own
    for (index, property) in properties.enumerated() { places[property.name] = index }
  }

  /// Returns the index of a property, or `nil` if it is not checked.
  func place(_ name: String) -> Int? { places[name] }

  /// Returns the names of the properties that a finding violates.
  ///
  /// The array is empty if the finding is not a fault of the component.
  static func violated(by finding: Diagnostic) -> [String] {
    let code = finding.code
    guard finding.severity != .information else { return [] }
    if code.hasPrefix("hit/") { return ["hit-visible"] }
    // The app may reorder overlapping cards, so a new z-order is only part of the outcome.
    guard code != "motion/order-step" else { return [] }
    let isFault =
      ["motion/", "gesture/", "identity/"].contains { code.hasPrefix($0) }
      || ["layout/measurement-loop", "hero/destination-hidden"].contains(code)
    guard isFault else { return [] }
    return jumps.contains(code) ? ["no-jump", "no-fault"] : ["no-fault"]
  }

  /// The codes of the findings that violate `no-jump`.
  private static let jumps = [
    "motion/jump", "motion/start-jump", "motion/end-snap", "motion/opacity-step",
  ]

  /// Returns whether a finding counts as part of a case's outcome.
  ///
  /// Warnings count, except those about a sheet's configuration. A release against the finger's motion also
  /// counts: it violates no property, because the rules of the default designs allow it.
  func tells(_ finding: Diagnostic) -> Bool {
    finding.severity == .warning && !finding.code.hasPrefix("sheet/")
      || finding.code == "gesture/released-against"
  }

  /// Returns a state with the names of its values.
  func moment(_ state: RenderState) -> OrderMoment { OrderMoment(state: state, names: valueNames) }
}
