public import Motion

/// One axis of a scroll view, which follows a finger, decelerates, and has a rubber band past its ends.
///
/// The physics match UIKit's as far as they are known: rubber band 0.55, deceleration 0.998 per millisecond.
/// The spring that returns content from past an end is critically damped with an angular frequency of 10 per
/// second (Lobanov, "Deceleration mechanics of UIScrollView"). Content that fits into the visible length does
/// not move, as with SwiftUI's `scrollBounceBehavior(.basedOnSize)`.
public struct ScrollView: Equatable, Sendable {
  enum Motion: Equatable, Sendable {
    case still(Double)
    /// Held by a finger. Both offsets exclude the effect of the rubber band.
    case held(start: Double, offset: Double)
    case coasting(ScrollCoast)
    case returning(AnimatedValue)
    /// Moved by a wheel. The offset excludes the effect of the rubber band. Content that is past an end
    /// returns at the time `returnsAt`.
    case wheeled(Double, returnsAt: Timestamp)
  }

  /// The time for which content stays past an end after the last wheel event, in seconds.
  public static let wheelPause = 0.1

  /// The spring that returns content from past an end.
  static let returnSpring = Spring(mass: 1, stiffness: 100, damping: 20)

  /// The length of the content, in points.
  public internal(set) var contentLength = 0.0

  /// The visible length, in points.
  public internal(set) var viewportLength = 0.0

  var motion = Motion.still(0) {
    didSet { if !isGuided { caughtAt = nil } }
  }

  /// The visible offset at which the content was caught, if it was further past its end than the rubber band allows.
  ///
  /// This happens if a measurement shortens the content while its former end is visible. The content then keeps its
  /// visible position until it is released.
  var caughtAt: Double?

  /// Creates a scroll view at the start of its content.
  public init() {}

  /// The offset at which the content's end is visible.
  public var maximumOffset: Double { max(0, contentLength - viewportLength) }

  /// Whether content bounces even if it fits into the visible length, as with UIKit's `alwaysBounceVertical`.
  public var alwaysBounces = false

  /// Whether the content is longer than the visible length, or always bounces.
  public var canScroll: Bool { contentLength > viewportLength || alwaysBounces }

  /// Whether a finger holds the content.
  public var isHeld: Bool {
    guard case .held = motion else { return false }
    return true
  }

  /// Whether the content is returning from past an end.
  public var isReturning: Bool {
    guard case .returning = motion else { return false }
    return true
  }

  /// Whether a finger or a wheel determines the offset.
  private var isGuided: Bool {
    switch motion {
    case .held, .wheeled: true
    case .still, .coasting, .returning: false
    }
  }

  /// Returns the visible offset at the time `now`.
  ///
  /// The offset is negative past the start.
  public func offset(at now: Timestamp) -> Double {
    switch motion {
    case .still(let offset): offset
    case .held(_, let offset): shown(offset)
    case .wheeled(let offset, _): canScroll ? shown(offset) : 0
    case .coasting(let coast): coast.offset(at: now)
    case .returning(let value): value.value(at: now)
    }
  }

  /// The distance by which the finger or the wheel has moved past an end of the content, in points.
  ///
  /// The distance is negative past the start, and 0 within the content. A parent view could scroll by this distance.
  public var unconsumed: Double {
    switch motion {
    case .held(_, let offset), .wheeled(let offset, _):
      offset < 0 ? offset : max(0, offset - maximumOffset)
    default: 0
    }
  }

  /// Returns the visible offset at the time `now` or, for content that can't scroll, the distance by which a wheel
  /// pulls it.
  ///
  /// The content does not move with this pull. The distance is reduced by the resistance of the rubber band.
  public func pulledOffset(at now: Timestamp) -> Double {
    guard case .wheeled(let offset, _) = motion, !canScroll else { return self.offset(at: now) }
    return band.offset(for: offset)
  }

  /// Sets the offset, for example to match a real scroll view.
  public mutating func jump(to offset: Double) {
    motion = .still(offset)
  }

  /// Follows a scrolling finger.
  ///
  /// When the finger moves up, the offset increases and the translation decreases.
  ///
  /// - Parameters:
  ///   - phase: The phase of the finger's gesture.
  ///   - translation: The translation along this axis.
  ///   - velocity: The finger's velocity along this axis when it lifts.
  ///   - now: The session time.
  public mutating func follow(
    _ phase: DragEvent.Phase, translation: Double, velocity: Double, at now: Timestamp
  ) {
    guard canScroll || isHeld else { return }
    if case .held = motion {} else { hold(at: now) }
    guard case .held(let start, _) = motion else { return }
    motion = .held(start: start, offset: start - translation)
    switch phase {
    case .began, .changed: break
    case .ended: release(velocity: -velocity, at: now)
    case .cancelled: release(velocity: 0, at: now)
    }
  }

  mutating func hold(at now: Timestamp) {
    let (start, caughtAt) = caught(offset(at: now))
    motion = .held(start: start, offset: start)
    self.caughtAt = caughtAt
  }

  /// Scrolls by a wheel's delta.
  ///
  /// - Parameters:
  ///   - delta: The distance by which the offset changes, in points.
  ///   - pullsFittingContent: Whether a wheel also pulls content that can't scroll. The content does not
  ///     move; ``pulledOffset(at:)`` returns the pull.
  ///   - now: The session time.
  public mutating func wheel(by delta: Double, pullsFittingContent: Bool = false, at now: Timestamp)
  {
    guard canScroll || pullsFittingContent && viewportLength > 0, !isHeld else { return }
    guard canScroll else {
      var pull = 0.0
      if case .wheeled(let offset, _) = motion { pull = offset }
      let moment = now.advanced(bySeconds: Self.wheelPause)
      motion = .wheeled(min(0, pull + delta), returnsAt: moment)
      return
    }
    let (start, caughtAt) = caught(offset(at: now))
    let offset = start + delta
    let isPast = offset < 0 || offset > maximumOffset
    motion =
      isPast
      ? .wheeled(offset, returnsAt: now.advanced(bySeconds: Self.wheelPause)) : .still(offset)
    if isPast { self.caughtAt = caughtAt }
  }

  var band: RubberBand { RubberBand(dimension: viewportLength) }

  /// The range of offsets in which the rubber band has no effect and the content moves exactly with the
  /// finger or wheel.
  var freeRange: ClosedRange<Double> {
    let caughtAt = caughtAt ?? 0
    return min(0, caughtAt)...max(maximumOffset, caughtAt)
  }

  /// Returns the offset that the rubber band turns into a given visible offset, and the new value of
  /// ``caughtAt``.
  ///
  /// The new value is `nil` if the rubber band can produce the visible offset.
  func caught(_ shown: Double) -> (offset: Double, at: Double?) {
    let offset = band.position(shown: shown, from: 0, to: maximumOffset)
    return offset.isFinite ? (offset, nil) : (shown, shown)
  }

  func shown(_ offset: Double) -> Double {
    band.position(offset, from: freeRange.lowerBound, to: freeRange.upperBound)
  }
}
