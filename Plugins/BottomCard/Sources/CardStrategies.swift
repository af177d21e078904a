/// The selectable designs of the card.
///
/// The first of each is the specs' final one.
///
/// The others are the specs' failed or earlier designs, so that users can see their effects. The
/// numbers are those of the problems in "Bottom Card: Architecture & Lessons Learned".
public enum CardStrategies {
  /// The view that presents the card.
  public enum Presentation: String, CaseIterable, Sendable {
    case overlay
    /// Problem 1: the system's sheet puts a white container behind the card.
    case sheet
  }

  /// The source of the compact card's height.
  public enum CompactFrame: String, CaseIterable, Sendable {
    case explicit
    /// Problems 2 and 9: a scroll view takes all available space.
    case greedy
  }

  /// When the card follows the finger.
  public enum Tracking: String, CaseIterable, Sendable {
    case live
    /// Problem 3: only the release moves the card.
    case onEnd
  }

  /// Whether the card's views keep their identity.
  public enum BodyIdentity: String, CaseIterable, Sendable {
    case stable
    /// Problem 4: an if/else replaces them during the first drag, which is lost.
    case switching
  }

  /// When the compact height is measured.
  public enum Measurement: String, CaseIterable, Sendable {
    case guarded
    /// Problem 5: also while expanded or dragged.
    case continuous
    /// "Sheet controller instability": such a measurement changes the layout, which is measured
    /// again once per frame, until the compact card is as high as the expanded one.
    case feedback
  }

  /// The winner of a touch that could scroll or drag.
  public enum ScrollGesture: String, CaseIterable, Sendable {
    case exclusive
    /// Problem 10: both win.
    case simultaneous
    /// Problem 6: the scroll view wins, and the drag never starts.
    case scrollFirst
    /// Problem 10's failed fix: both win, but the scroll view only while no drag is in progress,
    /// which is not known at the first event.
    case guarded
  }

  /// The relation of the side insets to the card's state.
  public enum Inset: String, CaseIterable, Sendable {
    case interpolated
    /// Problem 7: 0 when expanded and not dragged, otherwise the full inset.
    case binary
  }

  /// The sign of a drag from expanded.
  public enum DragSign: String, CaseIterable, Sendable {
    case correct
    /// Problem 8: a drag down makes the card taller.
    case inverted
  }

  /// Whether scrolling expands a compact card.
  public enum ScrollExpand: String, CaseIterable, Sendable {
    case off
    /// Problem 11: any offset beyond 20 does, without a cooldown.
    case on
  }

  /// The property that moves the card.
  public enum Positioning: String, CaseIterable, Sendable {
    case transform
    /// Spec 001: its frame, so both shadows are drawn again.
    case bounds
    /// Spec 001's attempt 5: the content keeps its frame, and a changing outer frame cuts it off.
    case dualFrame
  }

  /// The hit area of the card.
  public enum HitRegion: String, CaseIterable, Sendable {
    case visible
    /// Spec 001's follow-on bug: its layout frame, so the map above it can't be tapped.
    case frame
  }

  /// When a drag shows the details.
  public enum Reveal: String, CaseIterable, Sendable {
    case frozen
    /// Spec 000: from a fraction of the progress on.
    case live
  }

  /// The relation of the shadow to the progress.
  public enum Shadow: String, CaseIterable, Sendable {
    case step
    case ramp
  }

  /// The animated changes.
  public enum Animation: String, CaseIterable, Sendable {
    case explicit
    /// "What not to do" 4: each change during a drag starts its own spring.
    case implicit
  }

  /// The behaviour of a touch that has moved the card to its end.
  public enum Handoff: String, CaseIterable, Sendable {
    case none
    /// It continues by scrolling, and moves the card again when the content is back at its top.
    case continuous
  }

  /// The choice of the detent after a release.
  public enum Snap: String, CaseIterable, Sendable {
    /// The spec's thresholds, to the next detent in the drag's direction.
    case thresholds
    /// The detent nearest to the predicted resting position.
    case nearest
  }

  /// The behaviour of a drag past the highest detent.
  public enum Overdrag: String, CaseIterable, Sendable {
    case clamp
    case rubberBand
  }

  /// The effect of a tap on the scrim.
  public enum ScrimTap: String, CaseIterable, Sendable {
    case none
    case collapse
    case dismiss
  }
}
