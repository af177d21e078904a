internal import Motion

/// How far a transition is, by a finger, a spring or a straight line in time.
struct FlightProgress: Equatable, Sendable {
  enum Kind: String {
    case held
    case spring
    case linear
  }

  var kind: Kind

  /// The value that a spring carries, or a finger holds.
  var value: AnimatedValue

  /// What the spring would leave at its end, if it would be seen there.
  var remainder = 0.0

  // The line, or the duration of the spring: two values and the moments at which they are reached.
  var lineStart = 0.0
  var lineEnd = 0.0
  var startsAt = Timestamp.zero
  var endsAt = Timestamp.zero

  static func held(_ value: Double) -> FlightProgress {
    FlightProgress(kind: .held, value: AnimatedValue(value, tolerance: .unit))
  }

  /// From a value and a velocity by a spring to a target.
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

  /// What is left of a whole way at its end without being seen: a third of a point on 850 along an
  /// arc, whose end is twice as steep as a line.
  private static let seenRemainder = 0.0002

  /// From a value to another between two moments, the second after the first.
  static func linear(
    from start: Double, to end: Double, between startsAt: Timestamp, and endsAt: Timestamp
  ) -> FlightProgress {
    FlightProgress(
      kind: .linear, value: AnimatedValue(end, tolerance: .unit), lineStart: start,
      lineEnd: end, startsAt: startsAt, endsAt: endsAt)
  }

  /// Value and velocity at a moment.
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
  /// The spring's value plus a growing share of ``remainder``: a critically damped spring, and one
  /// that was thrown, creep too long to be on target when the transition completes.
  private func landing(at now: Timestamp) -> (value: Double, velocity: Double) {
    let (value, velocity) = value.state(at: now)
    guard remainder != 0, startsAt < endsAt else { return (value, velocity) }
    let duration = endsAt - startsAt
    let part = Math.clamp((now - startsAt) / duration, 0, 1)
    let cube = part * part * part
    return (value + remainder * cube * part, velocity + remainder * 4 * cube / duration)
  }
}

/// One transition from its beginning to its completion.
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

  /// Why a transition is not a matched one.
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

  /// What the snapshot shows.
  var image: HeroImage?

  /// Whether the detail comes from the side, as it does to the end of what began so.
  var slides = false

  /// Whether that side is the left one, as in layout from right to left, to the end of what began so.
  var isMirrored = false

  /// The way that it takes, to the end of what began so.
  var path = HeroTransitionParameters.Path.line

  /// How detail and view behind give way to each other, to the end of what began so.
  var fade = HeroFade()

  /// Whether it is on its way back to where it began.
  var isCancelling = false

  var progress: FlightProgress

  /// The moment of the completion; nil while a finger holds it.
  var endsAt: Timestamp?

  /// What is left of other images that it showed before.
  var dissolve: HeroDissolve?

  /// What is left of the way that it was on before.
  var correction: HeroCorrection?

  /// What is still seen of a snapshot that was lost.
  var ghost: HeroGhost?

  /// What is left of where elements were, and how much of them was seen, before another source
  /// took over.
  var carries: [HeroCarry] = []

  /// The finger that holds it, if any.
  var drag: HeroDrag?

  /// The progress that it is on its way to.
  var target: Double { (direction == .present) != isCancelling ? 1 : 0 }

  /// Lets it run from a progress to its target, to complete after exactly the duration.
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

  /// Lets a matched one run on from where it is, to complete at another moment or the same.
  mutating func run(_ spring: Spring, from now: Timestamp, to end: Timestamp) {
    if end != endsAt {
      let (value, velocity) = progress.state(at: now)
      progress = .spring(
        from: value, velocity: velocity, to: target, spring, between: now, and: end)
      endsAt = end
    }
    runRest(spring, from: now, to: end)
  }

  /// All that is left of something that was before.
  var corrections: [HeroCorrection] {
    carries.map { $0.correction } + (correction.map { [$0] } ?? [])
  }

  private mutating func runRest(_ spring: Spring, from now: Timestamp, to end: Timestamp) {
    for index in carries.indices { carries[index].run(spring, from: now, to: end) }
    dissolve?.run(from: now, to: end)
    correction = correction?.running(spring, from: now, to: end)
  }

  /// Holds it at a progress.
  mutating func hold(at progress: Double, at now: Timestamp) {
    self.progress = .held(progress)
    endsAt = nil
    for index in carries.indices { carries[index].hold(at: now) }
    dissolve?.hold(at: now)
    correction = correction?.held(at: now)
  }

  /// Goes on as a fade, in which the snapshot fades too, to complete when it would have.
  mutating func loseMatch(
    _ reason: Reason, from handover: Handover, duration: Double, at now: Timestamp
  ) {
    losePicture(from: handover, until: endsAt ?? now.advanced(bySeconds: duration), at: now)
    mode = .fade
    self.reason = reason
    image = nil
    dissolve = nil
    // What comes from the side goes on by its spring.
    guard let endsAt, !slides else { return }
    progress = .linear(
      from: progress.state(at: now).value, to: target, between: now, and: endsAt)
  }

  /// Leaves the snapshot that was in the air behind as a ghost.
  mutating func losePicture(from handover: Handover, until end: Timestamp, at now: Timestamp) {
    ghost = HeroGhost(
      source: handover.source, geometry: handover.geometry, velocity: handover.geometryVelocity,
      smallest: handover.smallest, progress: handover.progress, progressVelocity: handover.velocity,
      pictures: handover.pictures, startsAt: now, endsAt: end)
    fade.becomePlain(until: end, at: now)
  }
}
