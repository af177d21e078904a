internal import Interaction
internal import Motion
internal import Replay

extension CellChoice {
  /// Returns the gaps between the cells: times at which nothing changes, or changes for which there is no cell.
  func gaps(between cells: [Cell]) -> [CellGap] {
    zip(cells, cells.dropFirst()).map { one, other in
      var longest = 0.0
      var still = one.index
      for index in one.index...other.index {
        if way[index] - way[still] > 0.5 { still = index }
        longest = max(longest, sessionTrace.states[index].time - sessionTrace.states[still].time)
      }
      let (start, end) = (
        sessionTrace.states[one.index].time, sessionTrace.states[other.index].time
      )
      let isBusy = sessionTrace.events.contains { !$0.isSample && $0.time > start && $0.time < end }
      // If the gap contains many changes without a cell, don't call it rest.
      if isBusy, end - start > 3 * max(longest, 0.25) {
        return CellGap(seconds: end - start, word: "more")
      }
      return CellGap(seconds: longest >= 0.25 ? longest : 0)
    }
  }
}
