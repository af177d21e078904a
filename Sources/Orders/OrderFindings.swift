public import Interaction

/// The coverage and results of an exploration.
public struct OrderFindings: Sendable {
  /// The number of orderings, exact up to 2⁵³.
  public var orders = 0.0

  /// The selection of cases that the exploration covers.
  public var coverage = OrderCoverage.all(instants: 1, perStep: true)

  /// The part of the exploration that the findings cover, or `nil` if they cover all of it.
  public var part: OrderPart?

  /// The number of covered cases, counting each ordering with each combination of instants.
  public var cases = 0.0

  /// The number of distinct cases.
  ///
  /// Two cases are the same if their steps have the same order and the same times.
  public var different = 0.0

  /// The digests of all states that occurred.
  public var states: Set<StateDigest> = []

  /// The outcome classes, in the order in which they were found.
  public private(set) var classes: [OutcomeClass] = []

  /// The properties that were tested, one bit each.
  public var tested: UInt64 = 0

  /// The steps that had an effect in at least one case, one bit each.
  public var effective: UInt64 = 0

  /// The number of steps that were performed.
  ///
  /// Merged cases count once.
  public var played = 0

  private var places: [String: Int] = [:]

  /// Creates empty findings.
  public init() {}

  /// Adds cases with the same outcome.
  ///
  /// - Returns: The index of their class.
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

  /// Adds the findings of another part of the same exploration.
  public mutating func join(_ other: OrderFindings) {
    cases += other.cases
    different += other.different
    states.formUnion(other.states)
    tested |= other.tested
    effective |= other.effective
    played += other.played
    for outcome in other.classes { add(outcome) }
  }

  /// Sorts the classes: those with failures first, then by number of cases.
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

/// The selection of cases that an exploration covers.
public enum OrderCoverage: Equatable, Sendable {
  /// All orderings.
  ///
  /// Each step is tried at `instants` different instants, such as just before the next change. If `perStep` is true,
  /// every combination of the steps' instants is tried. Otherwise, all steps of a case use the same kind of instant.
  case all(instants: Int, perStep: Bool)

  /// Random cases, given by their number, the seed, and the number of instants.
  case samples(Int, seed: UInt64, instants: Int)
}

extension Schedule {
  /// Returns whether the case precedes another case in a fixed order of all cases.
  ///
  /// The choices are compared one by one: first their steps, then their instants.
  func precedes(_ other: Schedule) -> Bool {
    for (one, other) in zip(choices, other.choices) {
      if one.step != other.step { return one.step < other.step }
      if one.instant != other.instant { return one.instant.rawValue < other.instant.rawValue }
    }
    return choices.count < other.choices.count
  }
}
