public import Motion

extension ScrollView {
  /// Stops content that moves by itself, as a finger comes down on it; it moves nothing else.
  public mutating func touch(at now: Timestamp) {
    switch motion {
    case .coasting, .returning, .wheeled: hold(at: now)
    case .still, .held: break
    }
  }

  /// Takes hold of content under a finger that has gone a way already: what is seen stays where it is,
  /// and follows from there.
  ///
  /// Content may begin to scroll in the middle of a gesture, once it is known how long it is.
  ///
  /// - Parameters:
  ///   - translation: the finger's way so far along this axis
  ///   - now: the session time
  public mutating func hold(after translation: Double, at now: Timestamp) {
    guard canScroll, !isHeld else { return }
    hold(at: now)
    guard case .held(let start, let offset) = motion else { return }
    motion = .held(start: start + translation, offset: offset)
  }

  /// Lets go of content that a finger has held, from rest; without a finger nothing happens.
  public mutating func lift(at now: Timestamp) {
    release(velocity: 0, at: now)
  }

  /// Leaves the content where it is seen, whatever it was doing.
  public mutating func stop(at now: Timestamp) {
    motion = .still(offset(at: now))
  }

  /// Takes new lengths: what is seen stays where it is, and glides to the new end if it is past it.
  ///
  /// - Parameters:
  ///   - content: the length of the content, in points
  ///   - viewport: the length of what is seen at once, in points
  ///   - now: the session time
  public mutating func resize(content: Double, viewport: Double, at now: Timestamp) {
    guard content != contentLength || viewport != viewportLength else { return }
    let shown = offset(at: now)
    contentLength = content
    viewportLength = viewport
    switch motion {
    case .still(let offset):
      if offset > maximumOffset { giveBack(from: offset, velocity: 0, at: now) }
    case .held(let start, let offset):
      // The finger holds the same place of the content; its way is counted on from there.
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
