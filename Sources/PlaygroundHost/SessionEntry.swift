internal import Hosting

/// A session that a client has opened, with its number in the order of creation.
struct SessionEntry {
  /// The session's number, counting from 1 in the order of creation.
  let number: Int
  let session: any Session
  /// The session if it belongs to this process, or `nil` if it belongs to a plugin.
  ///
  /// It is stored because every event needs it and a cast is expensive.
  let local: (any LocalSession)?
}
