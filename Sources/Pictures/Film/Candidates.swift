internal import Interaction
internal import Motion
internal import Replay

/// The states that may become cells of a film strip: the start, the end, decisions and extremes.
struct Candidates {
  private(set) var all: [Cell] = []

  private let sessionTrace: SessionTrace
  private let way: [Double]

  /// Creates the candidates of a played scenario.
  ///
  /// - Parameters:
  ///   - sessionTrace: The played scenario.
  ///   - way: The visual distance from the first state to each state, in points.
  ///   - difference: The first time at which another run, shown for comparison, differs.
  init(_ sessionTrace: SessionTrace, _ way: [Double], _ difference: Timestamp? = nil) {
    self.sessionTrace = sessionTrace
    self.way = way
    let last = sessionTrace.states.count - 1
    all.append(Cell(index: 0, weight: .end, reason: "start"))
    if last > 0 {
      let isSettled = sessionTrace.states[last].isSettled
      all.append(
        Cell(index: firstOfRest(last), weight: .end, reason: isSettled ? "at rest" : "end"))
    }
    if let index = difference.flatMap(index) {
      all.append(Cell(index: index, weight: .difference, reason: "first difference"))
    }
    addDecisions()
    addPhases()
    addTouches()
    addOvershoot()
    addPeak()
  }

  /// Returns the index of the first of the settled states that look like the final state, or `last` if there are
  /// none.
  private func firstOfRest(_ last: Int) -> Int {
    var index = last
    while index > 0, sessionTrace.states[index - 1].isSettled, way[last] - way[index - 1] < 0.5 {
      index -= 1
    }
    return index
  }

  /// Returns the index of the first state after the events at `time`, or `nil` if there is none.
  private func index(of time: Timestamp) -> Int? {
    let states = sessionTrace.states
    guard let first = states.firstIndex(where: { $0.time >= time }) else { return nil }
    // Of several states with the same time, take the last: it follows all events of that time.
    var index = first
    while index + 1 < states.count, states[index + 1].time == states[first].time { index += 1 }
    return index
  }

  private mutating func addDecisions() {
    for effect in sessionTrace.effects {
      guard let index = index(of: effect.time) else { continue }
      if let known = all.firstIndex(where: { $0.index == index && $0.weight == .decision }) {
        // The first of several simultaneous decisions causes the others.
        if all[known].reason.isEmpty { all[known].reason = effect.type }
        continue
      }
      all.append(Cell(index: index, weight: .decision, reason: effect.type))
    }
  }

  private mutating func addPhases() {
    for index in sessionTrace.states.indices.dropFirst() {
      let phase = sessionTrace.states[index].phase
      guard phase != sessionTrace.states[index - 1].phase else { continue }
      all.append(Cell(index: index, weight: .phase, reason: phase))
    }
  }

  private mutating func addTouches() {
    for event in sessionTrace.events where !event.isSample {
      guard let index = index(of: event.time) else { continue }
      let word = event.phase ?? event.type
      all.append(Cell(index: index, weight: .touch, reason: word))
    }
  }

  /// Returns cells for the press and the release of each gesture.
  func gestures(_ fingers: FingerTrack) -> [Cell] {
    fingers.gestures.flatMap { gesture in
      let ends: [(time: Timestamp?, weight: Cell.Weight)] = [
        (gesture.press, .press), (gesture.release, .release),
      ]
      return ends.compactMap { end -> Cell? in
        guard let index = end.time.flatMap(index(of:)) else { return nil }
        // The cell keeps the most important reason of its state.
        let known = all.filter { $0.index == index }.max { $0.weight < $1.weight }
        return Cell(index: index, weight: end.weight, reason: known?.reason ?? "")
      }
    }
  }

  // MARK: - Extremes

  /// Adds the largest overshoot after the last event: the state in which a layer is furthest past its resting
  /// position.
  private mutating func addOvershoot() {
    let cuts = sessionTrace.events.filter {
      !$0.isSample || $0.type == "pointer" || $0.type == "drag"
    }
    guard
      let start = cuts.last.flatMap({ index(of: $0.time) }) ?? sessionTrace.states.indices.first,
      let last = sessionTrace.states.indices.last, last > start + 2
    else { return }
    var furthest = (index: 0, points: 3.0)
    let viewport = sessionTrace.viewport(at: sessionTrace.states[last].time)
    let shown = sessionTrace.states[start..<last].map { state in
      (
        layers: Dictionary(state.layers.map { ($0.id, $0) }) { first, _ in first },
        viewport: sessionTrace.viewport(at: state.time)
      )
    }
    func box(_ id: String, in step: Int) -> Rectangle? {
      shown[step].layers[id].flatMap { SeenBox($0, in: shown[step].viewport)?.box }
    }
    for layer in sessionTrace.states[last].layers {
      guard let end = SeenBox(layer, in: viewport)?.box else { continue }
      guard let first = box(layer.id, in: 0), first != end else { continue }
      let travel = Point(x: end.midX - first.midX, y: end.midY - first.midY)
      guard travel.length > 8 else { continue }
      let direction = travel * (1 / travel.length)
      for step in shown.indices.dropFirst() {
        guard let box = box(layer.id, in: step) else { continue }
        let away = Point(x: box.midX - end.midX, y: box.midY - end.midY)
        let past = away.x * direction.x + away.y * direction.y
        if past > furthest.points { furthest = (start + step, past) }
      }
    }
    guard furthest.points > 3 else { return }
    let points = SVGNumber.spoken(furthest.points)
    all.append(Cell(index: furthest.index, weight: .overshoot, reason: "overshoot \(points) pt"))
  }

  /// Adds the state with the fastest motion.
  ///
  /// Jumps at events don't count.
  private mutating func addPeak() {
    let states = sessionTrace.states
    var fastest = (index: 0, speed: 0.0)
    for index in states.indices.dropFirst() {
      let time = states[index].time - states[index - 1].time
      guard time > 0.004 else { continue }
      let speed = (way[index] - way[index - 1]) / time
      if speed > fastest.speed { fastest = (index, speed) }
    }
    guard fastest.speed > 0 else { return }
    all.append(Cell(index: fastest.index, weight: .peak, reason: "fastest"))
  }
}
