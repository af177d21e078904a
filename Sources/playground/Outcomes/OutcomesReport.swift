internal import JSONText
internal import Replay
internal import Values

/// The output of `playground replay --outcomes`: a row for each combination of parameters, the best first.
struct OutcomesReport {
  /// The maximum number of intended outcomes with a column of their own.
  private static let columns = 6

  /// The maximum number of listed kinds of mistakes.
  private static let mistakes = 5

  private let options: OutcomesOptions
  private let population: GesturePopulation
  private let settings: [[(name: String, value: Value)]]
  private let tallies: [OutcomeTally]

  init(
    _ options: OutcomesOptions, _ population: GesturePopulation,
    _ settings: [[(name: String, value: Value)]], _ tallies: [OutcomeTally]
  ) {
    self.options = options
    self.population = population
    self.settings = settings
    self.tallies = tallies
  }

  /// The indices of the combinations, in order of decreasing share.
  ///
  /// Combinations that the component refuses come last.
  private var ranked: [Int] {
    settings.indices.sorted { one, other in
      let (first, second) = (tallies[one], tallies[other])
      if (first.refusal == nil) != (second.refusal == nil) { return first.refusal == nil }
      return first.meant == second.meant ? one < other : first.meant > second.meant
    }
  }

  /// The index of the best combination, or `nil` if all are refused.
  var best: Int? { ranked.first { tallies[$0].refusal == nil } }

  /// Prints the report.
  func print() {
    if options.isJSON {
      settings.indices.forEach { tell(value(of: $0)) }
      tell(totals)
    } else {
      Table([header] + ranked.map(row)).lines.forEach(Console.print)
      summary.forEach(Console.print)
    }
  }

  // MARK: - Text

  private var meant: [Int] { Array(population.outcomes.indices.prefix(Self.columns)) }

  private var header: [String] {
    options.axes.map(\.name) + ["as intended", "share", "95 % interval"]
      + meant.map { "meant \(population.outcomes[$0])" }
  }

  private func row(_ index: Int) -> [String] {
    let names =
      settings[index].isEmpty
      ? options.axes.indices.map { $0 == 0 ? "(unchanged)" : "" }
      : settings[index].map { Self.text($0.value) }
    let tally = tallies[index]
    guard tally.refusal == nil else { return names + ["refused"] }
    let share = tally.share
    let interval =
      "\(OutcomeShare.percent(share.interval.lowerBound)) to "
      + "\(OutcomeShare.percent(share.interval.upperBound)) %"
    return names
      + [
        "\(share.count) of \(share.total)", "\(OutcomeShare.percent(share.share)) %", interval,
      ]
      + meant.map { outcome in
        let share = tally.share(meaning: outcome)
        return share.total == 0 ? "" : "\(OutcomeShare.percent(share.share)) %"
      }
  }

  /// The lines below the table: the number of files, and the most frequent mistakes with the best combination.
  private var summary: [String] {
    let files = counted(population.fileCount, "file")
    var lines = ["\(counted(population.gestures.count, "gesture")) of \(files)"]
    if let refusal = tallies.lazy.compactMap(\.refusal).first {
      lines.append("refused: \(refusal)")
    }
    guard let best else { return lines }
    let wrong = tallies[best].cells.filter { !$0.isMeant }.sorted {
      ($1.count, $0.first) < ($0.count, $1.first)
    }
    guard !wrong.isEmpty else { return lines }
    let setting = settings[best].map { "\($0.name) \(Self.text($0.value))" }.joined(separator: ", ")
    lines.append("not as intended with \(setting.isEmpty ? "unchanged parameters" : setting):")
    for cell in wrong.prefix(Self.mistakes) {
      let place = population.place(of: population.gestures[cell.first])
      lines.append(
        "  \(cell.count) meant \(population.outcomes[cell.meant]), ended \(cell.outcome), "
          + "such as \(place)")
    }
    if wrong.count > Self.mistakes {
      lines.append("  and \(wrong.count - Self.mistakes) more kinds; --json lists all")
    }
    return lines
  }

  /// Returns a parameter's value or an object as text.
  static func text(_ value: Value) -> String {
    if case .string(let word) = value { return word }
    var writer = JSONWriter()
    writer.value(value, .rounded)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: - JSON

  private func parameters(_ index: Int) -> Value {
    var assigned: JSONObject = [:]
    for (name, value) in settings[index] { assigned[name] = value }
    return .object(assigned)
  }

  private func value(of index: Int) -> Value {
    let tally = tallies[index]
    var members: JSONObject = ["parameters": parameters(index)]
    if let refusal = tally.refusal {
      members["error"] = .string(refusal)
      return .object(members)
    }
    if case .object(let share) = tally.share.value {
      for name in ["count", "total", "share", "low", "high"] { members[name] = share[name] }
    }
    members["outcomes"] = .array(
      tally.cells.map { cell in
        [
          "meant": .string(population.outcomes[cell.meant]), "outcome": .string(cell.outcome),
          "isMeant": .bool(cell.isMeant), "count": .integer(Int64(cell.count)),
          "first": .string(population.place(of: population.gestures[cell.first])),
        ]
      })
    return .object(members)
  }

  private var totals: Value {
    [
      "gestures": .integer(Int64(population.gestures.count)),
      "files": .integer(Int64(population.fileCount)),
      "problems": .array(population.problems.map { .string($0) }),
      "best": best.map(parameters) ?? .null,
    ]
  }

  private func tell(_ value: Value) { Console.emit(Self.text(value)) }
}
