internal import Findings
internal import JSON
internal import JSONText
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// The options of `playground check` for costs.
struct CostOptions {
  private(set) var isWanted = false
  private var tellsFrames = false
  private var parameters: [(name: String, value: Value)] = []
  private var weights = CostWeight.standard
  private var hasWeights = false

  /// Applies an option and returns `true`, or returns `false` if the option is not about costs.
  mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch name {
    case "--cost" where inline == nil: isWanted = true
    case "--frames" where inline == nil: tellsFrames = true
    case "--set":
      let word = try arguments.value(of: name, inline: inline)
      do throws(InvalidValue) {
        let axis = try SweepAxis(word)
        guard axis.values.count == 1 else {
          throw InvalidValue(path: word, expected: "a single value, as in \(axis.name)=VALUE")
        }
        parameters.append((axis.name, axis.values[0]))
      } catch {
        throw UsageError(message: "--set \(error.path): must be \(error.expected)")
      }
    case "--weights":
      let file = try arguments.value(of: name, inline: inline)
      try read(file)
      hasWeights = true
    default: return false
    }
    return true
  }

  /// Checks that every given option has an effect.
  func check(isJSON: Bool) throws(UsageError) {
    guard isWanted && isJSON || !tellsFrames else {
      throw UsageError(message: "--frames requires --cost and --json")
    }
    guard isWanted || parameters.isEmpty else {
      throw UsageError(message: "--set requires --cost")
    }
    guard isWanted || !hasWeights else {
      throw UsageError(message: "--weights requires --cost")
    }
  }

  private mutating func read(_ file: String) throws(UsageError) {
    let bytes: [UInt8]
    do { bytes = try Files.readText(file) } catch {
      throw UsageError(message: "--weights \(file): \(error.description)")
    }
    guard let value = try? JSONParser.parse(bytes), case .object(let members) = value else {
      throw UsageError(message: "--weights \(file): must be a JSON object such as {\"layout\": 5}")
    }
    for member in members.elements {
      guard let index = weights.firstIndex(where: { $0.name == member.name }),
        let (weight, source) = Self.weight(member.value)
      else {
        throw UsageError(
          message: "--weights \(file): invalid member \(member.name); a value must be a number "
            + "from 0 to 1000000000 or {\"weight\": number, \"source\": text}, and the name of the cost must be one of "
            + CostCount.names.joined(separator: ", "))
      }
      weights[index] = CostWeight(member.name, weight, source ?? file)
    }
  }

  /// Returns a weight from a number, or a weight and its source from an object.
  ///
  /// Returns `nil` if the value is invalid.
  private static func weight(_ value: Value) -> (weight: Double, source: String?)? {
    var (number, source) = (value.asNumber, String?.none)
    if case .object(let members) = value {
      guard members.elements.allSatisfy({ ["weight", "source"].contains($0.name) }),
        members["source"].map({ $0.asString != nil }) ?? true
      else { return nil }
      (number, source) = (members["weight"]?.asNumber, members["source"]?.asString)
    }
    // Larger weights could make sums infinite.
    return number.flatMap { (0...1e9).contains($0) ? ($0, source) : nil }
  }

  /// Prints the costs of a scenario and, with `--set`, also its costs with the changed parameters.
  ///
  /// - Throws: `ReplayError` if the scenario can't be played.
  func tell(
    _ scenario: Scenario, _ components: [ComponentEntry], _ plugins: PluginHub.Configuration,
    isJSON: Bool
  ) throws(ReplayError) {
    guard isWanted else { return }
    let costs = try ScenarioCosts(of: scenario, components: components, plugins: plugins)
    var table = CostTable(weights)
    if isJSON {
      for session in costs.sessions {
        print(table.value(session, path: scenario.path, frames: tellsFrames))
      }
    } else {
      table.take(costs, layers: parameters.isEmpty)
    }
    if !parameters.isEmpty {
      let others = try ScenarioCosts(
        of: scenario, setting: parameters, components: components, plugins: plugins)
      let name = parameters.map { "\($0.name)=\($0.value.asString ?? Self.text($0.value))" }
        .joined(separator: " ")
      if isJSON {
        print([
          "path": .string(scenario.path), "set": .string(name),
          "before": .object(costs.sum.members), "after": .object(others.sum.members),
          "difference": .object((others.sum - costs.sum).members),
          "total": .number(others.sum.total(weights) - costs.sum.total(weights)),
        ])
      } else {
        table.compare(costs.sum, others.sum, name)
      }
    }
    guard !isJSON else { return }
    Console.print(scenario.path)
    for line in table.lines { Console.print(line) }
  }

  private func print(_ value: Value) { Console.emit(Self.text(value)) }

  private static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
