public import Interaction

extension ComponentSession {
  /// A digest that is equal for sessions that go on alike.
  ///
  /// Moments count relative to now, a value at rest by its position alone: two sessions with one
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
