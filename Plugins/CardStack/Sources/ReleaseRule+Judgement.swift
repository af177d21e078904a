internal import Interaction
internal import Motion

extension ReleaseRule {
  /// A release: where the card is, how fast the finger is, and where that would lead.
  private struct Release {
    var way: Point
    /// The finger's velocity; nil where a slow release is asked about.
    var velocity: Point?
    var end: Point

    /// A vector's part in the direction of an action.
    func part(_ vector: Point, of action: StackAction) -> Double {
      switch action {
      case .save: vector.x
      case .remove: -vector.x
      case .down: vector.y
      case .up: -vector.y
      }
    }
  }

  /// What a slow release at a place does, if anything.
  func inside(_ shown: Point, _ because: inout Reasons) -> StackAction? {
    judge(shown, velocity: nil, &because)
  }

  /// What a release does, if anything.
  ///
  /// - Parameters:
  ///   - shown: where the card is
  ///   - velocity: how fast the finger is; nil for a slow release, which is judged by its way alone
  ///   - because: notes the rules
  /// - Returns: what is done with the card; nil where it goes home
  func judge(_ shown: Point, velocity: Point?, _ because: inout Reasons) -> StackAction? {
    let release = Release(
      way: shown, velocity: velocity,
      end: Projection.predictedEnd(translation: shown, velocity: velocity ?? .zero))
    // What would act along both axes acts along the larger prediction.
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
        // The predicted end has to lie on the side that the flick moves to.
        $0.demand("predicted", release.part(release.end, of: action), .greater, 0)
        isOurs(&$0)
      }
      if isFlick { return true }
    }
    // The sample code asks for a fast or a far release and then, inside, for a far one alone.
    return because.rule(action.rawValue) {
      if let speed, decision == .signed {
        $0.demand("speed", abs(speed), .lessOrEqual, limit, .pointsPerSecond)
      }
      $0.demand(
        "travel", release.part(release.way, of: action), .greater,
        threshold(isHorizontal: action.isHorizontal))
      isOurs(&$0)
    }
  }
}

extension StackAction {
  /// What a release is judged for, in order.
  fileprivate static var judged: [StackAction] { [.save, .remove, .down, .up] }
}
