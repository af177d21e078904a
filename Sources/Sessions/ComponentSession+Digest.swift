public import Interaction

extension ComponentSession {
  /// Returns a digest that is equal for sessions with the same future.
  ///
  /// Times are relative to the current time, and a value at rest contributes only its position. Two sessions
  /// with the same digest behave the same from now on, regardless of their history and their clocks.
  @inlinable
  public func digest() -> StateDigest {
    var archive = Archive(digestAt: now)
    var environment = screen
    var parameters = assigned
    var component = running
    environment.archive(&archive)
    archive.field("parameters", &parameters)
    component.archive(&archive)
    return archive.digest
  }
}
