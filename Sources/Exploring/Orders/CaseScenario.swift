internal import JSONText
internal import Motion
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
    for (choice, moment) in zip(played.order.choices, played.moments) {
      let step = script.steps[choice.step]
      if let parameters = step.parameters {
        let now: Value = ["session": .string(script.session), "to": .number(moment.seconds)]
        lines.append(Self.call("session/advance", now, number()))
        lines.append(
          Self.call(
            "session/configure",
            ["session": .string(script.session), "parameters": .object(parameters)], number()))
        continue
      }
      let events = step.events.map { event -> Value in
        guard case .object(var members) = event else { return event }
        let offset = Timestamp(seconds: members["t"]?.asNumber ?? 0)
        let time = moment.advanced(byMicroseconds: offset.microseconds)
        members["t"] = .number(time.seconds)
        return .object(members)
      }
      lines.append(
        Self.call(
          "session/send",
          [
            "session": .string(script.session), "events": .array(events),
            "explain": true,
          ], number()))
    }
    lines.append(
      Self.call(
        "session/advance", ["session": .string(script.session), "until": "settled"], number()))
    return lines.map(Self.text).joined(separator: "\n") + "\n"
  }

  private static func call(_ method: String, _ params: Value, _ id: Value) -> Value {
    ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
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
      if let source = sources.source(of: choice.step), !used.contains(source) {
        used.append(source)
      }
    }
    // Sources that act once each are one column: what tells them apart is what they do.
    let kinds = used.map { script.steps[sources.steps[$0][0]].source }
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
