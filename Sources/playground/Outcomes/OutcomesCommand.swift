internal import JSON
internal import Platform
internal import Replay
internal import Values

/// `playground outcomes`: counts the gestures that end as the person intended, for each combination of parameters.
struct OutcomesCommand {
  static let isVerdict = true
  static var help: String { OutcomesOptions.help }
  static var exits: [Exit] { OutcomesOptions.exits }

  private let options: OutcomesOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try OutcomesOptions(&arguments)
  }

  /// The maximum number of combinations.
  ///
  /// Each combination keeps a prepared session in memory.
  private static let limit = 10_000

  /// The number of gestures that a worker plays with all combinations before it reports.
  private static let batch = 500

  func run() throws(UsageError) -> Int32 {
    let population: GesturePopulation
    do throws(ReplayError) {
      population = try read()
    } catch {
      return Console.tell(error)
    }
    for axis in options.axes {
      let unknown = axis.unknownName(
        in: population.requests, components: options.plugins.components)
      if let unknown { throw .unknown(unknown) }
    }
    do throws(ReplayError) { return try count(population) } catch { return Console.tell(error) }
  }

  private func read() throws(ReplayError) -> GesturePopulation {
    var population = try GesturePopulation(
      in: options.paths, options.population, components: options.plugins.components,
      plugins: options.plugins.configuration)
    guard !population.gestures.isEmpty else {
      population.problems.forEach(Console.warn)
      throw .badInput("no gesture has a known intended outcome, so there is nothing to count")
    }
    if let shard = options.shard { population.keep(shard) }
    return population
  }

  /// Returns the parameter values of each combination, beginning with the combination that changes nothing.
  private func settings() throws(ReplayError) -> [[(name: String, value: Value)]] {
    guard let count = SweepAxis.combinations(of: options.axes), count <= Self.limit else {
      throw .badInput(
        "--set gives more than \(Self.limit) combinations; use larger steps or fewer parameters")
    }
    guard !options.axes.isEmpty else { return [[]] }
    return [[]] + (0..<count).map { SweepAxis.combination($0, of: options.axes) }
  }

  private func count(_ population: GesturePopulation) throws(ReplayError) -> Int32 {
    let settings = try settings()
    let players = settings.map(player(population))
    if options.isWorker { return Worker.run { answer($0, population, players) } }
    System.noteInterruptions()
    population.problems.forEach(Console.warn)
    var tallies = settings.map { _ in OutcomeTally() }
    let count = population.gestures.count
    let size = max(1, min(Self.batch, count / (4 * options.jobs)))
    let parts = stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
    let jobs = min(options.jobs, parts.count)
    var pool =
      jobs > 1
      ? try WorkerPool(jobs, ["outcomes", "--worker"] + options.words, count: parts.count) {
        "\(parts[$0].lowerBound) \(parts[$0].upperBound)"
      } : nil
    defer { pool?.end() }
    for (index, part) in parts.enumerated() where !System.isInterrupted {
      if pool == nil {
        for setting in settings.indices {
          tallies[setting].play(part, of: population, by: players[setting])
        }
      } else if case .array(let values)? = try pool?.answer(to: index) {
        for (setting, value) in values.enumerated() { tallies[setting].add(OutcomeTally(value)) }
      }
    }
    guard !System.isInterrupted else { return ExitCode.interrupted }
    let report = OutcomesReport(options, population, settings, tallies)
    report.print()
    if let map = options.map {
      let best = report.best ?? 0
      try OutcomesMap(population, settings[best], tallies[best], players[best], options.plugins)
        .write(to: map)
    }
    if !population.problems.isEmpty { return ExitCode.badInput }
    return tallies.contains { $0.refusal != nil } ? ExitCode.mismatch : ExitCode.ok
  }

  private func player(
    _ population: GesturePopulation
  ) -> ([(name: String, value: Value)]) -> OutcomePlayer {
    { setting in
      OutcomePlayer(
        population, setting: setting, options.plugins.components, options.plugins.configuration)
    }
  }

  /// Plays a range of gestures with each combination, for the process that started this one.
  private func answer(
    _ line: String, _ population: GesturePopulation, _ players: [OutcomePlayer]
  ) -> Value {
    let ends = line.split(separator: " ").compactMap { Int($0) }
    guard ends.count == 2, ends[0] <= ends[1], ends[1] <= population.gestures.count else {
      return .null
    }
    return .array(
      players.map { player in
        var tally = OutcomeTally()
        tally.play(ends[0]..<ends[1], of: population, by: player)
        return tally.value
      })
  }
}
