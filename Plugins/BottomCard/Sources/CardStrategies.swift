/// The selectable designs of the card.
///
/// The first case of each enumeration is the specs' final design. The other cases include the specs' failed
/// and earlier designs, so that users can see their effects. The problem numbers refer to "Bottom Card:
/// Architecture & Lessons Learned".
public enum CardStrategies {
  /// The presentation of the card.
  public enum Presentation: String, CaseIterable, Sendable {
    case overlay
    /// The system's sheet presents the card and puts a white container behind it (problem 1 in Spec.md).
    case sheet
  }

  /// The source of the compact card's height: the measured content, or a scroll view that fills the screen.
  public enum CompactFrame: String, CaseIterable, Sendable {
    case explicit
    /// A scroll view takes all available space, so the compact card fills the screen (problems 2 and 9 in Spec.md).
    case greedy
  }

  /// Whether the card follows the finger during the drag or moves only at the release.
  public enum Tracking: String, CaseIterable, Sendable {
    case live
    /// The card moves only at the release (problem 3 in Spec.md).
    case onEnd
  }

  /// Whether the card's views keep their identity or are replaced during the first drag.
  public enum BodyIdentity: String, CaseIterable, Sendable {
    case stable
    /// An `if`/`else` replaces the views during the first drag, which is then lost (problem 4 in Spec.md).
    case switching
  }

  /// Whether the compact height is measured only while the card is compact and not dragged, or also at other times.
  public enum Measurement: String, CaseIterable, Sendable {
    case guarded
    /// The height is also measured while the card is expanded or dragged (problem 5 in Spec.md).
    case continuous
    /// The spec's "Sheet controller instability": each measurement changes the layout, which is measured again in the
    /// next frame, until the compact card is as high as the expanded one.
    case feedback
  }

  /// The gesture that wins a touch that could either scroll or drag.
  public enum ScrollGesture: String, CaseIterable, Sendable {
    case exclusive
    /// Both gestures win, so one touch scrolls the content and moves the card (problem 10 in Spec.md).
    case simultaneous
    /// The scroll view wins, and the drag never starts (problem 6 in Spec.md).
    case scrollFirst
    /// Both gestures win, but the content scrolls only while no drag is in progress.
    ///
    /// This is the failed fix for problem 10 in Spec.md. At the first event, the drag is not yet known to be in
    /// progress, so both gestures respond.
    case guarded
  }

  /// Whether the side insets follow the finger or change at once with the card's state.
  public enum Inset: String, CaseIterable, Sendable {
    case interpolated
    /// The insets are 0 while the card is expanded and not dragged, and otherwise have their full size (problem 7 in
    /// Spec.md).
    case binary
  }

  /// Whether an expanded card follows a drag or moves against it.
  public enum DragSign: String, CaseIterable, Sendable {
    case correct
    /// A downward drag makes the card taller (problem 8 in Spec.md).
    case inverted
  }

  /// Whether scrolling expands a compact card.
  public enum ScrollExpand: String, CaseIterable, Sendable {
    case off
    /// An offset of more than 20 points in either direction expands the card, and an offset below −20 points collapses
    /// an expanded card, without a cooldown (problem 11 in Spec.md).
    case on
  }

  /// The property that moves the card.
  public enum Positioning: String, CaseIterable, Sendable {
    case transform
    /// A drag changes the card's frame, so both shadows are redrawn at every change (the problem of spec 001).
    case bounds
    /// An outer frame changes its height and clips the content, which keeps its own frame (attempt 5 of spec 001).
    case dualFrame
  }

  /// The hit area of the card.
  public enum HitRegion: String, CaseIterable, Sendable {
    case visible
    /// The hit area is the card's layout frame, so the map above the visible card can't be tapped.
    ///
    /// This is a bug that spec 001 describes.
    case frame
  }

  /// Whether the details appear at the release or already during a drag.
  public enum Reveal: String, CaseIterable, Sendable {
    case frozen
    /// A drag shows the details once its progress exceeds `revealProgress`, as in spec 000.
    case live
  }

  /// Whether the shadow disappears in one step or fades with the progress.
  public enum Shadow: String, CaseIterable, Sendable {
    case step
    case ramp
  }

  /// The changes that are animated.
  public enum Animation: String, CaseIterable, Sendable {
    case explicit
    /// Each change during a drag starts its own spring (item 4 of "What not to do" in Spec.md).
    case implicit
  }

  /// The behavior of a touch after it has moved the card to its highest position.
  public enum Handoff: String, CaseIterable, Sendable {
    case none
    /// The touch scrolls the content, and moves the card again once the content is back at its top.
    case continuous
  }

  /// The rule that selects the detent after a release.
  public enum Snap: String, CaseIterable, Sendable {
    /// The spec's thresholds: past one of them, the card moves to the next detent in the drag's direction.
    case thresholds
    /// The card moves to the detent nearest to the predicted resting position.
    case nearest
  }

  /// The behavior of a drag past the highest detent.
  public enum Overdrag: String, CaseIterable, Sendable {
    case clamp
    case rubberBand
  }

  /// The directions in which a movement can start a drag.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    case vertical
  }

  /// The rule for a release whose translation and predicted translation have opposite directions.
  public enum ReleaseDecision: String, CaseIterable, Sendable {
    /// The spec's rule: the card moves if either the translation or the predicted translation passes its
    /// threshold.
    case literal
    /// If the translation and the predicted translation have opposite directions, only the predicted one
    /// counts.
    case signed
  }

  /// The earlier name of `ReleaseDecision`.
  @available(*, deprecated, renamed: "ReleaseDecision")
  public typealias Decision = ReleaseDecision

  /// The content that receives the touches of an expanded card.
  public enum ScrollTouch: String, CaseIterable, Sendable {
    case scrollable
    /// An earlier design: content that is too short to scroll still receives touches, so a drag on it moves
    /// nothing.
    case always
  }

  /// The effect of a tap on the scrim.
  public enum ScrimTap: String, CaseIterable, Sendable {
    case none
    case collapse
    case dismiss
  }
}
