internal import Interaction
internal import Motion

/// An index of the sources, so that an event or a frame examines only a few of them.
///
/// An app may have thousands of sources, but a screen shows only a few.
struct HeroIndex: Sendable {
  /// The index of each source in the parameters, by id.
  var table = IDTable()

  /// The indices, in ascending order, of the sources that are in the viewport or that a push can move there.
  var near: [Int] = []

  /// The index of the first source that has a cell in the view behind all details, or the number of sources
  /// if none has one.
  var firstAvailable = 0
}

extension HeroTransition {
  /// Returns the index of a source in the parameters, or `nil` if its id is unknown.
  func index(of source: String?) -> Int? {
    guard let source else { return nil }
    return index.table.slot(of: source)
  }

  /// Returns the index of the source to which a measurement's key refers, or `nil` if there is none.
  func index(measuredAs key: String) -> Int? {
    Self.source(measuredAs: key).flatMap { index(of: $0) }
  }

  /// Returns the source id in a measurement's key, even if there is no such source.
  ///
  /// The result is `nil` if the key names no source.
  static func source(measuredAs key: String) -> String? {
    let prefix = "source:".utf8
    guard key.utf8.starts(with: prefix) else { return nil }
    return String(Substring(key.utf8.dropFirst(prefix.count)))
  }

  /// The indices of the current source and of all sources whose cells may be visible, in ascending order.
  var shownSources: [Int] {
    let current = index(of: current)
    guard let current, !index.near.contains(current) else { return index.near }
    var shown = index.near
    shown.insert(current, at: shown.firstIndex { $0 > current } ?? shown.count)
    return shown
  }

  /// Rebuilds the index, after the sources or the viewport changed.
  mutating func rebuildIndex() {
    index = HeroIndex()
    for place in parameters.sources.indices {
      index.table.insert(parameters.sources[place].id, slot: place)
      if isNear(place) { index.near.append(place) }
    }
    advanceFirstAvailable()
  }

  /// Updates the index after a source has moved or its cell has appeared or disappeared.
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
    // A push moves the view behind sideways.
    let (viewport, aside) = (environment.viewport, abs(wholeAside))
    let seen = Rectangle(
      x: -aside, y: 0, width: viewport.width + 2 * aside, height: viewport.height)
    return sources[place].frame.intersection(seen) != nil
  }
}
