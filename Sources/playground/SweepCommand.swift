internal import JSON
internal import Platform
internal import Replay
internal import Values

/// `playground sweep`: scenarios with a grid of parameters.
struct SweepCommand {
  static let help = """
    USAGE
      playground sweep --set NAME=A..B:STEP [--set NAME=X,Y,Z]... [OPTION]... SCENARIO.jsonl...

    Plays scenarios with each combination of parameter values, lets them come to rest, and prints
    a row for each: the phase at the end, the time from the last event to rest, and how far the
    channel that overshoots most went beyond its end.

    OPTIONS
      --set NAME=...   a parameter and its values; may be repeated
      --json           a JSON object a cell
      --commands       the cells as shell commands that pipe into playground, one a line

    EXIT
      0, 1 when a component refuses a value, 2 for a wrong option, 3 for a file that is wrong
    """

  private enum Format {
    case table
    case json
    case commands
  }

  private var axes: [SweepAxis] = []
  private var format = Format.table
  private var paths: [String] = []

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--set", let inline):
        let text = try arguments.value(of: "--set", inline: inline)
        do throws(InvalidValue) { axes.append(try SweepAxis(text)) } catch {
          throw UsageError(message: "--set \(error.path): write \(error.expected)")
        }
      case .option("--json", nil): format = .json
      case .option("--commands", nil): format = .commands
      case .option(let name, _): throw .unknown(name)
      }
    }
    guard !axes.isEmpty else { throw UsageError(message: "sweep wants at least one --set") }
    guard !paths.isEmpty else { throw UsageError(message: "sweep wants at least one scenario") }
  }

  func run() -> Int32 {
    var rows: [[String]] = []
    var code = ExitCode.ok
    do throws(ReplayError) {
      let scenarios = try ScenarioSearch(in: paths).scenarios
      for scenario in scenarios {
        let input = try scenario.requests()
        for parameters in SweepAxis.grid(axes) {
          let cell = SweepCell(input, setting: parameters)
          guard format != .commands else {
            Console.print(cell.command)
            continue
          }
          let outcome = cell.measure()
          if outcome.error != nil { code = ExitCode.mismatch }
          switch format {
          case .json: tell(scenario, parameters, outcome)
          default: rows.append(row(scenario, parameters, outcome))
          }
        }
      }
    } catch {
      switch error {
      case .badInput(let message), .environment(let message): Console.warn(message)
      }
      return ExitCode.badInput
    }
    if format == .table { Table(header + rows).lines.forEach(Console.print) }
    return code
  }

  private var header: [[String]] {
    [["scenario"] + axes.map(\.name) + ["ends", "settles after", "overshoot", "of"]]
  }

  private func row(
    _ scenario: Scenario, _ parameters: [(name: String, value: Value)], _ outcome: SweepOutcome
  ) -> [String] {
    let name = scenario.path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? ""
    let cells = [name] + parameters.map { text($0.value) }
    if let error = outcome.error { return cells + ["refused", "", "", error] }
    let time = outcome.settleTime.map { "\(text(.number($0))) s" } ?? "never"
    return cells + [
      outcome.phase, time, text(.number(outcome.overshoot)), outcome.channel,
    ]
  }

  private func tell(
    _ scenario: Scenario, _ parameters: [(name: String, value: Value)], _ outcome: SweepOutcome
  ) {
    var assigned: Members = [:]
    for (name, value) in parameters { assigned[name] = value }
    var cell: Members = ["scenario": .string(scenario.path), "parameters": .object(assigned)]
    cell["error"] = outcome.error.map { .string($0) }
    cell["phase"] = .string(outcome.phase)
    cell["settleTime"] = outcome.settleTime.map { .number($0) } ?? .null
    cell["overshoot"] = .number(outcome.overshoot)
    cell["channel"] = .string(outcome.channel)
    cell["effects"] = .array(outcome.effects.map { .string($0) })
    Console.print(text(.object(cell)))
  }

  private func text(_ value: Value) -> String {
    if case .string(let word) = value { return word }
    var writer = JSONWriter()
    writer.value(value, .rounded)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Rows with columns as wide as their widest cell.
struct Table {
  private let rows: [[String]]

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let isLast = index == row.count - 1
        line += cell + String(repeating: " ", count: isLast ? 0 : widths[index] - cell.count + 2)
      }
      return line
    }
  }
}
