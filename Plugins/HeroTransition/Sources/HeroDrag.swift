internal import Interaction
internal import Motion

/// The state of a finger that drags a detail away.
struct HeroDrag: Equatable, Sendable {
  /// Whether the drag started at the edge and moves sideways.
  ///
  /// Any other drag moves down.
  var isFromEdge = false

  /// The progress at a translation of 0.
  ///
  /// It is 1, or less if the image was caught in flight.
  var origin: Double

  /// The minimum progress of the drag: 0, or less if the finger caught the image during an overshoot.
  var least: Double

  /// The maximum progress of the drag: 1, or more if the finger caught the image during an overshoot.
  var most: Double

  /// The translation in the direction of the dismissal, in points.
  var translation = 0.0

  /// The finger's translation at the last sample, which the image has already followed.
  var finger = Point.zero

  /// The samples from which the finger's velocity is estimated.
  var tracker = VelocityTracker()

  /// Returns the translation, in points, that changes the progress by 1.
  func extent(of viewport: Size) -> Double { isFromEdge ? viewport.width : viewport.height }

  /// Returns the progress for the current translation, without limits.
  private func free(_ extent: Double) -> Double { origin - translation / extent }

  /// Returns the progress for the current translation.
  ///
  /// A translation of `extent` points changes the progress by 1.
  func progress(over extent: Double) -> Double { Math.clamp(free(extent), least, most) }

  /// Keeps the image in place when the viewport's size changes.
  mutating func turn(from viewport: Size, to other: Size) {
    guard extent(of: viewport) != extent(of: other) else { return }
    origin = free(extent(of: viewport)) + translation / extent(of: other)
  }

  /// Returns the rate at which the progress changes, per second, for a velocity of the finger.
  ///
  /// It is 0 if the progress is at one of its limits.
  func velocity(_ velocity: Double, over extent: Double) -> Double {
    let free = free(extent)
    let shown = -velocity / extent
    if free > most || free == most && shown > 0 { return 0 }
    return free < least || free == least && shown < 0 ? 0 : shown
  }

  /// Returns the predicted distance of the image from its position in the detail, in points.
  func predictedWay(_ predictedTranslation: Double, over extent: Double) -> Double {
    predictedTranslation + (1 - origin) * extent
  }
}

extension HeroTransition {
  /// Applies a pointer event: a drag on the detail dismisses the detail, two fingers zoom its image, and a tap
  /// on a source presents from the source.
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let (drags, passes) = (parameters.interactiveDismiss, passesTouches)
    let (rules, canZoom) = (parameters.gestureRules, canZoom)
    let recognized = arena.receive(event, at: now, rules: rules, telling: &report) { hit in
      switch hit.role {
      case "source": GestureCandidates(tap: true, drag: isPresented && drags ? .vertical : nil)
      case "to-view", "destination", "snapshot":
        GestureCandidates(
          tap: hit.role == "snapshot" && passes, drag: drags ? .vertical : nil,
          pinch: canZoom)
      case "edge": GestureCandidates(drag: drags ? .any : nil)
      default: GestureCandidates()
      }
    }
    for gesture in recognized {
      switch gesture {
      case .tap(let tap): handle(tap, at: now, &report)
      case .drag(let drag): handle(drag, at: now, &report)
      case .pinch(let pinch): handle(pinch, at: now, &report)
      case .hold, .scroll: break
      }
    }
  }

  /// Applies a drag that the client recognized, unless a pointer is down.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let recognized = arena.receive(event, at: now, telling: &report) { _ in
      GestureCandidates(drag: .any)
    }
    for case .drag(let drag) in recognized { handle(drag, at: now, &report) }
  }

  /// Whether touches reach the view behind the detail, as they do during a dismissal with
  /// `touchesInFlight: pass`.
  var passesTouches: Bool {
    guard parameters.touchesInFlight == .pass, let flight else { return false }
    return flight.target == 0 && flight.drag == nil
  }

  /// Presents from the source that was tapped, unless the source is covered.
  ///
  /// A tap on an image that is flying back to its source presents from that source again.
  mutating func handle(_ tap: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let isHome = passesTouches || flight == nil && !isPresented
    let isImage = tap.hit?.role == "snapshot" && parameters.touchesInFlight == .pass
    guard isHome || flight == nil,
      let index = isImage ? index(of: current) : source(hit: tap.hit),
      isHome ? isAvailable(index) : liesInDetail(index)
    else { return }
    present(.source(parameters.sources[index].id), animated: parameters.animated, at: now, &report)
  }

  private func source(hit: LayerHit?) -> Int? {
    guard let hit, hit.role == "source" else { return nil }
    return shownSources.first { parameters.sources[$0].layerID == hit.id }
  }

  /// Applies a drag: the detail follows the finger, and the release decides whether it is dismissed.
  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if event.phase == .began {
      ignoresDrag = false
      waitingDrag = parameters.tracker
      isDragWaiting = false
    }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return
    }
    // A drag that already holds the image keeps it until the release.
    guard parameters.interactiveDismiss || flight?.drag != nil && event.phase != .began,
      event.hit?.role != "source" || (source(hit: event.hit).map(liesInDetail) ?? false)
    else { return }
    // A drag whose start target has been removed or does not exist yet is ignored.
    guard flight != nil || isPresented, event.target == nil || event.hit != nil else {
      ignoresDrag = event.phase == .began || event.phase == .changed
      return
    }
    let isSample = event.phase == .began || event.phase == .changed
    // SwiftUI's callbacks may report only a change or only an end, so either can start a drag.
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
    let progress = flight?.progress.state(at: now).value ?? 0
    flight?.drag = drag
    flight?.hold(at: drag.progress(over: extent), at: now)
    if event.phase != .cancelled { follow(event.translation, from: progress) }
    guard !isSample else { return }
    guard event.phase == .ended else {
      return run(isCancelling: true, velocity: 0, at: now, &report)
    }
    let speed = event.releaseVelocity(tracked: drag.tracker, at: now)
    let velocity = way(of: speed, drag)
    let predicted =
      event.predictedEndTranslation.map { way(of: $0, drag) }
      ?? Projection.predictedEnd(translation: drag.translation, velocity: velocity)
    let distance = parameters.dismissDistance.resolve(in: extent)
    let evidence = { event.velocityEvidence(tracked: drag.tracker, at: now) }
    let leaves = report.decide("release", at: now, velocity: evidence) { because in
      let leaves = because.rule("dismissed") {
        $0.demand(
          "predicted", drag.predictedWay(predicted, over: extent), .greater, distance,
          from: parameters.dismissDistance.source(
            of: "the viewport's \(drag.isFromEdge ? "width" : "height")", extent))
      }
      if !leaves { because.otherwise("presented") }
      return leaves
    }
    let shown = drag.velocity(velocity, over: extent)
    let drift = drift(speed, shown)
    flight?.correction?.velocity = drift
    run(isCancelling: !leaves, velocity: shown, at: now, &report)
  }

  /// Returns a vector's component in the direction of the dismissal.
  private func way(of vector: Point, _ drag: HeroDrag) -> Double {
    drag.isFromEdge ? vector.x * trailing : vector.y
  }

  /// Returns the rate at which the progress changes, per second, estimated from the finger's samples, or `nil` if no
  /// finger is dragging the detail.
  func dragVelocity(at now: Timestamp) -> Double? {
    guard let drag = flight?.drag else { return nil }
    return drag.velocity(
      way(of: drag.tracker.velocity(at: now), drag), over: drag.extent(of: environment.viewport))
  }

  /// Starts to drag the detail, at rest or in flight.
  ///
  /// - Returns: `true` if the drag started, or `false` if there is nothing to drag.
  private mutating func beginDrag(
    with event: DragEvent, fromEdge isFromEdge: Bool, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> Bool {
    let handover = handover(at: now)
    if let flight {
      guard flight.mode != .system else { return false }
      if flight.direction == .present {
        self.flight = beginFlight(.dismiss, from: handover, at: now, &report)
        carry(from: handover, at: now)
      }
    } else {
      // The system's full-screen transition can't be dragged. A push can be dragged from the edge.
      guard isPresented, isFromEdge || match(.dismiss).mode != .system else { return false }
      flight = beginFlight(.dismiss, from: handover, at: now, &report)
    }
    flight?.isCancelling = false
    var drag = HeroDrag(
      isFromEdge: isFromEdge, origin: 1, least: min(0, handover.progress),
      most: max(1, handover.progress),
      tracker: isDragWaiting ? waitingDrag : parameters.tracker)
    if handover.flight != nil {
      let extent = drag.extent(of: environment.viewport)
      drag.origin = handover.progress + way(of: event.translation, drag) / extent
      drag.finger = event.translation
    }
    flight?.drag = drag
    isDragWaiting = false
    return true
  }
}
