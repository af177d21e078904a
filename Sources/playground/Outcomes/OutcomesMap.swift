internal import Exploring
internal import Interaction
internal import Motion
internal import Pictures
internal import Replay
internal import Values

/// The map of a population: the outcomes over travel and velocity with one set of parameters, and each release
/// as a dot.
struct OutcomesMap {
  private let population: GesturePopulation
  private let parameters: [(name: String, value: Value)]
  private let tally: OutcomeTally
  private let player: OutcomePlayer
  private let plugins: PluginOptions

  init(
    _ population: GesturePopulation, _ parameters: [(name: String, value: Value)],
    _ tally: OutcomeTally, _ player: OutcomePlayer, _ plugins: PluginOptions
  ) {
    self.population = population
    self.parameters = parameters
    self.tally = tally
    self.player = player
    self.plugins = plugins
  }

  /// A release on the map.
  private struct Dot {
    var travel: Double
    var velocity: Double
    var isHorizontal: Bool
    var isMeant: Bool
    var gesture: Int
  }

  /// Draws the map and writes it to a file.
  ///
  /// - Throws: `ReplayError` if no gesture has a release with a velocity, or the file can't be written.
  func write(to path: String) throws(ReplayError) {
    var dots = try self.dots()
    // A map shows one direction of motion: the axis along which most gestures move.
    let isHorizontal = 2 * dots.count { $0.isHorizontal } > dots.count
    let all = dots.count
    dots = dots.filter { $0.isHorizontal == isHorizontal }
    guard let shown = dots.first(where: \.isMeant) ?? dots.first else {
      throw .badInput("--map: no gesture ends with a release that depends on velocity")
    }
    let axes = try [
      axis("travel", dots.map(\.travel)), axis("velocity", dots.map(\.velocity)),
    ]
    let gesture = population.gestures[shown.gesture]
    let text = population.scenario(
      of: gesture, setting: parameters, clock: try player.clock(before: gesture))
    let place = population.place(of: gesture)
    let decisions = try ScenarioDecisions(
      Scenario(path: place, text: text), components: plugins.components,
      plugins: plugins.configuration)
    let placed = try DecisionChoice(at: "release").gestureDecision(of: decisions, place)
    let map: BoundaryMap
    do throws(InvalidValue) {
      map = try decisions.map(of: placed, x: axes[0], y: axes[1])
    } catch {
      throw .badInput("--map: \(error.path) must be \(error.expected)")
    }
    let cloud = MapCloud(
      dots.map { dot in
        MapCloud.Dot(
          place: Point(x: axes[0].share(of: dot.travel), y: axes[1].share(of: dot.velocity)),
          isMeant: dot.isMeant)
      })
    let example = String(place.split(separator: "/").last ?? "")
    let note = self.note(others: all - dots.count, example)
    try PictureOptions.save(MapSheet(map, note: note, cloud: cloud).svg, to: path)
  }

  private func note(others: Int, _ example: String) -> String {
    let setting = parameters.map { "\($0.name) \(OutcomesReport.text($0.value))" }
      .joined(separator: ", ")
    let share = tally.share
    return (setting.isEmpty ? "unchanged parameters" : setting)
      + ": \(share.count) of \(share.total) as intended; areas computed from \(example)"
      + (others > 0 ? "; \(others) along the other axis not shown" : "")
  }

  private func dots() throws(ReplayError) -> [Dot] {
    var dots: [Dot] = []
    for (index, gesture) in population.gestures.enumerated() {
      let played = try player.play(gesture)
      guard let travel = population.travel(of: gesture), let velocity = played.decision?.velocity
      else { continue }
      dots.append(
        Dot(
          travel: travel.points,
          velocity: travel.isHorizontal ? velocity.value.x : velocity.value.y,
          isHorizontal: travel.isHorizontal,
          isMeant: played.isMeant(population.outcomes[gesture.meant]), gesture: index))
    }
    return dots
  }

  /// Returns an axis that contains all values, with limits that are multiples of a round step.
  private func axis(_ name: String, _ values: [Double]) throws(ReplayError) -> MapAxis {
    let (least, most) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
    let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
    let step = steps.first { $0 * 12 >= most - least } ?? 100_000
    let low = max(-1_000_000, ((least / step).rounded(.down) - 1) * step)
    let high = min(1_000_000, ((most / step).rounded(.up) + 1) * step)
    do throws(InvalidValue) { return try MapAxis("\(name)=\(low)..\(high)") } catch {
      throw .badInput("--map: the \(name) of a gesture exceeds 1000000")
    }
  }
}
