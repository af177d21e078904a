internal import Hosting

/// A session that is open.
struct OpenSession {
  /// The how manieth of the host's sessions it is.
  let number: Int
  let session: any Session
  /// It as one of this process, if it is: each event asks, and a cast costs more than the answer.
  let local: (any LocalSession)?
}
