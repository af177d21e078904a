internal import Interaction
internal import Motion

extension ReleaseRule {
  /// The values that decide a release: the card's translation, the finger's velocity and the predicted
  /// translation.
  private struct Release {
    var way: Point
    /// The finger's velocity, or `nil` for a slow release.
    var velocity: Point?
    var end: Point

    /// Returns the component of a vector in the direction of an action.
    func part(_ vector: Point, of action: StackAction) -> Double {
      switch action {
      case .save: vector.x
      case .remove: -vector.x
      case .down: vector.y
      case .up: -vector.y
      }
    }
  }

  /// Returns the action that a slow release at a position would cause, or `nil` if the card would return.
  func inside(_ shown: Point, _ because: inout Reasons) -> StackAction? {
    judge(shown, velocity: nil, &because)
  }

  /// Determines which action a release causes, if any.
  ///
  /// - Parameters:
  ///   - shown: The visible position of the card.
  ///   - velocity: The finger's velocity, or `nil` for a slow release, which is judged by its
  ///     translation only.
  ///   - because: The reasons, to which the tested rules are added.
  /// - Returns: The action, or `nil` if the card returns.
  func judge(_ shown: Point, velocity: Point?, _ because: inout Reasons) -> StackAction? {
    let release = Release(
      way: shown, velocity: velocity,
      end: Projection.predictedEnd(translation: shown, velocity: velocity ?? .zero))
    // A release that would act along both axes acts along the axis with the larger predicted translation.
    let isLocked = axisLock || isBoth(release)
    for action in StackAction.judged
    where acts(action, release, isLocked: isLocked, &because) { return action }
    because.otherwise("home")
    return nil
  }

  private func isBoth(_ release: Release) -> Bool {
    var unasked = Reasons.unasked
    func acts(_ action: StackAction) -> Bool {
      self.acts(action, release, isLocked: false, &unasked)
    }
    return (acts(.save) || acts(.remove)) && (acts(.down) || acts(.up))
  }

  private func acts(
    _ action: StackAction, _ release: Release, isLocked: Bool, _ because: inout Reasons
  ) -> Bool {
    let speed = release.velocity.map { release.part($0, of: action) }
    let limit = velocityThreshold
    func isOurs(_ clauses: inout Reasons.Clauses) {
      clauses.demand("isAllowed", allows(action))
      guard isLocked else { return }
      let (across, along) = (abs(release.end.x), abs(release.end.y))
      if action.isHorizontal {
        clauses.demand("across", across, .greaterOrEqual, along)
      } else {
        clauses.demand("along", along, .greater, across)
      }
    }
    if let speed, decision == .signed {
      let isFlick = because.rule(action.rawValue) {
        $0.demand("velocity", speed, .greater, limit, .pointsPerSecond)
        // The predicted end must be on the side to which the flick moves.
        $0.demand("predicted", release.part(release.end, of: action), .greater, 0)
        isOurs(&$0)
      }
      if isFlick { return true }
    }
    // In the sample code, a release must first be fast or far, and then far. Therefore, only the distance
    // counts.
    return because.rule(action.rawValue) {
      if let speed, decision == .signed {
        $0.demand("speed", abs(speed), .lessOrEqual, limit, .pointsPerSecond)
      }
      $0.demand(
        "travel", release.part(release.way, of: action), .greater,
        threshold(isHorizontal: action.isHorizontal),
        from: source(isHorizontal: action.isHorizontal))
      isOurs(&$0)
    }
  }
}

extension StackAction {
  /// The actions that a release could cause, in the order in which they are tested.
  fileprivate static var judged: [StackAction] { [.save, .remove, .down, .up] }
}
