import Values

extension GestureTests {
  /// Returns the events of a finger that moves, turns abruptly and lifts soon afterwards.
  static func turn(
    _ component: String, from start: Double, _ random: inout SeededGenerator
  ) -> [Value] {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let isAcross = component == "card-stack"
    let low = component == "bottom-card" || component == "sheet-coordinator"
    let (x, y) = (number(150...250), low ? number(500...715) : number(300...550))
    let interval = [1 / 120.0, 1 / 60.0][Int.random(in: 0..<2, using: &random)]
    let first = number(-120...120)
    let legs: [(length: Double, way: Double)] = [
      (length: number(0.05...0.4), way: first),
      (length: number(0.02...0.12), way: number(-0.4...0.1) * first),
    ]
    var (events, time, way) = ([Value](), 0.0, 0.0)
    func add(_ phase: String) {
      let (along, across) = (way, way * 0.05)
      events.append([
        "type": "pointer", "phase": .string(phase),
        "t": .number(((start + time) * 1e6).rounded() / 1e6),
        "x": .number(x + (isAcross ? along : across)),
        "y": .number(y + (isAcross ? across : along)),
      ])
    }
    add("down")
    for leg in legs {
      let count = max(1, (leg.length / interval).rounded())
      for _ in 0..<Int(count) {
        time += interval
        way += leg.way / count
        add("move")
      }
    }
    time += number(0...0.012)
    add("up")
    return events
  }
}
