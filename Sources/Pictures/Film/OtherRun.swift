internal import Interaction
internal import Motion
public import Replay

/// The states of another run.
///
/// If a layer's position differs between the two runs, a strip draws a dashed outline of the layer as it is
/// in the other run.
public struct OtherRun: Sendable {
  /// The maximum difference, in points, at which two positions of a layer count as the same.
  private static let same = 0.5

  /// The maximum age of a state that is shown for a requested time, in seconds.
  ///
  /// It is 0 for a golden file, and about one frame for another scenario, whose states may have different
  /// times.
  private let oldest: Double

  let states: [RenderState]

  /// The run's name in the legend.
  let name: String

  /// The time of the first state that differs, if any.
  let firstDifference: Timestamp?

  /// Creates a run from the states of a golden file, or returns `nil` if no layer differs.
  public init?(_ golden: GoldenStates) {
    states = golden.movedLayers
    guard !states.isEmpty else { return nil }
    oldest = 0
    name = "golden file"
    firstDifference = golden.moves(upTo: 1).first
  }

  /// Creates a run from another scenario.
  ///
  /// - Parameters:
  ///   - sessionTrace: The other scenario.
  ///   - name: The name in the legend.
  ///   - own: The scenario of the strip.
  public init(_ sessionTrace: SessionTrace, _ name: String, against own: SessionTrace) {
    states = sessionTrace.states
    self.name = name
    oldest = 0.009
    var first: Timestamp?
    for state in own.states where first == nil {
      let viewport = own.viewport(at: state.time)
      let then = Self.last(of: states, at: state.time, oldest: oldest)
      if let then, !Self.moved(in: then, from: state, viewport).isEmpty { first = state.time }
    }
    firstDifference = first
  }

  /// Returns whether the run has a state for the given time.
  func knows(_ time: Timestamp) -> Bool { Self.last(of: states, at: time, oldest: oldest) != nil }

  /// Returns the outlines of the layers whose positions in this run differ from those in a state of the strip.
  ///
  /// If layers of the most important role differ, only these are outlined, because other layers usually move with
  /// them.
  func drawings(at state: RenderState, in viewport: Size, _ leaders: Leaders) -> [String] {
    let look = Outline.Stroke(colour: Palette.mark, dashes: "14 9")
    guard let then = Self.last(of: states, at: state.time, oldest: oldest) else { return [] }
    let moved = Self.moved(in: then, from: state, viewport)
    let leading = moved.filter { leaders.rank(of: $0.role) == 0 }
    return (leading.isEmpty ? moved : leading).compactMap { Outline.text($0, in: viewport, look) }
  }

  /// Returns the legend below the ribbon.
  func legend(_ layout: FilmLayout) -> String {
    let words = "dashed: \(name)"
    let box = layout.ribbon
    return "\n"
      + SVGElement.text(
        SVGText.fitted(words, into: box.width - 80, size: 9.5), x: box.midX, y: box.y + 32,
        " font-size=\"9.5\" text-anchor=\"middle\" fill=\"\(Palette.mark.light)\"")
  }

  /// Returns the layers of `then` that are missing in `state` or have a different position there.
  private static func moved(
    in then: RenderState, from state: RenderState, _ viewport: Size
  ) -> [Layer] {
    let layers = Dictionary(state.layers.map { ($0.id, $0) }) { first, _ in first }
    return then.layers.filter { old in
      guard let before = SeenBox(old, in: viewport)?.box else { return false }
      guard let layer = layers[old.id], let now = SeenBox(layer, in: viewport)?.box
      else { return true }
      return abs(before.minX - now.minX) > same || abs(before.minY - now.minY) > same
        || abs(before.maxX - now.maxX) > same || abs(before.maxY - now.maxY) > same
        || abs(layer.rotation - old.rotation) > same
    }
  }

  /// Returns the last state at or before a time, or `nil` if that state is too old.
  private static func last(
    of states: [RenderState], at time: Timestamp, oldest: Double
  ) -> RenderState? {
    var (low, high) = (0, states.count)
    while low < high {
      let middle = (low + high) / 2
      if states[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time - states[low - 1].time <= oldest else { return nil }
    return states[low - 1]
  }
}
