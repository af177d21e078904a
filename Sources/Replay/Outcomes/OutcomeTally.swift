internal import JSONText
public import Values

/// The number of gestures for each pair of an intended and an actual outcome, with one set of parameters.
public struct OutcomeTally: Equatable, Sendable {
  /// A group of gestures with the same intended outcome and the same actual outcome.
  public struct Cell: Equatable, Sendable {
    /// The index of the intended outcome in the population's `outcomes`.
    public var meant: Int

    /// The actual outcome.
    public var outcome: String

    /// Whether the actual outcome is the intended one.
    public var isMeant: Bool

    /// The number of gestures in the group.
    public var count: Int

    /// The index of the group's first gesture in the population.
    public var first: Int
  }

  /// The cells in the order in which they first occur.
  public private(set) var cells: [Cell] = []

  /// The error message of a component that refuses the parameters, or `nil` if there is no error.
  public private(set) var refusal: String?

  /// Creates an empty tally.
  public init() {}

  /// The number of gestures that ended as intended.
  public var meant: Int { cells.reduce(0) { $0 + ($1.isMeant ? $1.count : 0) } }

  /// The number of counted gestures.
  public var total: Int { cells.reduce(0) { $0 + $1.count } }

  /// The share of gestures that ended as intended.
  public var share: OutcomeShare { OutcomeShare("as intended", count: meant, of: total) }

  /// Returns the share of gestures that ended as intended, among those with the given intended outcome.
  public func share(meaning outcome: Int) -> OutcomeShare {
    var share = OutcomeShare("as intended", count: 0, of: 0)
    for cell in cells where cell.meant == outcome {
      share.total += cell.count
      if cell.isMeant { share.count += cell.count }
    }
    return share
  }

  /// Plays a range of gestures one after the other and counts their outcomes.
  ///
  /// - Parameters:
  ///   - range: The indices of the gestures in the population.
  ///   - population: The population.
  ///   - player: The player, which sets the parameters.
  public mutating func play(
    _ range: Range<Int>, of population: GesturePopulation, by player: OutcomePlayer
  ) {
    for index in range {
      let gesture = population.gestures[index]
      do throws(ReplayError) {
        let played = try player.play(gesture)
        let isMeant = played.isMeant(population.outcomes[gesture.meant])
        let outcome = isMeant ? population.outcomes[gesture.meant] : played.outcome
        add(Cell(meant: gesture.meant, outcome: outcome, isMeant: isMeant, count: 1, first: index))
      } catch {
        refusal = error.message
        return
      }
    }
  }

  private mutating func add(_ cell: Cell) {
    let index = cells.firstIndex {
      $0.meant == cell.meant && $0.isMeant == cell.isMeant && $0.outcome == cell.outcome
    }
    guard let index else { return cells.append(cell) }
    cells[index].count += cell.count
    cells[index].first = min(cells[index].first, cell.first)
  }

  /// Adds the counts of a tally of other gestures.
  public mutating func add(_ other: OutcomeTally) {
    refusal = refusal ?? other.refusal
    other.cells.forEach { add($0) }
  }

  // MARK: - Between processes

  /// The tally as a JSON value for another process.
  public var value: Value {
    if let refusal { return .string(refusal) }
    return .array(
      cells.map { cell in
        [
          .integer(Int64(cell.meant)), .string(cell.outcome), .bool(cell.isMeant),
          .integer(Int64(cell.count)), .integer(Int64(cell.first)),
        ]
      })
  }

  /// Creates a tally from the value that another process has written.
  public init(_ value: Value) {
    refusal = value.asString
    guard case .array(let list) = value else { return }
    for item in list {
      guard case .array(let parts) = item, parts.count == 5, let meant = parts[0].wholeNumber,
        let outcome = parts[1].asString, let count = parts[3].wholeNumber,
        let first = parts[4].wholeNumber
      else { continue }
      add(
        Cell(meant: meant, outcome: outcome, isMeant: parts[2] == true, count: count, first: first))
    }
  }
}
