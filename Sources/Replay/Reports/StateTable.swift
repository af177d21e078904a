internal import JSON
internal import JSONText
public import PlaygroundHost
internal import Values

/// A table of a scenario's states, one row per state.
///
/// A cell is blank if its value has not changed.
public struct StateTable: Sendable {
  private var columns: [String] = ["t", "phase"]
  private var rows: [[String]] = []
  private var notes: [Int: [String]] = [:]
  /// The names of all values, including those without a column.
  private var known: [String] = []

  /// The internal errors that the scenario causes but does not expect.
  public private(set) var raised: [RaisedError] = []

  /// Creates a table by playing requests.
  ///
  /// - Parameters:
  ///   - input: The requests.
  ///   - wanted: The names of the values to show, or `nil` for all values that change.
  public init(playing input: [UInt8], values wanted: [String]? = nil) {
    self.init(of: Replayer.answers(to: input.askingForWholeStates), values: wanted)
  }

  /// Creates a table by playing a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - wanted: The names of the values to show, or `nil` for all values that change.
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Throws: `ReplayError` with the scenario's line if nothing can be played.
  public init(
    playing scenario: Scenario, values wanted: [String]? = nil, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    let input = try scenario.requests()
    // Every table shows the time and the phase.
    let wanted = wanted?.filter { !["t", "phase"].contains($0) }
    // If the only line is not JSON, the table shows the error.
    let run = try ScenarioPlayback(
      of: input.askingForWholeStates, path: scenario.path, components: components, plugins: plugins)
    try run.refuseUnplayed()
    self.init(of: run.output, values: wanted)
    raised = run.raised
    for name in wanted ?? [] where !known.contains(name) && !known.isEmpty {
      let near = NearNames(to: name, among: known)
      throw .badInput("\(scenario.path): \(near.sentence("a value of this scenario"))")
    }
  }

  private init(of answers: [UInt8], values wanted: [String]?) {
    for line in answers.split(separator: UInt8(ascii: "\n")) {
      guard let answer = try? JSONParser.parse(line) else { continue }
      if let message = answer["error"]?["message"]?.asString {
        notes[rows.count, default: []].append("error: \(message)")
      }
      guard let result = answer["result"] else { continue }
      if case .array(let frames) = result["frames"] {
        for frame in frames { add(frame, wanted) }
      } else if let state = result["state"] {
        add(state, wanted)
      }
      for effect in result["effects"]?.elements ?? [] { note(effect) }
    }
    dropConstantColumns(unless: wanted)
  }

  private mutating func add(_ state: Value, _ wanted: [String]?) {
    guard case .object(let values) = state["values"] else { return }
    var row = [text(state["t"]), text(state["phase"])]
    for name in columns.dropFirst(2) { row.append(text(values[name])) }
    for member in values.elements where !columns.contains(member.name) {
      if !known.contains(member.name) { known.append(member.name) }
      guard wanted?.contains(member.name) ?? true else { continue }
      columns.append(member.name)
      row.append(text(member.value))
    }
    rows.append(row)
  }

  /// Adds an effect below the rows of the call that caused it.
  private mutating func note(_ effect: Value) {
    guard case .object(let members) = effect else { return }
    let words = members.elements.dropFirst(2).map { "\($0.name) \(text($0.value))" }
    let line = (["→ " + text(members["type"])] + words).joined(separator: ", ")
    notes[rows.count, default: []].append("\(line) at \(text(members["t"]))")
  }

  private mutating func dropConstantColumns(unless wanted: [String]?) {
    guard wanted == nil else { return }
    for index in columns.indices.reversed().dropLast(2) {
      let shown = Set(rows.map { index < $0.count ? $0[index] : "" })
      guard shown.count <= 1 else { continue }
      columns.remove(at: index)
      for row in rows.indices where index < rows[row].count { rows[row].remove(at: index) }
    }
  }

  private func text(_ value: Value?) -> String {
    switch value {
    case nil: return ""
    case .string(let string): return string.onOneLine
    case .bool(let bool): return bool ? "yes" : "no"
    case .null: return "-"
    case .some(let value):
      var writer = JSONWriter()
      writer.value(value, .exact)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// The lines of the table: a header, the rows, and the effects.
  public var lines: [String] {
    let cells = [columns] + rows
    let widths = columns.indices.map { index in
      cells.map { index < $0.count ? $0[index].count : 0 }.max() ?? 0
    }
    func line(_ row: [String], after previous: [String]) -> String {
      var line = ""
      for index in row.indices {
        let isSame = index > 0 && index < previous.count && previous[index] == row[index]
        let cell = isSame ? "" : row[index]
        line += String(repeating: " ", count: widths[index] - cell.count) + cell + "  "
      }
      return line.trimmingSpaces
    }
    var lines = [line(columns, after: [])]
    for index in 0...rows.count {
      for note in notes[index] ?? [] { lines.append("  " + note) }
      guard index < rows.count else { break }
      lines.append(line(rows[index], after: index > 0 ? rows[index - 1] : []))
    }
    return lines
  }
}

extension Value {
  fileprivate var elements: [Value] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
