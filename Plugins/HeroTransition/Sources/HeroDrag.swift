internal import Interaction
internal import Motion

/// A finger that drags a detail away: what it began with, and where it is.
struct HeroDrag: Equatable, Sendable {
  /// Whether it came from the edge and goes sideways; else it goes down.
  var isFromEdge = false

  /// The progress at a translation of 0: 1, or less where the image was caught on its way.
  var origin: Double

  /// The progress that can be reached; a spring's overshoot that was caught may stay.
  var least: Double
  var most: Double

  /// The way of the finger in the direction that dismisses.
  var translation = 0.0

  /// The finger's velocity.
  var tracker = VelocityTracker()

  /// What of the viewport stands for the whole way.
  func extent(of viewport: Size) -> Double { isFromEdge ? viewport.width : viewport.height }

  /// The progress that a place of the finger stands for, without its limits.
  private func free(_ extent: Double) -> Double { origin - translation / extent }

  /// The progress where an extent stands for the whole way.
  func progress(over extent: Double) -> Double { Math.clamp(free(extent), least, most) }

  /// Keeps what the finger holds where it is when the viewport becomes another.
  mutating func turn(from viewport: Size, to other: Size) {
    guard extent(of: viewport) != extent(of: other) else { return }
    origin = free(extent(of: viewport)) + translation / extent(of: other)
  }

  /// How fast the progress changes with a finger's velocity: not at all at an end that holds it.
  func velocity(_ velocity: Double, over extent: Double) -> Double {
    let free = free(extent)
    let shown = -velocity / extent
    if free > most || free == most && shown > 0 { return 0 }
    return free < least || free == least && shown < 0 ? 0 : shown
  }

  /// How far the image is expected to get from its place in the detail, in points.
  func predictedWay(_ predictedTranslation: Double, over extent: Double) -> Double {
    predictedTranslation + (1 - origin) * extent
  }
}

extension HeroTransition {
  /// A finger on a detail drags it away, a tap on a source presents from it.
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    let drags = parameters.interactiveDismiss
    let rules = parameters.gestureRules
    let recognized = arena.receive(event, at: now, rules: rules, telling: &report) { hit in
      switch hit.role {
      case "source": GestureCandidates(tap: true, drag: isPresented && drags ? .vertical : nil)
      case "to-view", "destination", "snapshot": GestureCandidates(drag: drags ? .vertical : nil)
      case "edge": GestureCandidates(drag: drags ? .any : nil)
      default: GestureCandidates()
      }
    }
    for gesture in recognized {
      switch gesture {
      case .tap(let tap): handle(tap, at: now, &report)
      case .drag(let drag): handle(drag, at: now, &report)
      case .hold, .scroll: break
      }
    }
  }

  /// A drag that somebody else has recognised is nobody's while a pointer is down.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    let recognized = arena.receive(event, at: now, telling: &report) { _ in
      GestureCandidates(drag: .any)
    }
    for case .drag(let drag) in recognized { handle(drag, at: now, &report) }
  }

  /// A tap on a source presents from it, if it is not covered.
  mutating func handle(_ tap: TapEvent, at now: Timestamp, _ report: inout Report) {
    guard flight == nil, let index = source(hit: tap.hit),
      isPresented ? liesInDetail(index) : isAvailable(index)
    else { return }
    present(.source(parameters.sources[index].id), animated: parameters.animated, at: now, &report)
  }

  private func source(hit: LayerHit?) -> Int? {
    guard let hit, hit.role == "source" else { return nil }
    return shownSources.first { parameters.sources[$0].layerID == hit.id }
  }

  /// Follows a drag: the detail goes with the finger, and a release decides where to.
  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    if event.phase == .began {
      ignoresDrag = false
      waitingDrag = VelocityTracker(estimator: parameters.velocityStrategy)
      isDragWaiting = false
    }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return
    }
    // What is in the hand already stays there to its release.
    guard parameters.interactiveDismiss || flight?.drag != nil && event.phase != .began,
      event.hit?.role != "source" || (source(hit: event.hit).map(liesInDetail) ?? false)
    else { return }
    // A gesture belongs to what it began on: to nothing, where that has left or is not there yet.
    guard flight != nil || isPresented, event.target == nil || event.hit != nil else {
      ignoresDrag = event.phase == .began || event.phase == .changed
      return
    }
    let isSample = event.phase == .began || event.phase == .changed
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    if flight?.drag == nil || event.phase == .began {
      guard event.phase != .cancelled else { return }
      switch report.decide("dismissal", at: now, by: { dismissal(by: event, &$0) }) {
      case .begins(let isFromEdge):
        guard beginDrag(with: event, fromEdge: isFromEdge, at: now, &report) else { return }
      case .waits:
        if isSample { waitingDrag.addSample(event.translation, at: now) }
        isDragWaiting = isSample
        return
      case .refused:
        ignoresDrag = isSample
        return
      }
    }
    guard var drag = flight?.drag else { return }
    let extent = drag.extent(of: environment.viewport)
    if event.phase != .cancelled { drag.translation = way(of: event.translation, drag) }
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    flight?.drag = drag
    flight?.hold(at: drag.progress(over: extent), at: now)
    guard !isSample else { return }
    guard event.phase == .ended else {
      return run(isCancelling: true, velocity: 0, at: now, &report)
    }
    let velocity = way(of: event.releaseVelocity(tracked: drag.tracker, at: now), drag)
    let predicted =
      event.predictedEndTranslation.map { way(of: $0, drag) }
      ?? Projection.predictedEnd(translation: drag.translation, velocity: velocity)
    let distance = parameters.dismissDistance.resolve(in: extent)
    let evidence = { event.velocityEvidence(tracked: drag.tracker, at: now) }
    let leaves = report.decide("release", at: now, velocity: evidence) { because in
      let leaves = because.rule("dismissed") {
        $0.demand("predicted", drag.predictedWay(predicted, over: extent), .greater, distance)
      }
      if !leaves { because.otherwise("presented") }
      return leaves
    }
    run(
      isCancelling: !leaves,
      velocity: drag.velocity(velocity, over: extent), at: now, &report)
  }

  /// The part of a vector that lies in the direction in which a drag dismisses.
  private func way(of vector: Point, _ drag: HeroDrag) -> Double {
    drag.isFromEdge ? vector.x * trailing : vector.y
  }

  /// How fast the progress changes by the finger that holds it, as far as the samples tell.
  func dragVelocity(at now: Timestamp) -> Double? {
    guard let drag = flight?.drag else { return nil }
    return drag.velocity(
      way(of: drag.tracker.velocity(at: now), drag), over: drag.extent(of: environment.viewport))
  }

  /// Takes the detail into the finger's hand, at rest or where it flies.
  ///
  /// - Returns: whether there is something to drag
  private mutating func beginDrag(
    with event: DragEvent, fromEdge isFromEdge: Bool, at now: Timestamp, _ report: inout Report
  ) -> Bool {
    let handover = handover(at: now)
    if let flight {
      guard flight.mode != .system else { return false }
      if flight.direction == .present {
        self.flight = beginFlight(.dismiss, from: handover, at: now, &report)
        carry(from: handover, at: now)
      }
    } else {
      // The system's own transitions of a full screen know no finger, those of a push the edge.
      guard isPresented, isFromEdge || match(.dismiss).mode != .system else { return false }
      flight = beginFlight(.dismiss, from: handover, at: now, &report)
    }
    flight?.isCancelling = false
    var drag = HeroDrag(
      isFromEdge: isFromEdge, origin: 1, least: min(0, handover.progress),
      most: max(1, handover.progress),
      tracker: isDragWaiting
        ? waitingDrag : VelocityTracker(estimator: parameters.velocityStrategy))
    if handover.flight != nil {
      let extent = drag.extent(of: environment.viewport)
      drag.origin = handover.progress + way(of: event.translation, drag) / extent
    }
    flight?.drag = drag
    isDragWaiting = false
    return true
  }
}
