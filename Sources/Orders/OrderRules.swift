internal import Findings
internal import Interaction
internal import Values

/// The properties to check in the cases of a script, and the rules of the component that the checks depend on.
struct OrderRules: Sendable {
  private(set) var properties: [OrderProperty] = []
  let valueNames: [String]
  let pairs: [EffectPair]
  let wishes: RequestedContent

  /// The list whose items the checks follow, or `nil` if the component declares no list.
  let list: ItemList?

  /// Whether an item of the list may be acted on more than once.
  let isRepeating: Bool

  private let faults: [String]
  private let usage: [String]

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
    _ steps: [OrderStep], descriptor: Value, _ rules: ComponentRules, parameters: Value,
    own: [OrderProperty], skipping skipped: [String]
  ) {
    func names(_ member: String, _ name: String) -> [String] {
      guard case .array(let entries)? = descriptor[member] else { return [] }
      return entries.compactMap { $0[name]?.asString }
    }
    valueNames = names("values", "name")
    let effects = names("effects", "type") + names("effects", "name")
    pairs = rules.pairs ?? Self.usualPairs(of: effects, values: valueNames)
    wishes = RequestedContent(rules.content, steps, parameters: parameters)
    list = rules.list
    isRepeating = rules.list?.repeats.map { parameters[$0] == true } ?? false
    faults = rules.faults
    usage = rules.usage
    var absent = skipped
    if pairs.isEmpty { absent.append("once") }
    if !wishes.areKnown { absent.append("newest-wish") }
    if list == nil { absent.append("in-list") }
    if list?.undone == nil || list?.restored == nil { absent.append("undo-restores") }
    for property in Self.shipped where !absent.contains(property.name) {
      properties.append(OrderProperty(watched: property.name, property.summary))
    }
    properties += own
    for (index, property) in properties.enumerated() { places[property.name] = index }
  }

  /// Returns the pair of effects with the usual names, such as `presented` and `dismissed`, if the component has
  /// both.
  ///
  /// It applies to a component that does not declare its own pairs.
  private static func usualPairs(of effects: [String], values: [String]) -> [EffectPair] {
    let count = values.contains("depth") ? "depth" : "item"
    let usual = [
      EffectPair("presented", "dismissed", names: ["sheet", "item"], count: count),
      EffectPair("began", "completed"),
    ]
    return usual.first { effects.contains($0.opens) && effects.contains($0.closes) }.map { [$0] }
      ?? []
  }

  /// Returns the index of a property, or `nil` if it is not checked.
  func place(_ name: String) -> Int? { places[name] }

  /// Returns the names of the properties that a finding violates.
  ///
  /// The array is empty if the finding is not a fault of the component.
  func violated(by finding: Diagnostic) -> [String] {
    let code = finding.code
    guard finding.severity != .information else { return [] }
    if code.hasPrefix("hit/") { return ["hit-visible"] }
    // The app may reorder overlapping cards, so a new z-order is only part of the outcome.
    guard code != "motion/order-step" else { return [] }
    let isFault =
      ["motion/", "gesture/", "identity/"].contains { code.hasPrefix($0) }
      || faults.contains(code)
    guard isFault else { return [] }
    let isJump = MotionAnalyzer.jumpCodes.contains { $0.rawValue == code }
    return isJump ? ["no-jump", "no-fault"] : ["no-fault"]
  }

  /// Returns whether a finding counts as part of a case's outcome.
  ///
  /// Warnings count, except those about how an app uses the component. A release against the finger's motion also
  /// counts, although it violates no property.
  func tells(_ finding: Diagnostic) -> Bool {
    finding.severity == .warning && !usage.contains { finding.code.hasPrefix($0) }
      || finding.code == "gesture/released-against"
  }

  /// Returns a state with the names of its values.
  func moment(_ state: RenderState) -> OrderMoment { OrderMoment(state: state, names: valueNames) }
}
