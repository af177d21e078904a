public import Motion

/// One axis of a scroll view: follows a finger, coasts, and gives way past its ends.
///
/// The laws are UIKit's as far as they are known: rubber band 0.55, deceleration 0.998 per
/// millisecond. The spring that returns from past an end is critically damped with an angular
/// frequency of 10 per second (Lobanov, "Deceleration mechanics of UIScrollView"). Content that fits
/// does not move at all, which is SwiftUI's `scrollBounceBehavior(.basedOnSize)`.
public struct ScrollView: Equatable, Sendable {
  enum Motion: Equatable, Sendable {
    case still(Double)
    /// Under a finger; both are unbanded offsets.
    case held(start: Double, offset: Double)
    case coasting(ScrollCoast)
    case returning(AnimatedValue)
    /// Moved by a wheel to an unbanded offset; past an end it returns at a moment.
    case wheeled(Double, returnsAt: Timestamp)
  }

  /// How long after the last wheel event content that is past an end stays there, in seconds.
  public static let wheelPause = 0.1

  /// The spring that returns content from past an end.
  static let returnSpring = Spring(mass: 1, stiffness: 100, damping: 20)

  /// The length of the content, in points.
  public internal(set) var contentLength = 0.0

  /// The length of what is seen at once, in points.
  public internal(set) var viewportLength = 0.0

  var motion = Motion.still(0) {
    didSet { if !isGuided { caughtAt = nil } }
  }

  /// Where content was caught that was further past an end than a rubber band reaches: that is its end
  /// until it is let go, so that what is seen stays where it is.
  ///
  /// Content gets there when it is measured shorter while it shows what is no longer in it.
  var caughtAt: Double?

  /// Makes a scroll view at the start of its content.
  public init() {}

  /// The offset at which the content's end is seen.
  public var maximumOffset: Double { max(0, contentLength - viewportLength) }

  /// Whether content that fits gives way too: UIKit's `alwaysBounceVertical`.
  public var alwaysBounces = false

  /// Whether there is more content than fits, or it gives way all the same.
  public var canScroll: Bool { contentLength > viewportLength || alwaysBounces }

  /// Whether a finger holds the content.
  public var isHeld: Bool {
    guard case .held = motion else { return false }
    return true
  }

  /// Whether a finger or a wheel says where the content is.
  private var isGuided: Bool {
    switch motion {
    case .held, .wheeled: true
    case .still, .coasting, .returning: false
    }
  }

  /// The offset that is seen at a moment, negative past the start.
  public func offset(at now: Timestamp) -> Double {
    switch motion {
    case .still(let offset): offset
    case .held(_, let offset): shown(offset)
    case .wheeled(let offset, _): shown(offset)
    case .coasting(let coast): coast.offset(at: now)
    case .returning(let value): value.value(at: now)
    }
  }

  /// How far the finger or the wheel is past an end: what a parent could take over.
  public var unconsumed: Double {
    switch motion {
    case .held(_, let offset), .wheeled(let offset, _):
      offset < 0 ? offset : max(0, offset - maximumOffset)
    default: 0
    }
  }

  /// Puts the content at an offset that somebody else has found, a real scroll view for one.
  public mutating func jump(to offset: Double) {
    motion = .still(offset)
  }

  /// Follows a finger that scrolls; up is positive in offsets and negative in translations.
  ///
  /// - Parameters:
  ///   - phase: where the finger's gesture stands
  ///   - translation: the way along this axis
  ///   - velocity: the finger's velocity along this axis when it lifts
  ///   - now: the session time
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
  public mutating func wheel(by delta: Double, at now: Timestamp) {
    guard canScroll, !isHeld else { return }
    let (start, caughtAt) = caught(offset(at: now))
    let offset = start + delta
    let isPast = offset < 0 || offset > maximumOffset
    motion =
      isPast
      ? .wheeled(offset, returnsAt: now.advanced(bySeconds: Self.wheelPause)) : .still(offset)
    if isPast { self.caughtAt = caughtAt }
  }

  var band: RubberBand { RubberBand(dimension: viewportLength) }

  /// Between which offsets the content follows finger and wheel as far as they go.
  var freeRange: ClosedRange<Double> {
    let caughtAt = caughtAt ?? 0
    return min(0, caughtAt)...max(maximumOffset, caughtAt)
  }

  /// The finger's offset for a shown one, and where the content has to have its end for that, where no
  /// band shows it.
  func caught(_ shown: Double) -> (offset: Double, at: Double?) {
    let offset = band.position(shown: shown, from: 0, to: maximumOffset)
    return offset.isFinite ? (offset, nil) : (shown, shown)
  }

  func shown(_ offset: Double) -> Double {
    band.position(offset, from: freeRange.lowerBound, to: freeRange.upperBound)
  }
}
