internal import JSONText
internal import Motion
public import Orders
internal import Values

extension OrderExploration {
  /// Returns a case as a scenario that can be piped into the playground.
  ///
  /// - Parameters:
  ///   - played: The case.
  ///   - note: A sentence for the scenario's note.
  /// - Returns: The requests, one per line.
  public func scenario(of played: PlayedSchedule, note: String) -> String {
    var lines: [Value] = []
    func number() -> Value { .integer(Int64(lines.count + 1)) }
    let script = stage.script
    lines.append(["jsonrpc": "2.0", "method": "$/note", "params": ["text": .string(note)]])
    for (_, message) in script.setup {
      var message = message
      if message["method"]?.asString == "session/create" {
        message = OrderStage.create(message, without: stage.defaulted)
      }
      if case .object(var members) = message, members["id"] != nil {
        members["id"] = number()
        message = .object(members)
      }
      lines.append(message)
    }
    for (method, params) in search.calls(of: played, session: script.session) {
      lines.append(
        [
          "jsonrpc": "2.0", "id": number(), "method": .string(method), "params": .object(params),
        ])
    }
    return lines.map(Self.text).joined(separator: "\n") + "\n"
  }

  private static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns a case as a human-readable table.
  ///
  /// Each row has the time of a step, the step's label in the column of its source, and the step's instant.
  public func columns(of played: PlayedSchedule) -> [[String]] {
    let script = stage.script
    var used: [Int] = []
    for choice in played.order.choices {
      if let source = search.sources.source(of: choice.step), !used.contains(source) {
        used.append(source)
      }
    }
    // Steps of one kind that may be reordered individually are separate sources, but share a column.
    let kinds = used.map { script.steps[search.sources.steps[$0][0]].source }
    var columns: [String] = []
    for kind in kinds where !columns.contains(kind) { columns.append(kind) }
    var rows = [["t"] + columns + [""]]
    for (choice, moment) in zip(played.order.choices, played.moments) {
      let step = script.steps[choice.step]
      var row = Array(repeating: "", count: columns.count)
      if let column = columns.firstIndex(of: step.source) { row[column] = step.label }
      let time = (moment.seconds * 1e4).rounded() / 1e4
      rows.append([Expectation.plain(time)] + row + [choice.instant.text])
    }
    return rows
  }
}
