internal import Motion

/// The progress of a transition: held by a finger, driven by a spring, or linear in time.
struct FlightProgress: Equatable, Sendable {
  enum Kind: String {
    case held
    case spring
    case linear
  }

  var kind: Kind

  /// The value that a spring drives or a finger holds.
  var value: AnimatedValue

  /// The spring's distance from its target at the end of the transition, or 0 if it is too small to be
  /// visible.
  var remainder = 0.0

  // Linear progress uses the next four properties: its first and last values and their times. A spring uses
  // only the times.
  var lineStart = 0.0
  var lineEnd = 0.0
  var startsAt = Timestamp.zero
  var endsAt = Timestamp.zero

  static func held(_ value: Double) -> FlightProgress {
    FlightProgress(kind: .held, value: AnimatedValue(value, tolerance: .unit))
  }

  /// Returns a progress value that a spring drives to a target, starting from a value and a velocity.
  static func spring(
    from start: Double, velocity: Double, to target: Double, _ spring: Spring,
    between startsAt: Timestamp, and endsAt: Timestamp
  ) -> FlightProgress {
    var value = AnimatedValue(start, tolerance: .unit)
    value.animate(to: target, with: spring, at: startsAt, velocity: velocity)
    let rest = target - value.state(at: endsAt).value
    return FlightProgress(
      kind: .spring, value: value, remainder: rest.magnitude > seenRemainder ? rest : 0,
      startsAt: startsAt, endsAt: endsAt)
  }

  /// The largest remainder that is still invisible, as a fraction of the whole distance.
  ///
  /// On a path of 850 points, the remainder is then at most a third of a point. This also applies to an arc, at the
  /// end of which the image moves twice as fast as at the end of a line.
  private static let seenRemainder = 0.0002

  /// Returns a progress value that changes linearly between two values.
  ///
  /// `endsAt` must be after `startsAt`.
  static func linear(
    from start: Double, to end: Double, between startsAt: Timestamp, and endsAt: Timestamp
  ) -> FlightProgress {
    FlightProgress(
      kind: .linear, value: AnimatedValue(end, tolerance: .unit), lineStart: start,
      lineEnd: end, startsAt: startsAt, endsAt: endsAt)
  }

  /// Returns the progress at the given time, and its velocity per second.
  func state(at now: Timestamp) -> (value: Double, velocity: Double) {
    guard kind == .linear else { return landing(at: now) }
    guard now < endsAt else { return (lineEnd, 0) }
    let part = (now - startsAt) / (endsAt - startsAt)
    return (
      Interpolation.linear(lineStart, lineEnd, at: part),
      (lineEnd - lineStart) / (endsAt - startsAt)
    )
  }
}

extension FlightProgress {
  /// Returns the spring's value plus a growing share of ``remainder``, so that the sum reaches the target in time.
  ///
  /// A critically damped spring alone, or one with a high initial velocity, has not yet reached its target when the
  /// transition completes.
  private func landing(at now: Timestamp) -> (value: Double, velocity: Double) {
    let (value, velocity) = value.state(at: now)
    guard remainder != 0, startsAt < endsAt else { return (value, velocity) }
    let duration = endsAt - startsAt
    let part = Math.clamp((now - startsAt) / duration, 0, 1)
    let cube = part * part * part
    return (value + remainder * cube * part, velocity + remainder * 4 * cube / duration)
  }
}

/// A transition from its start to its completion.
struct Flight: Equatable, Sendable {
  enum Direction: String {
    case present
    case dismiss
  }

  enum Mode: String {
    case matched
    case fade
    case system
  }

  /// The reason why a transition is not matched.
  enum Reason: String {
    case noSource = "no-source"
    case sourceLost = "source-lost"
    case noImage = "no-image"
    case noDestination = "no-destination"
    case emptyFrame = "empty-frame"
    case delegateReleased = "delegate-released"
    case reduceMotion = "reduce-motion"
    case fading
  }

  var direction: Direction
  var mode: Mode
  var reason: Reason?

  /// The image that the snapshot shows, if any.
  var image: HeroImage?

  /// Whether the detail slides in from the side.
  ///
  /// It stays the same during the whole transition.
  var slides = false

  /// Whether the detail slides in from the left, as in a right-to-left layout.
  ///
  /// It stays the same during the whole transition.
  var isMirrored = false

  /// The motion path, a line or an arc.
  ///
  /// It stays the same during the whole transition.
  var path = HeroTransitionParameters.Path.line

  /// The fade between the detail and the view behind.
  ///
  /// It changes during a transition only if the match is lost: then it becomes a plain cross-fade.
  var fade = HeroFade()

  /// Whether the transition is returning to its start.
  var isCancelling = false

  var progress: FlightProgress

  /// The time of completion, or `nil` while a finger holds the transition.
  var endsAt: Timestamp?

  /// The images that the snapshot showed earlier, while they fade out.
  var dissolve: HeroDissolve?

  /// The offset of the image from its path, or `nil` if the image is on its path.
  ///
  /// An offset arises when the path changes or when the image follows a finger. A spring then reduces it to zero.
  var correction: HeroCorrection?

  /// The snapshot that lost its match, while it is still visible.
  var ghost: HeroGhost?

  /// The elements' previous placements, after a different source has taken over, until they have faded into
  /// the new ones.
  var carries: [HeroCarry] = []

  /// The finger that holds the transition, if any.
  var drag: HeroDrag?

  /// The progress at which the transition will end, 0 or 1.
  var target: Double { (direction == .present) != isCancelling ? 1 : 0 }

  /// Starts the motion from the given progress to ``target``.
  ///
  /// The motion takes exactly the transition's duration.
  mutating func run(
    from progress: Double, velocity: Double, _ parameters: HeroTransitionParameters,
    at now: Timestamp
  ) {
    let end = now.advanced(bySeconds: parameters.flightTime)
    endsAt = end
    drag = nil
    runRest(parameters.spring, from: now, to: end)
    self.progress =
      mode == .matched || slides
      ? .spring(
        from: progress, velocity: velocity, to: target, parameters.spring, between: now, and: end)
      : .linear(from: progress, to: target, between: now, and: end)
  }

  /// Continues a matched transition from its current progress and sets its completion time.
  mutating func run(_ spring: Spring, from now: Timestamp, to end: Timestamp) {
    if end != endsAt {
      let (value, velocity) = progress.state(at: now)
      progress = .spring(
        from: value, velocity: velocity, to: target, spring, between: now, and: end)
      endsAt = end
    }
    runRest(spring, from: now, to: end)
  }

  /// The offsets of the image and of the elements from their paths.
  var corrections: [HeroCorrection] {
    carries.map { $0.correction } + (correction.map { [$0] } ?? [])
  }

  private mutating func runRest(_ spring: Spring, from now: Timestamp, to end: Timestamp) {
    for index in carries.indices { carries[index].run(spring, from: now, to: end) }
    dissolve?.run(from: now, to: end)
    correction = correction?.running(spring, from: now, to: end)
  }

  /// Stops the motion and holds the transition at a progress.
  mutating func hold(at progress: Double, at now: Timestamp) {
    self.progress = .held(progress)
    endsAt = nil
    for index in carries.indices { carries[index].hold(at: now) }
    dissolve?.hold(at: now)
    correction = correction?.held(at: now)
  }

  /// Continues as a fade after the match was lost.
  ///
  /// The snapshot fades out too, and the completion time stays the same.
  mutating func loseMatch(
    _ reason: Reason, from handover: Handover, duration: Double, at now: Timestamp
  ) {
    losePicture(from: handover, until: endsAt ?? now.advanced(bySeconds: duration), at: now)
    mode = .fade
    self.reason = reason
    image = nil
    dissolve = nil
    // A detail that slides in keeps its spring.
    guard let endsAt, !slides else { return }
    progress = .linear(
      from: progress.state(at: now).value, to: target, between: now, and: endsAt)
  }

  /// Turns the flying snapshot into a ghost, which fades out until `end`.
  mutating func losePicture(from handover: Handover, until end: Timestamp, at now: Timestamp) {
    ghost = HeroGhost(
      source: handover.source, geometry: handover.geometry, velocity: handover.geometryVelocity,
      smallest: handover.smallest, progress: handover.progress, progressVelocity: handover.velocity,
      pictures: handover.pictures, startsAt: now, endsAt: end)
    fade.becomePlain(until: end, at: now)
  }
}
