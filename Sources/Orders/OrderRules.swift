internal import Interaction
internal import Values

/// What is demanded of the orders of a script, and how a component's own effects are read.
struct OrderRules: Sendable {
  /// Effects that come in pairs: each that opens something is closed once.
  struct Pair: Sendable {
    let opens: String
    let closes: String
    /// The members that say what is opened.
    let names: [String]
    /// Whether what is replaced is told as closed.
    var tellsReplaced = true
  }

  private(set) var properties: [OrderProperty] = []
  let component: String
  let valueNames: [String]
  let pair: Pair?
  let wishes: OrderWishes
  let isLooping: Bool

  /// The places of what watches break, asked for often.
  private(set) var places: [String: Int] = [:]

  /// The names of the properties that come with the playground, with what they demand.
  static let shipped: [(name: String, summary: String)] = [
    ("settles", "it comes to rest"),
    ("stays", "nothing moves after it has settled"),
    ("hit-visible", "a layer takes touches only where it is seen"),
    ("no-jump", "nothing that is seen is elsewhere at once"),
    ("no-error", "it tells of no error"),
    ("no-fault", "it tells of no jump, no view made anew, no lost tap, nothing left hidden"),
    ("once", "what begins is ended exactly once: each presented has one dismissed"),
    ("newest-wish", "what is shown in the end is what was wished last"),
    ("in-list", "what is shown is in the list, and no card is acted on twice"),
    ("undo-restores", "what is undone is back"),
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

  /// The place of a property; nil where it is not demanded.
  func place(_ name: String) -> Int? { places[name] }

  /// Whether a warning tells of a design that does harm; others tell of how it is used.
  static func isFault(_ code: String) -> Bool {
    ["motion/", "gesture/", "identity/"].contains { code.hasPrefix($0) }
      || ["layout/measurement-loop", "hero/destination-hidden"].contains(code)
  }

  /// Whether a warning tells outcomes apart; what is said of how a sheet was set up does not.
  func tells(_ finding: Diagnostic) -> Bool {
    finding.severity == .warning && !finding.code.hasPrefix("sheet/")
  }

  /// A state with what is needed to judge it.
  func moment(_ state: RenderState) -> OrderMoment { OrderMoment(state: state, names: valueNames) }
}
