public import Interaction

/// What an exploration has covered and found.
public struct OrderFindings: Sendable {
  /// How many orders there are; exact up to 2⁵³.
  public var orders = 0.0

  /// What was covered, and how.
  public var coverage = OrderCoverage.all(instants: 1, perStep: true)

  /// Which part of them it is; nil for the whole.
  public var part: OrderPart?

  /// How many cases were covered, by order and instant.
  public var cases = 0.0

  /// How many of them differ in what happens when.
  public var different = 0.0

  /// The states that were met, each once.
  public var states: Set<StateDigest> = []

  /// How cases end, the first one to be met first.
  public private(set) var classes: [OutcomeClass] = []

  /// The properties that were put to the test, a bit each.
  public var tested: UInt64 = 0

  /// The steps that changed anything in some case, a bit each.
  public var effective: UInt64 = 0

  /// How often a step happened in a session, merged cases counted once.
  public var played = 0

  private var places: [String: Int] = [:]

  /// Makes an empty finding.
  public init() {}

  /// Adds cases that end alike.
  ///
  /// - Returns: the place of their class
  @discardableResult
  public mutating func add(_ outcome: OutcomeClass) -> Int {
    let key = outcome.key
    guard let place = places[key] else {
      places[key] = classes.count
      classes.append(outcome)
      return classes.count - 1
    }
    classes[place].cases += outcome.cases
    classes[place].different += outcome.different
    if outcome.first.precedes(classes[place].first) { classes[place].first = outcome.first }
    return place
  }

  /// Takes what another part of the same exploration has found.
  public mutating func join(_ other: OrderFindings) {
    cases += other.cases
    different += other.different
    states.formUnion(other.states)
    tested |= other.tested
    effective |= other.effective
    played += other.played
    for outcome in other.classes { add(outcome) }
  }

  /// Puts the classes into the order of their first cases, those with failures first.
  public mutating func sort() {
    classes.sort { one, other in
      if one.failures.isEmpty != other.failures.isEmpty { return !one.failures.isEmpty }
      if one.cases != other.cases { return one.cases > other.cases }
      return one.first.precedes(other.first)
    }
    places = [:]
    for (place, outcome) in classes.enumerated() { places[outcome.key] = place }
  }
}

/// How the cases were chosen.
public enum OrderCoverage: Equatable, Sendable {
  /// All orders: each step at each of so many instants, or all steps at one instant each time.
  case all(instants: Int, perStep: Bool)

  /// So many random cases.
  case samples(Int, seed: UInt64, instants: Int)
}

extension OrderCase {
  /// Whether it comes before another one: by its steps, then by its instants.
  func precedes(_ other: OrderCase) -> Bool {
    for (one, other) in zip(choices, other.choices) {
      if one.step != other.step { return one.step < other.step }
      if one.instant != other.instant { return one.instant.rawValue < other.instant.rawValue }
    }
    return choices.count < other.choices.count
  }
}
