public import Interaction

extension ComponentSession {
  /// What tells the session from others that would go on in another way.
  ///
  /// Moments count as they lie from now, and of what rests only where it rests: two sessions with one
  /// digest do the same from here on, however they came here and whatever their clocks show.
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
