public import Interaction

/// The kinds of what can be found; their names are stable.
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
  case notFollowed = "gesture/not-followed"
  case lag = "gesture/lag"
  case against = "gesture/against"

  /// What it means, in one sentence.
  public var meaning: String {
    switch self {
    case .startJump: "When a drag takes hold, a layer moves further than the finger has."
    case .releaseStall: "A layer that was dragged stands still after the release, then goes."
    case .backwardStep: "A motion begins in the direction away from where it ends."
    case .velocityKink: "A layer changes its velocity from one moment to the next."
    case .thrownAtStop: "A finger that stopped throws what it held, for its estimator overshoots."
    case .endSnap: "A motion ends with a step to where it rests."
    case .jump: "A layer is somewhere else from one moment to the next."
    case .unstableID: "A layer goes on under another id."
    case .opacityStep: "A layer appears, vanishes or changes its opacity in one step."
    case .orderStep: "Two layers that overlap swap their z-order in one step."
    case .hitInvisible: "A layer takes touches where nothing of it is seen."
    case .hitMissing: "A layer takes touches, but not where a tenth of it or more is seen."
    case .hitCovered: "What is seen and takes touches loses them to something that is not seen."
    case .hitTooSmall: "What takes touches is smaller than a finger needs."
    case .notFollowed: "A drag changes something at its end, and nothing followed the finger."
    case .lag: "What is dragged runs after the finger."
    case .against: "What is dragged goes the other way than the finger."
    }
  }

  /// What to do about it, in one sentence.
  public var advice: String {
    switch self {
    case .startJump:
      "Begin from where the layer is: subtract what the finger had gone when the drag was recognised."
    case .releaseStall:
      "Start the animation at the moment of the release, with the finger's velocity."
    case .backwardStep:
      "Start from the value and the velocity that are shown, not from those of an earlier target."
    case .velocityKink:
      "Hand the velocity over: begin the next motion with the one that the last had."
    case .thrownAtStop:
      "Estimate by impulse: what stops throws nothing then (velocityStrategy, or the tracker's estimator)."
    case .endSnap:
      "Let the motion run until it is within half a point of its target before it is ended."
    case .jump: "Begin from the value that is shown, and animate the rest of the way."
    case .unstableID: "Take the layer's id from the item that it shows, never from the moment."
    case .opacityStep: "Fade it, or let something that covers it change over."
    case .hitInvisible: "Restrict the region that takes touches to what is drawn."
    case .hitMissing: "Let the region that takes touches be all that is drawn."
    case .hitCovered: "Restrict the touches of the layer above to what is drawn of it."
    case .hitTooSmall: "Make the region that takes touches larger; what is drawn may stay small."
    case .notFollowed: "Move what is dragged with each change of the drag, not at its end."
    case .lag: "Set the dragged value without an animation for as long as the drag lasts."
    case .against: "Turn the sign of the drag round: what is held goes where the finger goes."
    case .orderStep: "Give both an explicit zIndex, and change it while they do not overlap."
    }
  }

  /// How bad it is unless a user says otherwise.
  public var severity: Diagnostic.Severity {
    switch self {
    case .hitTooSmall, .thrownAtStop: .information
    default: .warning
    }
  }
}
