internal import JSON
public import Values

/// One parameter of a sweep and the values that it takes.
public struct SweepAxis: Equatable, Sendable {
  /// A grid beyond this is a mistake in a step.
  static let limit = 10_000

  /// The parameter's name.
  public let name: String

  /// The values, in order.
  public let values: [Value]

  /// Reads an axis.
  ///
  /// - Parameter text: `name=a..b:step` or `name=x,y,z`; words that are JSON are taken as JSON
  /// - Throws: what is wrong with it
  public init(_ text: String) throws(InvalidValue) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw InvalidValue(path: text, expected: "name=a..b:step or name=x,y,z")
    }
    name = String(text[..<equals])
    let range = text[text.index(after: equals)...]
    if let parts = Self.bounds(range) {
      let (low, high, step) = parts
      guard step > 0, high >= low, (high - low) / step < Double(Self.limit) else {
        throw InvalidValue(
          path: text, expected: "a range that ascends, of at most \(Self.limit) steps")
      }
      // Counted, not summed: the last value of 0..1:0.1 is 1. A billionth forgives the division.
      let count = Int(((high - low) / step + 1e-9).rounded(.down))
      values = (0...count).map { index in
        let value = ((low + Double(index) * step) * 1e9).rounded() / 1e9
        // Whole numbers stay whole, for parameters that take no others.
        return Int64(exactly: value).map { .integer($0) } ?? .number(value)
      }
    } else {
      values = range.split(separator: ",").map { word in
        (try? JSONParser.parse(Array(word.utf8))) ?? .string(String(word))
      }
    }
    guard !values.isEmpty else { throw InvalidValue(path: text, expected: "at least one value") }
  }

  private static func bounds(_ text: Substring) -> (Double, Double, Double)? {
    let sides = text.split(separator: ":")
    guard sides.count == 2, let step = Double(sides[1]),
      let dots = sides[0].firstRange(of: ".."), let low = Double(sides[0][..<dots.lowerBound]),
      let high = Double(sides[0][dots.upperBound...]), low.isFinite, high.isFinite, step.isFinite
    else { return nil }
    return (low, high, step)
  }

  /// All cells of a grid, the last axis running fastest.
  public static func grid(_ axes: [SweepAxis]) -> [[(name: String, value: Value)]] {
    axes.reduce([[]]) { cells, axis in
      cells.flatMap { cell in axis.values.map { cell + [(axis.name, $0)] } }
    }
  }
}

/// A scenario with other parameters, run to its end and measured.
public struct SweepCell: Sendable {
  /// How often states are looked at, per second.
  static let rate = 120.0

  /// The requests, one a line: what a user would pipe to get the same.
  public let lines: [String]

  /// Puts parameters into every `session/create` and lets every session come to rest at the end.
  ///
  /// - Parameters:
  ///   - scenario: the scenario as it would be piped
  ///   - parameters: what is set
  public init(_ scenario: [UInt8], setting parameters: [(name: String, value: Value)]) {
    var lines: [String] = []
    var sessions: [String] = []
    for line in scenario.split(separator: UInt8(ascii: "\n")) {
      guard let message = try? JSONParser.parse(line), case .object(var members) = message,
        let method = members["method"]?.asString
      else { continue }
      if method.hasPrefix("$/") { continue }
      if method == "session/create", case .object(var params) = members["params"] {
        var assigned: Members = [:]
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
        "params": [
          "session": .string(session), "until": "settled", "frames": true,
          "fps": .number(Self.rate),
        ],
      ]
      lines.append(advance.text)
    }
    self.lines = lines
  }

  /// The cell as a command for a shell, which a farm can run anywhere.
  public var command: String {
    let words = lines.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
    return "printf '%s\\n' \(words.joined(separator: " ")) | playground"
  }

  /// Plays the cell.
  public func measure() -> SweepOutcome {
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    var outcome = SweepOutcome()
    for line in Replayer.answers(to: input).split(separator: UInt8(ascii: "\n")) {
      guard let answer = try? JSONParser.parse(line) else { continue }
      outcome.take(answer)
    }
    outcome.finish()
    return outcome
  }
}
