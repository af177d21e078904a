internal import JSON
public import Methods
public import PlaygroundHost
public import Values

/// A scenario with changed parameters, which can be played to its end and measured.
public struct SweepCell: Sendable {
  /// The rate at which states are measured, in states per second.
  static let rate = 120.0

  /// The requests, one per line.
  ///
  /// Piping them into `playground` plays the same cell.
  public let lines: [String]

  /// Creates a cell that sets the parameters in every `session/create` and finally advances every session
  /// until it settles.
  ///
  /// All states after a session's last event are measured at the same rate, so that the result does not
  /// depend on the frames that the scenario requests.
  ///
  /// - Parameters:
  ///   - scenario: The requests of the scenario.
  ///   - parameters: The parameters to set.
  public init(_ scenario: [UInt8], setting parameters: [(name: String, value: Value)]) {
    var lines: [String] = []
    var sessions: [String] = []
    for line in scenario.askingForWholeStates.split(separator: UInt8(ascii: "\n")) {
      guard let message = try? JSONParser.parse(line), case .object(var members) = message,
        let method = members["method"]?.asString
      else { continue }
      if method.hasPrefix("$/") { continue }
      if method == "session/create", case .object(var params) = members["params"] {
        var assigned: JSONObject = [:]
        if case .object(let own) = params["parameters"] { assigned = own }
        for (name, value) in parameters { assigned[name] = value }
        params["parameters"] = .object(assigned)
        members["params"] = .object(params)
        sessions.append(params["session"]?.asString ?? "s\(sessions.count + 1)")
      }
      if method == "session/close" || method == "shutdown" || method == "exit" { continue }
      lines.append(Value.object(members).text)
    }
    for session in sessions {
      let advance: Value = [
        "jsonrpc": "2.0", "id": .string("settle \(session)"), "method": "session/advance",
        "params": ["session": .string(session), "until": "settled"],
      ]
      lines.append(advance.text)
    }
    self.lines = Self.measuringEnds(of: lines)
  }

  /// Returns the requests, changed so that each `session/advance` after the last event of its session also
  /// returns frames.
  private static func measuringEnds(of lines: [String]) -> [String] {
    var lines = lines
    var hasEvents: [String?] = []
    for index in lines.indices.reversed() {
      guard case .object(var members)? = try? JSONParser.parse(Array(lines[index].utf8)),
        case .object(var params)? = members["params"]
      else { continue }
      let session = params["session"]?.asString
      guard members["method"] == "session/advance" else {
        hasEvents.append(session)
        continue
      }
      guard !hasEvents.contains(session) else { continue }
      params["frames"] = true
      params["fps"] = .number(rate)
      members["params"] = .object(params)
      lines[index] = Value.object(members).text
    }
    return lines
  }

  /// The cell as one line of JSON, for another process.
  public var text: String { Value.array(lines.map { .string($0) }).text }

  /// Creates a cell from its `text`, or returns `nil` for any other string.
  public init?(text: String) {
    guard let value = try? JSONParser.parse(Array(text.utf8)), case .array(let lines) = value else {
      return nil
    }
    self.lines = lines.compactMap(\.asString)
  }

  /// Returns the cell as a shell command, which any machine with the playground can run.
  ///
  /// - Parameter options: The options for `serve`, such as the folder of plugins.
  /// - Returns: A line for `sh`.
  public func command(_ options: [String] = []) -> String {
    let words = lines.map(\.shellQuoted)
    let host = options.isEmpty ? [] : ["serve"] + options.map(\.shellQuoted)
    return "printf '%s\\n' \(words.joined(separator: " ")) | "
      + (["playground"] + host).joined(separator: " ")
  }

  /// Plays the cell and measures it.
  ///
  /// - Parameters:
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins. Each cell starts its own plugin processes.
  /// - Returns: The measurements.
  public func measure(
    components: [ComponentEntry] = BuiltIns.components, plugins: PluginHub.Configuration = .init()
  ) -> SweepOutcome {
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    var outcome = SweepOutcome()
    let answers = Replayer.answers(to: input, components: components, plugins: plugins)
    for line in answers.split(separator: UInt8(ascii: "\n")) {
      guard let answer = try? JSONParser.parse(line) else { continue }
      outcome.take(answer)
    }
    outcome.finish()
    return outcome
  }
}
