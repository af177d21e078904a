internal import Interaction
internal import Motion
internal import Values

/// The visible state that a new transition takes over from an interrupted one.
struct Handover {
  var flight: Flight?
  var source: String?
  var progress: Double
  var velocity: Double

  var geometry: HeroGeometry

  /// The velocity of the image's geometry, per second.
  var geometryVelocity: HeroGeometry

  /// The minimum width and height along the path, including the current geometry.
  var smallest: HeroGeometry

  /// The path of the interrupted transition.
  var way: HeroWay

  /// The image of the path's source.
  var sourceImage: HeroImage?

  /// The image of the path's destination.
  var destinationImage: HeroImage?

  /// The visible images, each with its share of the cross-fade.
  var pictures: [HeroPicture] = []

  /// The elements' placements, in the order of the parameters.
  var elements: [ElementPlacement] = []
}

extension HeroTransition {
  /// Returns the state that a transition starting at the given time takes over.
  func handover(at now: Timestamp) -> Handover {
    let progress: Double
    var velocity: Double
    (progress, velocity) = flight?.progress.state(at: now) ?? (isPresented ? 1 : 0, 0)
    // While a finger holds the image, use the finger's velocity.
    velocity = dragVelocity(at: now) ?? velocity
    let way = way
    var geometry = way.geometry(at: progress)
    var geometryVelocity = way.velocity(at: progress, velocity)
    if let correction = flight?.correction {
      geometry = correction.applied(to: geometry, at: now)
      geometryVelocity =
        geometryVelocity + correction.state(at: now).velocity + drift(at: now, velocity)
    }
    return Handover(
      flight: flight, source: current, progress: progress, velocity: velocity,
      geometry: geometry, geometryVelocity: geometryVelocity,
      smallest: geometry.smaller(way.source).smaller(way.destination),
      way: way, sourceImage: currentImage, destinationImage: destinationImage,
      pictures: pictures(at: now),
      elements: flight == nil ? [] : standings(velocity: velocity, at: now))
  }

  /// Begins a transition.
  ///
  /// A transition that is already running completes first, as cancelled.
  mutating func begin(
    _ direction: Flight.Direction, animated: Bool, from handover: Handover, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    dropZoom(at: now)
    // A finger that has not started to drag can't control the new transition.
    arena.reject()
    if isDragWaiting { (isDragWaiting, ignoresDrag) = (false, true) }
    flight = beginFlight(direction, from: handover, at: now, &report)
    carry(from: handover, at: now)
    guard animated else { return complete(at: now, &report) }
    flight?.run(
      from: handover.progress, velocity: handover.velocity, parameters, at: now)
    completeIfOver(at: now, &report)
  }

  /// Reports why there is no destination: an unknown controller, or a tree without a destination.
  private func reportNoDestination(at now: Timestamp, _ report: inout ComponentOutput) {
    if let controllerID, parameters.tree(controllerID) == nil {
      return report.note(unknownController: controllerID, among: controllerNames, at: now)
    }
    report.warn(
      "hero/no-destination",
      "No controller in the tree has a destination. Add the member destination to one.", at: now)
  }

  /// Completes the running transition as cancelled, if there is one, and returns a new transition that does not move
  /// yet.
  mutating func beginFlight(
    _ direction: Flight.Direction, from handover: Handover, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> Flight {
    var (mode, reason) = match(direction)
    if let old = handover.flight {
      dropDrag()
      report.completed(old.direction, isCancelled: true, at: now)
      isPresented = direction == .dismiss
      // A snapshot must not appear in the middle of a fade or beside a lost snapshot.
      if old.mode != .matched {
        let isOther = mode == .matched && handover.source != current
        (mode, reason) = (old.mode, isOther ? .fading : old.reason)
      }
    }
    report.began(direction, mode, source: current, reason, at: now)
    if reason == .noDestination { reportNoDestination(at: now, &report) }
    var flight = Flight(
      direction: direction, mode: mode, reason: reason, progress: .held(handover.progress))
    flight.slides =
      handover.flight?.slides ?? (parameters.style == .push && !environment.reduceMotion)
    flight.isMirrored = handover.flight?.isMirrored ?? environment.isMirrored
    flight.path = handover.flight?.path ?? parameters.path
    flight.fade =
      handover.flight?.fade ?? (mode == .matched ? parameters.fade : HeroFade())
    guard mode == .matched else {
      flight.ghost = handover.flight?.ghost
      if handover.flight?.mode == .matched {
        flight.losePicture(
          from: handover, until: now.advanced(bySeconds: parameters.flightTime), at: now)
      }
      return flight
    }
    flight.image = direction == .present ? currentImage : destinationImage
    guard let old = handover.flight else { return flight }
    // Reversing keeps the flying image instead of replacing it.
    if handover.source == current { flight.image = old.image ?? flight.image }
    let way = way
    let displacement = handover.geometry - way.geometry(at: handover.progress)
    let velocity =
      handover.geometryVelocity - way.velocity(at: handover.progress, handover.velocity)
    if displacement != .zero || velocity != .zero {
      flight.correction = HeroCorrection(
        displacement: displacement, velocity: velocity, origin: handover.geometry, start: now,
        spring: parameters.spring)
    }
    return flight
  }

  /// Keeps the visible images and elements in place when one transition takes over from another.
  mutating func carry(from handover: Handover, at now: Timestamp) {
    dissolve(handover.pictures, at: now)
    carryElements(from: handover, at: now)
  }

  /// Ends the transition at its target.
  mutating func complete(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let flight else { return }
    dropDrag()
    isPresented = flight.target == 1
    leavesHidden = leavesHidden(after: flight)
    self.flight = nil
    if !isPresented { zoom = nil }
    report.completed(flight.direction, isCancelled: flight.isCancelling, at: now)
    if leavesHidden { report.leftHidden(at: now) }
    settleLevels(at: now, &report)
  }

  /// Returns whether the destination stays hidden after the completion.
  ///
  /// This is the case after a cancelled dismissal with `unhide: source`.
  private func leavesHidden(after flight: Flight) -> Bool {
    guard parameters.unhide == .source, flight.direction == .dismiss, flight.isCancelling else {
      return false
    }
    return flight.mode == .matched || leavesHidden
  }

  /// Completes the transition if its end time has been reached, for example because its duration is 0.
  mutating func completeIfOver(at now: Timestamp, _ report: inout ComponentOutput) {
    if let end = flight?.endsAt, end <= now { complete(at: now, &report) }
  }

  /// Releases the image from the finger.
  ///
  /// The finger is ignored until it lifts.
  mutating func dropDrag() {
    guard flight?.drag != nil else { return }
    flight?.drag = nil
    ignoresDrag = true
  }
}
