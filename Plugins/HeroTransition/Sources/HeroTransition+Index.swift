internal import Interaction
internal import Motion

/// Finds sources without going through all of them: an app may name thousands, of which a screen
/// shows a few.
struct HeroIndex: Sendable {
  /// The places of the sources by their ids.
  var table = IDTable()

  /// Those that lie in the viewport, or so near that a push moves them there; in order.
  var near: [Int] = []

  /// The first one that has a cell in the view behind everything; past the end if none has.
  var firstAvailable = 0
}

extension HeroTransition {
  /// The place of a source among the parameters' sources.
  func index(of source: String?) -> Int? {
    guard let source else { return nil }
    return index.table.slot(of: source)
  }

  /// The source that a measurement's key names.
  func index(measuredAs key: String) -> Int? {
    Self.source(measuredAs: key).flatMap { index(of: $0) }
  }

  /// The id of the source that a measurement's key names, whether there is one or not.
  static func source(measuredAs key: String) -> String? {
    let prefix = "source:".utf8
    guard key.utf8.starts(with: prefix) else { return nil }
    return String(Substring(key.utf8.dropFirst(prefix.count)))
  }

  /// The sources whose cells may be seen, and the current one, in order.
  var shownSources: [Int] {
    let current = index(of: current)
    guard let current, !index.near.contains(current) else { return index.near }
    var shown = index.near
    shown.insert(current, at: shown.firstIndex { $0 > current } ?? shown.count)
    return shown
  }

  /// Makes the index anew, for other sources or another viewport.
  mutating func rebuildIndex() {
    index = HeroIndex()
    for place in parameters.sources.indices {
      index.table.insert(parameters.sources[place].id, slot: place)
      if isNear(place) { index.near.append(place) }
    }
    advanceFirstAvailable()
  }

  /// Takes over that a source has moved, or that its cell has come or gone.
  mutating func updateIndex(_ place: Int) {
    let next = index.near.firstIndex { $0 >= place } ?? index.near.count
    let isListed = next < index.near.count && index.near[next] == place
    if isListed != isNear(place) {
      if isListed { index.near.remove(at: next) } else { index.near.insert(place, at: next) }
    }
    if canBeFirst(place) {
      index.firstAvailable = min(index.firstAvailable, place)
    } else {
      advanceFirstAvailable()
    }
  }

  private mutating func advanceFirstAvailable() {
    while index.firstAvailable < sources.count, !canBeFirst(index.firstAvailable) {
      index.firstAvailable += 1
    }
  }

  private func canBeFirst(_ place: Int) -> Bool {
    hasCell(place) && parameters.sources[place].container == nil
  }

  private func isNear(_ place: Int) -> Bool {
    // A push moves the view behind aside.
    let (viewport, aside) = (environment.viewport, abs(wholeAside))
    let seen = Rectangle(
      x: -aside, y: 0, width: viewport.width + 2 * aside, height: viewport.height)
    return sources[place].frame.intersection(seen) != nil
  }
}
