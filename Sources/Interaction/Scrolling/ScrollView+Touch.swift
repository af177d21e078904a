public import Motion

extension ScrollView {
  /// Catches content that is moving when a finger touches it.
  public mutating func touch(at now: Timestamp) {
    switch motion {
    case .coasting, .returning, .wheeled: hold(at: now)
    case .still, .held: break
    }
  }

  /// Catches the content under a finger that has already moved.
  ///
  /// The content stays at its visible position and follows the finger from this position.
  ///
  /// This is needed because content can become scrollable in the middle of a gesture, when its length becomes
  /// known.
  ///
  /// - Parameters:
  ///   - translation: The finger's translation so far along this axis.
  ///   - now: The session time.
  public mutating func hold(after translation: Double, at now: Timestamp) {
    guard canScroll, !isHeld else { return }
    hold(at: now)
    guard case .held(let start, let offset) = motion else { return }
    motion = .held(start: start + translation, offset: offset)
  }

  /// Releases content held by a finger, without velocity.
  ///
  /// If no finger holds the content, nothing changes.
  public mutating func lift(at now: Timestamp) {
    release(velocity: 0, at: now)
  }

  /// Stops the content at its visible position.
  public mutating func stop(at now: Timestamp) {
    motion = .still(offset(at: now))
  }

  /// Sets the length of the content and the visible length.
  ///
  /// The content stays at its visible position. If this position is past the new end and neither a finger nor
  /// a wheel holds the content, the content moves to the new end.
  ///
  /// - Parameters:
  ///   - content: The length of the content, in points.
  ///   - viewport: The visible length, in points.
  ///   - now: The session time.
  public mutating func resize(content: Double, viewport: Double, at now: Timestamp) {
    guard content != contentLength || viewport != viewportLength else { return }
    let shown = offset(at: now)
    contentLength = content
    viewportLength = viewport
    switch motion {
    case .still(let offset):
      if offset > maximumOffset { giveBack(from: offset, velocity: 0, at: now) }
    case .held(let start, let offset):
      // The same point of the content stays under the finger, so the finger's translation continues from
      // there.
      let caught = caught(shown)
      motion = .held(start: start + caught.offset - offset, offset: caught.offset)
      caughtAt = caught.at
    case .wheeled(_, let moment):
      let caught = caught(shown)
      motion = .wheeled(caught.offset, returnsAt: moment)
      caughtAt = caught.at
    case .coasting(let coast):
      let velocity = coast.velocity(at: now)
      if shown > maximumOffset {
        giveBack(from: shown, velocity: velocity, at: now)
      } else {
        motion = .coasting(
          ScrollCoast(from: shown, velocity: velocity, range: 0...maximumOffset, at: now))
      }
    case .returning(let value):
      giveBack(from: shown, velocity: value.velocity(at: now), at: now)
    }
  }
}
