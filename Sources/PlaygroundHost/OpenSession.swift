internal import Hosting

/// An open session.
struct OpenSession {
  /// The session's number, counting from 1 in the order of creation.
  let number: Int
  let session: any Session
  /// The session as a session of this process, or `nil` for a plugin's.
  ///
  /// Stored because every event needs it and a cast is expensive.
  let local: (any LocalSession)?
}
