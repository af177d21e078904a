internal import Interaction
internal import Motion
public import Replay

/// The states of another run of the same scenario or of a similar one, for a strip to show what is
/// elsewhere in it: broken outlines.
public struct OtherRun: Sendable {
  /// A layer that is less than this away lies at the same place, in points.
  private static let same = 0.5

  /// How old a state may be that is shown at a moment, in seconds: none where both runs are of the
  /// same scenario, a frame where they are not.
  private let oldest: Double

  let states: [RenderState]

  /// What the legend calls it.
  let name: String

  /// The moment of the first state that differs, if there is one.
  let firstDifference: Timestamp?

  /// What a golden file has of the layers that lie elsewhere now; nil where none does.
  public init?(_ golden: GoldenStates) {
    states = golden.movedLayers
    guard !states.isEmpty else { return nil }
    oldest = 0
    name = "as the golden file has it"
    firstDifference = golden.moves(upTo: 1).first
  }

  /// What another scenario looks like.
  ///
  /// - Parameters:
  ///   - footage: the other scenario
  ///   - name: what the legend calls it
  ///   - own: the scenario of the strip
  public init(_ footage: Footage, _ name: String, against own: Footage) {
    states = footage.states
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

  /// Whether it has a state of a moment.
  func knows(_ time: Timestamp) -> Bool { Self.last(of: states, at: time, oldest: oldest) != nil }

  /// The outlines of what lies elsewhere at the moment of a state: of the layers that lead, where
  /// there are any, for what lies in them goes with them.
  func drawings(at state: RenderState, in viewport: Size, _ leaders: Leaders) -> [String] {
    let look = Outline.Look(colour: Palette.mark, dashes: "14 9")
    guard let then = Self.last(of: states, at: state.time, oldest: oldest) else { return [] }
    let moved = Self.moved(in: then, from: state, viewport)
    let leading = moved.filter { leaders.rank(of: $0.role) == 0 }
    return (leading.isEmpty ? moved : leading).compactMap { Outline.text($0, in: viewport, look) }
  }

  /// What the outlines are, below the ribbon.
  func legend(_ layout: FilmLayout) -> String {
    let words = "dashed: \(name)"
    let box = layout.ribbon
    return "\n"
      + SVGElement.text(
        SVGText.fitted(words, into: box.width - 80, size: 9.5), x: box.midX, y: box.y + 32,
        " font-size=\"9.5\" text-anchor=\"middle\" fill=\"\(Palette.mark.light)\"")
  }

  /// The layers of a state that lie elsewhere in another one.
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

  /// The last state up to a moment, unless it is too old.
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
