internal import Interaction
internal import Motion
internal import Values

/// The cards whose media the app should load or release.
///
/// The media of a card are loaded when the card enters the loaded range, and released when it leaves the range.
struct MediaWindow: Sendable {
  var entered: [String] = []
  var left: [String] = []

  /// The cards outside the loaded range whose media stay loaded, in the order in which they left the range.
  private(set) var kept: [String] = []
  private var table = IDTable()

  /// Reports the cards whose media the app should release, and then the cards whose media it should load.
  ///
  /// Because of this order, a card that is in both lists ends up loaded. With `mediaRelease: never`, no card
  /// is released. When `mediaRelease` changes back to `window`, the kept cards are released, except those
  /// that are in the loaded range again.
  mutating func flush(
    _ release: CardStackParameters.MediaRelease, isBack: (String) -> Bool = { _ in false },
    at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    if release == .never {
      for id in left where table.slot(of: id) == nil { keep(id) }
      left.removeAll(keepingCapacity: true)
      entered.removeAll { table.slot(of: $0) != nil }
    } else if !kept.isEmpty {
      left = kept.filter { !isBack($0) } + left
      (kept, table) = ([], IDTable())
    }
    tell("release", &left, at: now, &report)
    tell("preload", &entered, at: now, &report)
  }

  private func tell(
    _ effect: String, _ ids: inout [String], at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard !ids.isEmpty else { return }
    report.effect(effect, at: now, ["cards": .array(ids.map { .string($0) })])
    ids.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ id: String) {
    table.insert(id, slot: kept.count)
    kept.append(id)
  }

  /// Returns the number of cards outside the loaded range whose media stay loaded.
  func countKept(beside motions: [CardMotion], _ deck: Deck) -> Int {
    guard !kept.isEmpty else { return 0 }
    var count = kept.count
    for motion in motions where table.slot(of: deck[motion.slot].id) != nil { count -= 1 }
    return count
  }

  mutating func archive(_ archive: inout Archive) {
    var ids = kept
    archive.field("keptMedia", &ids)
    guard archive.isReading else { return }
    (kept, table) = ([], IDTable())
    for id in ids where table.slot(of: id) == nil { keep(id) }
  }
}
