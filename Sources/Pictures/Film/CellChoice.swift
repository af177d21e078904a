internal import Interaction
internal import Motion
internal import Replay

/// A choice of the states that a strip shows.
///
/// If states were chosen at equal intervals of time, most cells would show layers at rest. The choice therefore
/// begins with the start and the end, the press and the release of each gesture, each decision, each change of phase,
/// and the extremes of position and speed. Then it adds states at equal visual distances.
struct CellChoice {
  /// The visual distance below which two states look alike, in points as computed by `Movement`.
  private static let alike = 5.0

  let sessionTrace: SessionTrace
  private let fingers: FingerTrack
  private var movement: Movement
  /// The visual distance from the first state to each state, in points.
  private(set) var way: [Double] = []
  /// The run that the strip is compared with.
  private let other: OtherRun?

  init(_ sessionTrace: SessionTrace, _ fingers: FingerTrack, _ other: OtherRun? = nil) {
    self.other = other
    self.sessionTrace = sessionTrace
    self.fingers = fingers
    movement = Movement(of: sessionTrace.states, in: sessionTrace.greatestViewport)
    way = [0]
    for index in sessionTrace.states.indices.dropFirst() {
      way.append(way[index - 1] + movement.distance(index - 1, index))
    }
  }

  /// Returns the cells in the order of their times.
  ///
  /// - Parameters:
  ///   - count: The maximum number of cells. Fewer are returned if further cells would look like their
  ///     neighbors.
  ///   - wanted: Times that must have a cell.
  /// - Returns: The cells.
  mutating func cells(_ count: Int, wanted: [Timestamp] = []) -> [Cell] {
    guard !sessionTrace.states.isEmpty else { return [] }
    let candidates = Candidates(sessionTrace, way, other?.firstDifference)
    var cells = cells(count, wanted, candidates.all)
    guard wanted.isEmpty else { return cells }
    // If the strip omits the press or the release of a gesture, choose again with these before all decisions.
    let gestures = candidates.gestures(fingers)
    var raised: [Cell] = []
    while true {
      let omitted = gestures.filter { !raised.contains($0) && !isShown($0.index, in: cells) }
      if omitted.isEmpty { return cells }
      raised += omitted
      cells = self.cells(count, [], candidates.all + raised)
    }
  }

  /// Whether one of the cells before and after a state looks like it.
  private mutating func isShown(_ index: Int, in cells: [Cell]) -> Bool {
    let place = cells.firstIndex { $0.index >= index } ?? cells.count
    return [place - 1, place].contains {
      cells.indices.contains($0) && isAlike(cells[$0].index, index)
    }
  }

  /// Returns the most important of the candidates, and cells between them.
  private mutating func cells(_ count: Int, _ wanted: [Timestamp], _ all: [Cell]) -> [Cell] {
    var cells: [Cell] = []
    var candidates = all
    if !wanted.isEmpty {
      let asked = wanted.map { Cell(index: index(at: $0), weight: .wanted) }
      // Cells at requested times keep their reasons.
      let indices = Set(asked.map(\.index))
      candidates = asked + candidates.filter { indices.contains($0.index) }
    }
    candidates.sort { ($1.weight, $0.index) < ($0.weight, $1.index) }
    while let weight = candidates.first?.weight {
      let alike = candidates.prefix { $0.weight == weight }
      candidates.removeFirst(alike.count)
      for candidate in spread(Array(alike), over: count - cells.count) {
        take(candidate, into: &cells, count)
      }
    }
    guard wanted.isEmpty else { return cells }
    fill(&cells, to: count)
    // If the start and the end look the same and nothing lies between them, show only one of them.
    if let last = cells.indices.last, last > 0, isAlike(cells[last - 1].index, cells[last].index) {
      let isStart = last == 1
      cells.remove(at: isStart || cells[last - 1].weight > .touch ? last : last - 1)
    }
    return cells
  }

  /// Returns at most `room` of the cells, spread over the whole duration.
  private func spread(_ cells: [Cell], over room: Int) -> [Cell] {
    guard room > 0, cells.count > room, cells[0].weight < .wanted else { return cells }
    return (0..<room).map { cells[$0 * cells.count / room] }
  }

  /// Returns the index of the last state at or before `time`.
  private func index(at time: Timestamp) -> Int {
    sessionTrace.states.lastIndex { $0.time <= time } ?? 0
  }

  /// Adds a cell if there is room for it and it looks different from its neighbors.
  private mutating func take(_ cell: Cell, into cells: inout [Cell], _ count: Int) {
    let place = cells.firstIndex { $0.index >= cell.index } ?? cells.count
    for neighbour in [place - 1, place] where cells.indices.contains(neighbour) {
      // The end may look like the start, because there is motion between them.
      if cell.weight == .end, cell.index != cells[neighbour].index { continue }
      // A difference from another run counts even if the cell looks like its neighbors.
      let isDifference = [cell.weight, cells[neighbour].weight].contains(.difference)
      if isDifference, cell.index != cells[neighbour].index { continue }
      guard isAlike(cells[neighbour].index, cell.index) else { continue }
      // If two cells look alike, one of them keeps both reasons. A cell at a requested time keeps only its
      // own reason.
      let isWeightier = cell.weight > cells[neighbour].weight
      let isOwn = cells[neighbour].weight != .wanted || cells[neighbour].index == cell.index
      if isOwn, cells[neighbour].reason.isEmpty || isWeightier {
        cells[neighbour].reason = cell.reason
      }
      if cell.weight < .wanted { return }
      if cells[neighbour].index == cell.index { return }
    }
    guard cells.count < count || cell.weight == .wanted else { return }
    cells.insert(cell, at: place)
  }

  private mutating func isAlike(_ one: Int, _ other: Int) -> Bool {
    if one == other { return true }
    let early = fingers.fingers(at: sessionTrace.states[one].time)
    let late = fingers.fingers(at: sessionTrace.states[other].time)
    guard early.count == late.count else { return false }
    var distance = movement.distance(one, other)
    for (before, after) in zip(early, late) {
      distance += before.place.distance(to: after.place) / 8
      if before.isDown != after.isDown { distance += 2 }
    }
    return distance < Self.alike
  }

  // MARK: - Filling up

  /// Adds cells between the existing ones so that the visual distances between neighbors are equal.
  private mutating func fill(_ cells: inout [Cell], to count: Int) {
    guard cells.count >= 2 else { return }
    var shares = Array(repeating: 0, count: cells.count - 1)
    for _ in 0..<max(0, count - cells.count) {
      var best = 0
      var widest = 0.0
      for (place, share) in shares.enumerated() {
        let length = way[cells[place + 1].index] - way[cells[place].index]
        if length / Double(share + 1) > widest {
          widest = length / Double(share + 1)
          best = place
        }
      }
      guard widest > 2 * Self.alike else { break }
      shares[best] += 1
    }
    var filled = cells
    for (place, share) in shares.enumerated() where share > 0 {
      let from = way[cells[place].index]
      let length = way[cells[place + 1].index] - from
      for step in 1...share {
        let wanted = from + length * Double(step) / Double(share + 1)
        let index = nearest(to: wanted, cells[place].index, cells[place + 1].index)
        take(Cell(index: index, weight: .filler), into: &filled, count)
      }
    }
    cells = filled
  }

  /// Returns the index, from `first` to `last`, of the state whose visual distance from the start is closest to
  /// `wanted`.
  private func nearest(to wanted: Double, _ first: Int, _ last: Int) -> Int {
    var low = first
    var high = last
    while high - low > 1 {
      let middle = (low + high) / 2
      if way[middle] <= wanted { low = middle } else { high = middle }
    }
    let nearest = wanted - way[low] <= way[high] - wanted ? low : high
    guard let other else { return nearest }
    // Prefer a nearby state whose time also has a state in the other run.
    let known = (max(first, nearest - 4)...min(last, nearest + 4))
      .filter { other.knows(sessionTrace.states[$0].time) }
    return known.min { abs($0 - nearest) < abs($1 - nearest) } ?? nearest
  }
}
