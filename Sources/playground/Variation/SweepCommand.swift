internal import JSONText
internal import Methods
internal import Platform
internal import Replay
internal import Values

/// `playground sweep`: plays scenarios with a grid of parameter values.
struct SweepCommand {
  static let help = """
    USAGE
      playground sweep --set NAME=A..B:STEP [--set NAME=X,Y,Z]... [OPTION]... SCENARIO.jsonl...

    Each scenario is played with each combination of values until the component settles. The result is
    a row with the final phase, the time from the last event until the component settles, and the
    largest overshoot with the value that overshoots, in its unit (points for translations). The states
    are measured 120 times per second. To compare values by the recorded gestures of many people, see
    playground outcomes.

    EXAMPLE
      playground sweep --set response=0.2,0.35 --set dampingFraction=0.85,1 card.jsonl
        scenario  response  dampingFraction  ends      settles after  overshoot  of
        card      0.2       0.85             expanded  0.4434 s       1.7891     card:pin-7 translateY
        card      0.2       1                expanded  0.4434 s       0
        card      0.35      0.85             expanded  0.6858 s       1.8192     card:pin-7 translateY
        card      0.35      1                expanded  0.7374 s       0

    OPTIONS
      --set NAME=...     a parameter and its values, as A..B:STEP or X,Y,Z; may be repeated.
                         playground components lists the names; response and dampingFraction set a
                         spring
      --plugins DIR      load the plugins in DIR; may be repeated
      -j N               use N processes (default: one per processor); the output does not depend
                         on N
      --json             print one JSON object per combination
      --print-commands   print one shell command per combination, for other machines
    """
  static let exits: [Exit] = [
    .success(), .failure("a component refused a value"), .usage(), .input(), .interrupted,
  ]

  private enum Format {
    case table
    case json
    case commands
  }

  private var axes: [SweepAxis] = []
  private var format = Format.table
  private var paths: [String] = []
  private var jobs = System.processorCount
  private var isWorker = false
  private var plugins = PluginOptions()

  /// The plugin options as given, to pass to workers and to the commands that `--print-commands` prints.
  private var pluginWords: [String] = []

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--set", let inline):
        let text = try arguments.value(of: "--set", inline: inline)
        do throws(InvalidValue) { axes.append(try SweepAxis(text)) } catch {
          throw UsageError(message: "--set \(error.path): must be \(error.expected)")
        }
      case .option("--json", nil): format = .json
      case .option("--print-commands", nil): format = .commands
      case .option("--worker", nil): isWorker = true
      case .option(let name, let inline):
        if let count = try arguments.jobs(name, inline: inline) {
          jobs = count
          continue
        }
        let before = arguments.rest
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
        let taken = before.prefix(before.count - arguments.rest.count)
        pluginWords += [inline.map { "\(name)=\($0)" } ?? name] + taken
      }
    }
    guard !isWorker else { return }
    for (place, axis) in axes.enumerated()
    where axes[..<place].contains(where: { $0.name == axis.name }) {
      throw UsageError(
        message: "--set \(axis.name) is given twice; give all its values in one --set option")
    }
    guard !axes.isEmpty else { throw UsageError(message: "sweep requires at least one --set") }
    guard !paths.isEmpty else {
      throw UsageError(message: "sweep requires at least one scenario")
    }
  }

  func run() throws(UsageError) -> Int32 {
    if isWorker {
      return Worker.run { SweepCell(text: $0).map(measure)?.value ?? .null }
    }
    let inputs: [Input]
    do throws(ReplayError) { inputs = try read() } catch { return Console.tell(error) }
    for axis in axes {
      let unknown = axis.unknownName(in: inputs.map(\.requests), components: plugins.components)
      if let unknown { throw .unknown(unknown) }
    }
    do throws(ReplayError) { return try sweep(inputs) } catch { return Console.tell(error) }
  }

  private func measure(_ cell: SweepCell) -> SweepOutcome {
    cell.measure(components: plugins.components, plugins: plugins.configuration)
  }

  private typealias Input = (scenario: Scenario, requests: [UInt8])

  private func read() throws(ReplayError) -> [Input] {
    var inputs: [Input] = []
    for scenario in try ScenarioSearch(in: paths).scenarios {
      inputs.append(
        (
          scenario,
          try scenario.playedRequests(
            plugins.components, plugins: plugins.configuration)
        ))
    }
    guard !inputs.isEmpty else {
      throw .badInput("\(paths.joined(separator: " ")): no scenario NAME.jsonl found")
    }
    return inputs
  }

  private func sweep(_ inputs: [Input]) throws(ReplayError) -> Int32 {
    guard let combinations = SweepAxis.combinations(of: axes) else {
      throw .badInput("--set gives more than 1000000000 combinations; use larger steps")
    }
    let count = inputs.count * combinations
    func parameters(_ index: Int) -> [(name: String, value: Value)] {
      SweepAxis.combination(index % combinations, of: axes)
    }
    func cell(_ index: Int) -> SweepCell {
      SweepCell(inputs[index / combinations].requests, setting: parameters(index))
    }
    if format == .commands {
      for index in 0..<count { Console.emit(cell(index).command(pluginWords)) }
      return ExitCode.ok
    }
    System.noteInterruptions()
    var pool =
      min(jobs, count) > 1
      ? try WorkerPool(min(jobs, count), ["sweep", "--worker"] + pluginWords, count: count) {
        cell($0).text
      }
      : nil
    defer { pool?.end() }
    var rows: [[String]] = []
    var code = ExitCode.ok
    for index in 0..<count where !System.isInterrupted {
      let outcome: SweepOutcome
      if pool == nil {
        outcome = measure(cell(index))
      } else if let answer = try pool?.answer(to: index) {
        outcome = SweepOutcome(answer)
      } else {
        break
      }
      if outcome.error != nil { code = ExitCode.mismatch }
      let scenario = inputs[index / combinations].scenario
      switch format {
      case .json: tell(scenario, parameters(index), outcome)
      default: rows.append(row(scenario, parameters(index), outcome))
      }
    }
    if format == .table { Table(header + rows).lines.forEach(Console.print) }
    return System.isInterrupted ? ExitCode.interrupted : code
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
    var assigned: JSONObject = [:]
    for (name, value) in parameters { assigned[name] = value }
    var cell: JSONObject = ["scenario": .string(scenario.path), "parameters": .object(assigned)]
    if case .object(let measured) = outcome.value {
      for member in measured.elements { cell[member.name] = member.value }
    }
    Console.emit(text(.object(cell)))
  }

  private func text(_ value: Value) -> String {
    if case .string(let word) = value { return word }
    var writer = JSONWriter()
    writer.value(value, .rounded)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
