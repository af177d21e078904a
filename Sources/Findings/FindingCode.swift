public import Interaction

/// The kinds of findings.
///
/// The raw values are stable names.
public enum FindingCode: String, CaseIterable, Sendable {
  case startJump = "motion/start-jump"
  case releaseStall = "motion/release-stall"
  case backwardStep = "motion/backward-step"
  case velocityKink = "motion/velocity-kink"
  case thrownAtStop = "motion/thrown-at-stop"
  case endSnap = "motion/end-snap"
  case jump = "motion/jump"
  case unstableID = "motion/unstable-id"
  case opacityStep = "motion/opacity-step"
  case orderStep = "motion/order-step"
  case hitInvisible = "hit/invisible"
  case hitMissing = "hit/missing"
  case hitCovered = "hit/covered"
  case hitTooSmall = "hit/too-small"
  case hitSwallowed = "hit/swallowed"
  case neverVisible = "look/never-visible"
  case notFollowed = "gesture/not-followed"
  case lag = "gesture/lag"
  case against = "gesture/against"
  case releasedAgainst = "gesture/released-against"
  case acrossAxis = "gesture/across-axis"

  /// A description of the problem, in one sentence.
  public var meaning: String {
    switch self {
    case .startJump: "At the start of a drag, a layer moves further than the finger."
    case .releaseStall: "A dragged layer stops at the release and continues later."
    case .backwardStep: "A motion starts in the direction opposite to its end point."
    case .velocityKink: "The velocity of a layer changes abruptly."
    case .thrownAtStop:
      "A layer is thrown faster than the finger moved, because the velocity estimator overshoots."
    case .endSnap: "A motion ends with a jump to its final position."
    case .jump: "A layer changes its position or shape in one step."
    case .unstableID: "A layer changes its id although it shows the same item."
    case .opacityStep: "A layer appears, disappears or changes its opacity in one step."
    case .orderStep: "Two layers that overlap swap their z-order in one step."
    case .hitInvisible: "A layer accepts touches where it is not visible."
    case .hitMissing:
      "A layer with a hit area accepts no touches in a tenth or more of its visible area."
    case .hitCovered: "A visible layer loses touches to a layer that is not visible there."
    case .hitTooSmall: "A hit area is too small for a finger."
    case .hitSwallowed: "A tap has no effect because an invisible or fading layer receives it."
    case .neverVisible: "A layer is never visible, because opaque layers cover it."
    case .notFollowed:
      "A layer does not follow the finger during a drag, but moves after the release."
    case .lag: "A dragged layer lags behind the finger."
    case .against: "A dragged layer moves in the opposite direction to the finger."
    case .releasedAgainst:
      "After the release, a layer moves in the direction opposite to the finger's velocity."
    case .acrossAxis: "A drag perpendicular to a layer's axis moves the layer."
    }
  }

  /// The fix, in one sentence.
  public var advice: String {
    switch self {
    case .startJump:
      "Start from the layer's position: subtract the translation at which the drag was recognized."
    case .releaseStall:
      "Start the animation at the release, with the finger's velocity."
    case .backwardStep:
      "Start from the visible value and its velocity, not from the value of an earlier target."
    case .velocityKink:
      "Start the next motion with the velocity of the previous motion."
    case .thrownAtStop:
      "Use the impulse estimator (velocityStrategy, or the tracker's estimator): "
        + "a finger that stops does not throw the layer. Alternatively, limit the velocity (velocityGuard: steady)."
    case .endSnap:
      "Run the motion until it is within half a point of its target."
    case .jump: "Start from the visible value and animate the rest."
    case .unstableID:
      "Derive the layer's id from the item that it shows, not from an index or a state."
    case .opacityStep: "Fade the layer, or make the change while another layer covers it."
    case .hitInvisible: "Limit the hit area to the visible area."
    case .hitMissing: "Extend the hit area to the whole visible area."
    case .hitCovered: "Limit the hit area of the layer above to its visible area."
    case .hitTooSmall: "Enlarge the hit area; the visible layer can stay small."
    case .hitSwallowed:
      "Remove the hit area of a layer that is invisible or being dismissed (hero transition: "
        + "touchesInFlight pass)."
    case .neverVisible: "Move the layer above the layer that covers it, or remove it."
    case .notFollowed: "Move the layer with each change of the drag, not only at its end."
    case .lag: "Set the dragged value without an animation during the drag."
    case .against: "Reverse the sign of the translation, so that the layer follows the finger."
    case .releasedAgainst:
      "If the velocity is opposite to the translation, let the velocity decide "
        + "(bottom card and card stack: decision signed)."
    case .acrossAxis:
      "Recognize a drag only if the finger moves along the layer's axis "
        + "(for the bottom card, set axis to vertical)."
    case .orderStep: "Give both layers an explicit zIndex, and change it while they do not overlap."
    }
  }

  /// The default severity, which a `findings.json` file can change.
  public var severity: Diagnostic.Severity {
    switch self {
    case .hitTooSmall, .hitSwallowed, .neverVisible, .thrownAtStop, .releasedAgainst, .acrossAxis:
      .information
    default: .warning
    }
  }
}
