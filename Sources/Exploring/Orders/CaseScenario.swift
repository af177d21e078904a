internal import JSONText
internal import Motion
public import Orders
internal import Values

extension OrderExploration {
  /// A case as an ordinary scenario: what would be piped to see it again.
  ///
  /// - Parameters:
  ///   - played: the case
  ///   - note: what it shows, in a sentence
  /// - Returns: the requests, one a line
  public func scenario(of played: PlayedCase, note: String) -> String {
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

  /// A case in words: when each step happened, in a column for each source.
  public func columns(of played: PlayedCase) -> [[String]] {
    let script = stage.script
    var used: [Int] = []
    for choice in played.order.choices {
      if let source = search.sources.source(of: choice.step), !used.contains(source) {
        used.append(source)
      }
    }
    // Sources that act once each are one column: what tells them apart is what they do.
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
