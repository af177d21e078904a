internal import Interaction
internal import Motion

/// The parameters and environment that a presentation depends on.
struct Surroundings {
  let layout: SheetLayout
  let spring: Spring
  let scrim: Double
  let cornerRadius: Double
  let setBack: Double
  let handoff: SheetParameters.Handoff
  let reduceMotion: Bool
  let velocityStrategy: VelocityEstimator
  let velocityGuard: VelocityGuard
  let snapLimit: Int
  let projection: Double
  let dismissShare: Double
  /// The travel and the predicted travel above which a release moves the sheet to the next detent, in points,
  /// or `nil` with `snap: nearest`.
  let snapThresholds: (travel: Double, predicted: Double)?

  init(_ parameters: SheetParameters, _ environment: Environment) {
    layout = SheetLayout(
      viewport: environment.viewport, safeTop: environment.safeArea.top,
      topGap: parameters.topGap, keyboard: environment.keyboardHeight)
    reduceMotion = environment.reduceMotion
    let wanted = parameters.spring
    // Reduced motion removes the bounce.
    spring =
      reduceMotion && wanted.dampingFraction < 1
      ? Spring(response: wanted.response, dampingFraction: 1) : wanted
    scrim = parameters.scrim
    velocityStrategy = parameters.velocityStrategy
    velocityGuard = parameters.velocityGuard
    (snapLimit, projection) = (parameters.snapLimit, parameters.projection)
    dismissShare = parameters.dismissShare
    snapThresholds =
      parameters.snap == .thresholds
      ? (parameters.snapTranslation, parameters.snapPredicted) : nil
    cornerRadius = parameters.cornerRadius
    setBack = parameters.setBack
    handoff = parameters.handoff
  }
}
