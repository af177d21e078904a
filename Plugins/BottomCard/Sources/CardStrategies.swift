/// The designs that a card can be built by; the first of each is the seeds' final one.
///
/// The others are the seeds' failed or earlier designs, kept so that a user sees what they do. The
/// numbers are those of the problems in "Bottom Card: Architecture & Lessons Learned".
public enum CardStrategies {
  /// What presents the card.
  public enum Presentation: String, CaseIterable, Sendable {
    case overlay
    /// Problem 1: the system's sheet lays a white container behind the card.
    case sheet
  }

  /// What gives the compact card its height.
  public enum CompactFrame: String, CaseIterable, Sendable {
    case explicit
    /// Problems 2 and 9: a scroll view takes all the room there is.
    case greedy
  }

  /// When the card follows the finger.
  public enum Tracking: String, CaseIterable, Sendable {
    case live
    /// Problem 3: only the release moves the card.
    case onEnd
  }

  /// Whether the card's views stay the same views.
  public enum BodyIdentity: String, CaseIterable, Sendable {
    case stable
    /// Problem 4: an if/else makes other views of them in the first drag, which is lost.
    case switching
  }

  /// When the compact height is measured.
  public enum Measurement: String, CaseIterable, Sendable {
    case guarded
    /// Problem 5: while expanded and dragging too.
    case continuous
    /// "Sheet controller instability": such a measure changes the layout, which is measured again,
    /// once a frame, until the compact card is as high as the expanded one.
    case feedback
  }

  /// Who gets a touch that could scroll or drag.
  public enum ScrollGesture: String, CaseIterable, Sendable {
    case exclusive
    /// Problem 10: both.
    case simultaneous
    /// Problem 6: the scroll view, and the drag never starts.
    case scrollFirst
    /// Problem 10's failed fix: both, but the scroll view only as long as no drag is under way, which
    /// it is not yet in the first event.
    case guarded
  }

  /// How the card's sides follow its state.
  public enum Inset: String, CaseIterable, Sendable {
    case interpolated
    /// Problem 7: 0 when expanded and not dragging, else all of it.
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
    /// Problem 11: any offset beyond 20 does, and nothing rests after a change.
    case on
  }

  /// What moves the card.
  public enum Positioning: String, CaseIterable, Sendable {
    case transform
    /// Seed 001: its frame changes, and with it both shadows are drawn again.
    case bounds
    /// Seed 001's attempt 5: the content keeps its frame, and an outer frame that changes cuts it.
    case dualFrame
  }

  /// Where the card takes touches.
  public enum HitRegion: String, CaseIterable, Sendable {
    case visible
    /// Seed 001's follow-on bug: in its layout frame, so that the map above it is not tappable.
    case frame
  }

  /// When a drag shows the details.
  public enum Reveal: String, CaseIterable, Sendable {
    case frozen
    /// Seed 000: from a part of the way on.
    case live
  }

  /// How the shadow follows the progress.
  public enum Shadow: String, CaseIterable, Sendable {
    case step
    case ramp
  }

  /// What animates.
  public enum Animation: String, CaseIterable, Sendable {
    case explicit
    /// "What not to do" 4: each change during a drag starts a spring of its own.
    case implicit
  }

  /// What becomes of a touch that has moved the card to its end.
  public enum Handoff: String, CaseIterable, Sendable {
    case none
    /// It goes on and scrolls, and back at the top it moves the card again.
    case continuous
  }

  /// The choice of the detent after a release.
  public enum Snap: String, CaseIterable, Sendable {
    /// The seed's thresholds, to the next detent in a direction.
    case thresholds
    /// The detent nearest to where the card would come to rest.
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
