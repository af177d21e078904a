internal import Interaction

/// The open sessions by id.
///
/// It is used instead of a `Dictionary`, for the reason that `MethodTable` states.
struct SessionTable {
  private var slots = IDTable()
  /// The sessions by slot, or `nil` for a free slot.
  private var sessions: [(id: String, open: SessionEntry)?] = []
  private var free: [Int] = []

  /// The number of open sessions.
  var count: Int { slots.count }

  /// The sessions with their ids, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), because the sessions are sorted.
  var entries: [(id: String, open: SessionEntry)] {
    sessions.compactMap { $0 }.sorted { $0.open.number < $1.open.number }
  }

  /// The ids of the sessions, oldest first.
  var ids: [String] { entries.map(\.id) }

  /// The session with an id, or `nil` if there is none.
  subscript(id: String) -> SessionEntry? {
    get { slots.slot(of: id).flatMap { sessions[$0]?.open } }
    set {
      if let slot = slots.slot(of: id) {
        guard let newValue else {
          slots.remove(id)
          sessions[slot] = nil
          return free.append(slot)
        }
        sessions[slot] = (id, newValue)
      } else if let newValue {
        let slot = free.popLast() ?? sessions.count
        if slot == sessions.count { sessions.append(nil) }
        sessions[slot] = (id, newValue)
        slots.insert(id, slot: slot)
      }
    }
  }
}
