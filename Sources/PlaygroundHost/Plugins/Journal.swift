internal import Values

/// The data needed to restore a session: its creation, a snapshot, and the calls since the snapshot.
struct Journal {
  /// A call that changed the session.
  struct Entry {
    var method: String
    var params: Value

    /// The approximate size in memory, in bytes.
    var size: Int { 64 + params.size }
  }

  /// The number of events between snapshots.
  private static let eventsPerSnapshot = 256

  /// The maximum number of calls to keep.
  ///
  /// If there are more, a new version of the plugin restores the session from a snapshot instead of replaying
  /// all calls.
  private static let longest = 50_000

  /// The parameters of the `session/create` call that created the session.
  let order: JSONObject

  private(set) var entries: [Entry] = []
  private(set) var snapshot: Value?

  /// Whether the entries contain all calls since the session was created.
  private(set) var isWhole = true

  private var covered = 0
  private var eventsSince = 0

  /// Whether the plugin does not support snapshots.
  private(set) var hasNoSnapshots = false

  /// Whether the calls were discarded because they exceeded the limit.
  ///
  /// If so, the session can't be restored.
  private(set) var isLost = false

  /// The maximum total size of the kept calls, in bytes.
  let limit: Int
  private var size = 0

  init(order: JSONObject, limit: Int) {
    self.order = order
    self.limit = limit
  }

  /// The calls that came after the snapshot.
  var entriesSinceSnapshot: ArraySlice<Entry> { entries[covered...] }

  /// Whether the next snapshot is due.
  var wantsSnapshot: Bool {
    !hasNoSnapshots && (eventsSince >= Self.eventsPerSnapshot || size > limit / 4)
  }

  /// Records a call that was carried out.
  ///
  /// - Returns: `false` if the recorded calls now exceed the limit, so the session can no longer be restored.
  mutating func append(_ method: String, _ params: Value) -> Bool {
    guard !isLost else { return true }
    let entry = Entry(method: method, params: params)
    entries.append(entry)
    size += entry.size
    eventsSince += max(4, params["events"]?.count ?? 0)
    if covered > 0, entries.count > Self.longest || size > limit { forgetCovered() }
    return isBounded()
  }

  /// Records that the plugin does not support snapshots.
  ///
  /// - Returns: `false` if the recorded calls exceed the limit, so the session can no longer be restored.
  mutating func snapshotIsRefused() -> Bool {
    hasNoSnapshots = true
    return isLost || isBounded()
  }

  /// Discards the calls if they exceed the limit and the plugin does not support snapshots.
  ///
  /// If it supports them, the next snapshot will soon replace the calls.
  ///
  /// - Returns: `false` if the calls were discarded.
  private mutating func isBounded() -> Bool {
    guard hasNoSnapshots, size > limit else { return true }
    entries = []
    (size, covered) = (0, 0)
    isWhole = false
    isLost = true
    return false
  }

  /// Removes the calls that the snapshot covers.
  private mutating func forgetCovered() {
    entries.removeSubrange(..<covered)
    covered = 0
    isWhole = false
    size = entries.reduce(0) { $0 + $1.size }
  }

  /// Records that a snapshot has been requested, so that it is not requested again.
  mutating func snapshotIsWanted() {
    eventsSince = 0
  }

  /// Stores a snapshot that covers all entries.
  mutating func take(_ snapshot: Value) {
    self.snapshot = snapshot
    covered = entries.count
    eventsSince = 0
    isLost = false
    if size > limit { forgetCovered() }
  }

  /// Starts over from a snapshot that the client provided.
  mutating func restart(from snapshot: Value) {
    entries = []
    size = 0
    isWhole = false
    take(snapshot)
  }

  /// Discards the snapshot if the entries are sufficient to restore the session.
  ///
  /// After all events have been replayed in a new version of the plugin, a snapshot from the previous version
  /// is useless.
  mutating func forgetSnapshot() {
    guard isWhole else { return }
    snapshot = nil
    covered = 0
    eventsSince = Self.eventsPerSnapshot
  }
}

extension Value {
  /// The approximate size in memory, in bytes.
  fileprivate var size: Int {
    switch self {
    case .string(let text): 32 + text.utf8.count
    case .array(let elements): elements.reduce(32) { $0 + $1.size }
    case .object(let members):
      members.elements.reduce(32) { $0 + 16 + $1.name.utf8.count + $1.value.size }
    default: 32
    }
  }

  /// The number of elements of an array, or 0 for any other value.
  var count: Int {
    if case .array(let elements) = self { elements.count } else { 0 }
  }
}
