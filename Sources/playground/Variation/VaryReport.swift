internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// The output of `playground vary`: a few lines per failure, the tested invariants, and the totals.
struct VaryReport {
  private let options: VaryOptions
  private var held = 0
  private var failures: [String: Int] = [:]
  /// The number of variations with each outcome, in the order in which the outcomes first occur.
  private var endings: [(name: String, count: Int)] = []
  /// For each unit, the smallest margin of a decision, with the seed of the variation in which it occurred.
  private var margins: [(margin: LeastMargin, seed: UInt64)] = []

  init(_ options: VaryOptions) {
    self.options = options
  }

  /// Records the margins of a variation's decisions.
  mutating func note(_ more: [LeastMargin], seed: UInt64) {
    for margin in more {
      guard let index = margins.firstIndex(where: { $0.margin.unit == margin.unit }) else {
        margins.append((margin, seed))
        continue
      }
      if margin.amount < margins[index].margin.amount { margins[index] = (margin, seed) }
    }
  }

  /// Counts the outcome of a variation: the phases in which its sessions settle.
  mutating func note(ending: String) {
    if let index = endings.firstIndex(where: { $0.name == ending }) {
      endings[index].count += 1
    } else {
      endings.append((ending, 1))
    }
  }

  /// The share of each outcome, the most frequent one first.
  private var shares: [OutcomeShare] {
    let total = endings.reduce(0) { $0 + $1.count }
    let sorted = endings.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return sorted.map { OutcomeShare($0.name, count: $0.count, of: total) }
  }

  /// Adds the result of a variation to the totals, and prints and saves it if an invariant is violated.
  ///
  /// - Throws: `ReplayError` if the scenario can't be written.
  mutating func take(_ outcome: VariedOutcome?, seed: UInt64?) throws(ReplayError) {
    guard let outcome else {
      held += 1
      return
    }
    failures[outcome.text("invariant"), default: 0] += 1
    let way = seed.map { "seed \($0)" } ?? "as recorded"
    let reason = "\(outcome.text("invariant")): \(outcome.text("text"))"
    let path = try save(outcome, way, reason)
    guard !options.isJSON else {
      var members: JSONObject = ["seed": seed.map { .integer(Int64(clamping: $0)) } ?? .null]
      if case .object(let own) = outcome.value {
        for member in own.elements where !["scenario", "margins", "ending"].contains(member.name) {
          members[member.name] = member.value
        }
      }
      members["scenario"] = path.map { .string($0) } ?? .null
      return tell(.object(members))
    }
    Console.print(Style.bad("FAILED  ") + "\(way): \(reason)")
    if let changes = outcome.value["changes"]?.asNumber, seed != nil {
      Console.print("        \(outcome.needed.count) of \(Int(changes)) changes reproduce it:")
    }
    for text in outcome.needed.prefix(5) { Console.print("        \(text)") }
    if let path { Console.print("        see it: playground show \(path.shellWord)") }
  }

  /// Writes the shortest failing variation as a scenario.
  ///
  /// - Returns: The scenario's path, or `nil` if failures are not saved.
  private func save(
    _ outcome: VariedOutcome, _ way: String, _ reason: String
  ) throws(ReplayError) -> String? {
    guard let folder = options.folder else { return nil }
    let name = options.path.split(separator: "/").last?.dropLast(".jsonl".count) ?? ""
    let path = "\(folder)/\(name)-\(way.replacing(" ", with: "-")).jsonl"
    let note: Value = [
      "jsonrpc": "2.0", "method": "$/note",
      "params": ["text": .string("\(name), \(way): \(reason)")],
    ]
    var writer = JSONWriter()
    writer.value(note, .exact)
    do throws(SystemError) {
      var parent = folder.hasPrefix("/") ? "" : "."
      for part in folder.split(separator: "/") {
        parent += "/" + part
        try Files.makeFolder(parent)
      }
      let text = String(decoding: writer.bytes, as: UTF8.self) + "\n" + outcome.text("scenario")
      try Files.write(Array(text.utf8), to: path)
    } catch {
      throw .environment("\(path): \(error.description)")
    }
    return path
  }

  /// Prints the totals.
  ///
  /// - Returns: The exit code of the process.
  func end() -> Int32 {
    let names = Invariant.allCases.map(\.rawValue)
    let failed = failures.values.reduce(0, +)
    let checked = Invariant.allCases.filter(options.rules.invariants.contains).map(\.rawValue)
    if options.isJSON {
      var kinds: JSONObject = [:]
      for name in checked { kinds[name] = .integer(Int64(failures[name] ?? 0)) }
      tell([
        "held": .integer(Int64(held)), "failed": .integer(Int64(failed)),
        "failures": .object(kinds), "margins": .array(margins.map(Self.value)),
        "outcomes": .array(shares.map(\.value)), "interrupted": .bool(System.isInterrupted),
      ])
    } else {
      let kinds = names.compactMap { name in failures[name].map { "\($0) \(name)" } }
      Console.print("tested: \(checked.joined(separator: ", "))")
      for share in shares { Console.print("outcome: \(share.text)") }
      for (margin, seed) in margins {
        let amount = Expectation.plain((margin.amount * 100).rounded() / 100)
        Console.print(
          "smallest margin: \(amount) \(margin.unit), seed \(seed), \(margin.outcome): \(margin.clause)"
        )
      }
      Console.print(
        "\(held) hold, \(failed) fail" + (failed > 0 ? ": " : "") + kinds.joined(separator: ", "))
    }
    if System.isInterrupted { return ExitCode.interrupted }
    return failed == 0 ? ExitCode.ok : ExitCode.mismatch
  }

  private static func value(_ least: (margin: LeastMargin, seed: UInt64)) -> Value {
    guard case .object(var members) = least.margin.value else { return .null }
    members["seed"] = .integer(Int64(clamping: least.seed))
    return .object(members)
  }

  private func tell(_ value: Value) {
    var writer = JSONWriter()
    writer.value(value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }
}
