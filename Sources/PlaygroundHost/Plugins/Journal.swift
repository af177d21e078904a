internal import Values

/// What it takes to bring a session back: how it was created, a snapshot, and the calls since.
struct Journal {
  /// A call that has changed the session.
  struct Entry {
    var method: String
    var params: Value

    /// About how many bytes it takes.
    var size: Int { 64 + params.size }
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
  private(set) var hasNoSnapshots = false

  /// Whether the calls have become too many to be kept: the session can't be brought back.
  private(set) var isLost = false

  /// How many bytes of calls are kept.
  let limit: Int
  private var size = 0

  init(order: Members, limit: Int) {
    self.order = order
    self.limit = limit
  }

  /// The calls that the snapshot does not hold.
  var entriesSinceSnapshot: ArraySlice<Entry> { entries[covered...] }

  /// Whether it is time for a snapshot.
  var wantsSnapshot: Bool {
    !hasNoSnapshots && (eventsSince >= Self.eventsPerSnapshot || size > limit / 4)
  }

  /// Takes note of a call that has been carried out.
  ///
  /// - Returns: false if with it there is too much to be kept, now and from here on
  mutating func append(_ method: String, _ params: Value) -> Bool {
    guard !isLost else { return true }
    let entry = Entry(method: method, params: params)
    entries.append(entry)
    size += entry.size
    eventsSince += max(4, params["events"]?.count ?? 0)
    if covered > 0, entries.count > Self.longest || size > limit { forgetCovered() }
    return isBounded()
  }

  /// Takes note that the plugin gives no snapshots, which nobody knew while calls were kept.
  ///
  /// - Returns: false if there is too much to be kept, now and from here on
  mutating func snapshotIsRefused() -> Bool {
    hasNoSnapshots = true
    return isLost || isBounded()
  }

  /// Gives the calls up where they are too much; a plugin that gives snapshots gives the next one soon.
  private mutating func isBounded() -> Bool {
    guard hasNoSnapshots, size > limit else { return true }
    entries = []
    (size, covered) = (0, 0)
    isWhole = false
    isLost = true
    return false
  }

  /// Forgets the calls that a snapshot holds.
  private mutating func forgetCovered() {
    entries.removeSubrange(..<covered)
    covered = 0
    isWhole = false
    size = entries.reduce(0) { $0 + $1.size }
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
    isLost = false
    if size > limit { forgetCovered() }
  }

  /// Begins anew from a snapshot that the client gave.
  mutating func restart(from snapshot: Value) {
    entries = []
    size = 0
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
  /// About how many bytes of memory the value takes.
  fileprivate var size: Int {
    switch self {
    case .string(let text): 32 + text.utf8.count
    case .array(let elements): elements.reduce(32) { $0 + $1.size }
    case .object(let members):
      members.elements.reduce(32) { $0 + 16 + $1.name.utf8.count + $1.value.size }
    default: 32
    }
  }

  /// How many elements an array has; 0 for anything else.
  var count: Int {
    if case .array(let elements) = self { elements.count } else { 0 }
  }
}
