internal import Values

/// What it takes to bring a session back: how it was created, a snapshot, and the calls since.
struct Journal {
  /// A call that has changed the session.
  struct Entry {
    var method: String
    var params: Value
  }

  /// So many events after a snapshot the next one is taken.
  private static let eventsPerSnapshot = 256

  /// So many calls are kept; beyond, a new version of a plugin starts from a snapshot.
  private static let longest = 50_000

  /// The parameters of `session/create`.
  let order: Members

  private(set) var entries: [Entry] = []
  private(set) var snapshot: Value?

  /// Whether the entries reach back to the creation.
  private(set) var isWhole = true

  private var covered = 0
  private var eventsSince = 0

  /// Whether the plugin gives no snapshots.
  var hasNoSnapshots = false

  init(order: Members) {
    self.order = order
  }

  /// The calls that the snapshot does not hold.
  var entriesSinceSnapshot: ArraySlice<Entry> { entries[covered...] }

  /// Whether it is time for a snapshot.
  var wantsSnapshot: Bool { !hasNoSnapshots && eventsSince >= Self.eventsPerSnapshot }

  /// Takes note of a call that has been carried out.
  mutating func append(_ method: String, _ params: Value) {
    entries.append(Entry(method: method, params: params))
    eventsSince += max(4, params["events"]?.count ?? 0)
    guard entries.count > Self.longest, covered > 0 else { return }
    entries.removeSubrange(..<covered)
    covered = 0
    isWhole = false
  }

  /// Takes note that a snapshot is on its way, so that no other is asked for.
  mutating func snapshotIsWanted() {
    eventsSince = 0
  }

  /// Takes a snapshot that holds all entries.
  mutating func take(_ snapshot: Value) {
    self.snapshot = snapshot
    covered = entries.count
    eventsSince = 0
  }

  /// Begins anew from a snapshot that the client gave.
  mutating func restart(from snapshot: Value) {
    entries = []
    isWhole = false
    take(snapshot)
  }

  /// A snapshot of another version of a plugin is no use once all events have happened anew.
  mutating func forgetSnapshot() {
    guard isWhole else { return }
    snapshot = nil
    covered = 0
    eventsSince = Self.eventsPerSnapshot
  }
}

extension Value {
  /// How many elements an array has; 0 for anything else.
  var count: Int {
    if case .array(let elements) = self { elements.count } else { 0 }
  }
}
