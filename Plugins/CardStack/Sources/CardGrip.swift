internal import Interaction
internal import Motion

/// The point at which a finger grabbed a card with `pivot: finger`, and the displacement left over from earlier
/// grips.
struct CardGrip: Equatable, Sendable {
  /// The grabbed point relative to the middle of the upright card, in points.
  var point: Point

  /// The horizontal displacement left over from an earlier grip, in points.
  ///
  /// If a returning card is caught at a different point, this displacement keeps the card in place. It
  /// becomes 0 when the card returns again.
  var x = AnimatedValue(0)

  /// The vertical displacement left over from an earlier grip, in points.
  var y = AnimatedValue(0)

  /// The time from which the displacement no longer changes.
  var restsAt: Timestamp { max(x.restsAt, y.restsAt) }

  /// Returns the largest possible displacement of the card's middle, in points.
  ///
  /// - Parameters:
  ///   - swing: The displacement that the maximum rotation causes at a distance of 1 point from the center of
  ///     rotation, in points.
  ///   - now: The session time.
  /// - Returns: The displacement, in points.
  func reach(_ swing: Double, at now: Timestamp) -> Double {
    swing * point.length + abs(x.value(at: now)) + abs(y.value(at: now))
  }

  /// Returns the displacement of the card's middle that a rotation about the grabbed point causes.
  ///
  /// - Parameters:
  ///   - turn: The card's rotation, in degrees clockwise.
  ///   - scale: The card's current scale.
  /// - Returns: The displacement, in points.
  func swing(_ turn: Double, scale: Double) -> Point {
    (point - point.rotated(turn)) * scale
  }
}

extension CardStack {
  /// Returns the displacement of a card's middle from its resting position, in points, and the card's rotation, in
  /// degrees clockwise.
  @inline(__always)
  func pose(
    of motion: borrowing CardMotion, at now: Timestamp
  ) -> (offset: Point, turn: Double) {
    let x = motion.x.value(at: now)
    let turn = motion.pivot * rotation(x)
    var offset = Point(x: side * x, y: motion.y.value(at: now))
    if let grip = motion.grip {
      offset += grip.swing(turn, scale: motion.scale.value(at: now))
      offset += Point(x: grip.x.value(at: now), y: grip.y.value(at: now))
    }
    return (offset, turn)
  }

  /// Stores the point at which a finger grabs a card, without moving the card.
  mutating func grab(_ index: Int, _ event: DragEvent, isCaught: Bool, at now: Timestamp) {
    guard parameters.pivot == .finger, var finger = arena.location else {
      if !isCaught { motions[index].grip = nil }
      return
    }
    // A card at rest follows the finger from the touch-down, a moving card from its current position.
    if !isCaught { finger = finger - event.translation }
    let (offset, turn) = pose(of: motions[index], at: now)
    let scale = max(0.01, motions[index].scale.value(at: now))
    var middle = layout.card.center + offset
    middle.y += motions[index].offset.value(at: now)
    var grip = CardGrip(point: (finger - middle).rotated(-turn) * (1 / scale))
    let before = Point(
      x: side * motions[index].x.value(at: now), y: motions[index].y.value(at: now))
    let rest = offset - before - grip.swing(turn, scale: scale)
    grip.x.set(rest.x)
    grip.y.set(rest.y)
    motions[index].grip = grip
  }
}

extension Point {
  /// Returns the vector rotated clockwise by an angle in degrees.
  fileprivate func rotated(_ degrees: Double) -> Point {
    let (sine, cosine) = Math.sinCos(degrees: degrees)
    return Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
  }
}

extension CardGrip: Archivable {
  static var blank: CardGrip { CardGrip(point: .zero) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("point", &point)
    archive.field("x", &x)
    archive.field("y", &y)
  }
}
