internal import Interaction
internal import Motion
internal import Replay

/// The layers that move, and the distances that they move.
///
/// The most important moving layers are drawn in color.
struct Leaders {
  /// The roles of the moving layers, the most important role first.
  private(set) var roles: [String] = []

  /// For each role, the role of the layers that usually contain layers with that role.
  private var parents: [String: String] = [:]

  private var allRoles: Set<String> = []

  private var travel: [(id: String, role: String, points: Double, area: Double)] = []

  init(_ sessionTrace: SessionTrace) {
    var places: [String: Int] = [:]
    var last: [Rectangle?] = []
    var counts: [String: [(parent: String?, count: Int)]] = [:]
    for state in sessionTrace.states {
      let viewport = sessionTrace.viewport(at: state.time)
      var items: [PlacedLayer] = []
      for layer in state.layers {
        guard let seen = SeenBox(layer, in: viewport) else { continue }
        items.append(PlacedLayer(layer: layer, box: seen))
        let parent = PlacedLayer.parent(items.count - 1, items)
        let place = counts[layer.role]?.firstIndex { $0.parent == parent }
        if let place {
          counts[layer.role]?[place].count += 1
        } else {
          counts[layer.role, default: []].append((parent, 1))
        }
        let box = seen.visible
        guard let place = places[layer.id] else {
          places[layer.id] = travel.count
          travel.append((layer.id, layer.role, 0, box.width * box.height))
          last.append(box)
          continue
        }
        travel[place].area = max(travel[place].area, box.width * box.height)
        if let old = last[place], old != box {
          let way = abs(old.midX - box.midX) + abs(old.midY - box.midY)
          travel[place].points += way
        }
        last[place] = box
      }
    }
    var sums: [(role: String, points: Double, area: Double)] = []
    for layer in travel where layer.points > 2 {
      if let index = sums.firstIndex(where: { $0.role == layer.role }) {
        sums[index].points = max(sums[index].points, layer.points)
        sums[index].area = max(sums[index].area, layer.area)
      } else {
        sums.append((layer.role, layer.points, layer.area))
      }
    }
    // Among layers that move more than a quarter of the greatest distance, the larger one leads, because it
    // probably carries the others.
    let most = sums.reduce(0) { max($0, $1.points) }
    let order = sums.enumerated().sorted {
      let one = ($0.element.points > most / 4 ? $0.element.area : 0, $0.element.points)
      let other = ($1.element.points > most / 4 ? $1.element.area : 0, $1.element.points)
      return one == other ? $0.offset < $1.offset : one > other
    }
    roles = order.map(\.element.role)
    allRoles = Set(counts.keys)
    parents = counts.compactMapValues { all in
      all.reduce(all[0]) { $1.count > $0.count ? $1 : $0 }.parent
    }
  }

  /// Returns the role of the layers that usually contain layers of the given role, or `nil` if there is none.
  ///
  /// A layer takes the color of this containing role even while no layer of that role contains it.
  func parent(of role: String) -> String? { parents[role] }

  /// Returns whether any layer has the given role.
  func has(_ role: String) -> Bool { allRoles.contains(role) }

  /// Returns the rank of a role, starting with 0 for the most important one, or `nil` if its layers don't move.
  func rank(of role: String) -> Int? { roles.firstIndex(of: role) }

  /// Returns the total distance that a layer moves, in points.
  func points(of id: String) -> Double { travel.first { $0.id == id }?.points ?? 0 }

  /// Returns a plausible starting point for a drag without a position: on the drag's target or, if there is
  /// none, on the layer that moves furthest among the layers with a hit area.
  func grip(of event: SessionTrace.Input, in sessionTrace: SessionTrace) -> Point {
    let viewport = sessionTrace.viewport(at: event.time)
    let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
    let state = sessionTrace.states.last { $0.time <= event.time } ?? sessionTrace.states.first
    guard let state else { return middle }
    let touched = state.layers.filter { $0.hit != nil || $0.id == event.target }
    var best: Layer?
    for layer in touched {
      if layer.id == event.target || layer.role == event.target { best = layer }
    }
    if best == nil {
      for layer in touched where points(of: layer.id) > best.map({ points(of: $0.id) }) ?? 0 {
        best = layer
      }
    }
    guard let best, let box = SeenBox(best, in: viewport)?.visible else {
      return within(viewport, middle, event, sessionTrace)
    }
    return within(
      viewport, Point(x: box.midX, y: min(box.midY, box.minY + 60)), event, sessionTrace)
  }

  /// Returns a drag's starting point, moved so that, if possible, the whole drag stays at least 40 points inside the
  /// viewport.
  private func within(
    _ viewport: Size, _ start: Point, _ event: SessionTrace.Input, _ sessionTrace: SessionTrace
  ) -> Point {
    var least = Point.zero
    var most = Point.zero
    for sample in sessionTrace.events where sample.type == "drag" && sample.time >= event.time {
      if sample.phase == "began", sample.time > event.time { break }
      guard let way = sample.translation else { continue }
      least = Point(x: min(least.x, way.x), y: min(least.y, way.y))
      most = Point(x: max(most.x, way.x), y: max(most.y, way.y))
    }
    let margin = 40.0
    return Point(
      x: max(margin - least.x, min(start.x, viewport.width - margin - most.x)),
      y: max(margin - least.y, min(start.y, viewport.height - margin - most.y)))
  }
}
