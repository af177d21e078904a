internal import Interaction
internal import Motion

/// A finger that drags a detail away: what it began with, and where it is.
struct HeroDrag: Equatable, Sendable {
  /// The progress at a translation of 0: 1, or less where the image was caught on its way.
  var origin: Double

  /// The progress that can be reached; a spring's overshoot that was caught may stay.
  var least: Double
  var most: Double

  /// The way of the finger, down is positive.
  var translation = 0.0

  /// The finger's velocity.
  var tracker = VelocityTracker()

  /// The progress that a place of the finger stands for, without its limits.
  private func free(height: Double) -> Double { origin - translation / height }

  /// The progress in a viewport of some height.
  func progress(height: Double) -> Double { Math.clamp(free(height: height), least, most) }

  /// Keeps what the finger holds where it is when the viewport becomes as high as another.
  mutating func turn(from height: Double, to other: Double) {
    origin = free(height: height) + translation / other
  }

  /// How fast the progress changes with a finger's velocity: not at all at an end that holds it.
  func velocity(_ velocity: Double, height: Double) -> Double {
    let free = free(height: height)
    let shown = -velocity / height
    if free > most || free == most && shown > 0 { return 0 }
    return free < least || free == least && shown < 0 ? 0 : shown
  }

  /// How fast the progress changes now, as far as the samples tell.
  func velocity(height: Double, at now: Timestamp) -> Double {
    velocity(tracker.velocity(at: now).y, height: height)
  }

  /// How far the image is expected to get from its place in the detail, in points.
  func predictedWay(_ predictedTranslation: Double, height: Double) -> Double {
    predictedTranslation + (1 - origin) * height
  }
}

extension HeroTransition {
  /// What part of the viewport's height a release has to be expected to pass.
  static let dismissFraction = 1.0 / 3

  /// A finger on a detail drags it, a tap on a source presents from it.
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    let drags = parameters.interactiveDismiss
    let recognized = arena.receive(event, at: now, rules: GestureRules()) { hit in
      switch hit.role {
      case "source": GestureCandidates(tap: true)
      case "to-view", "destination", "snapshot": GestureCandidates(drag: drags ? .vertical : nil)
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

  /// A tap on a source presents from it, if nothing is presented.
  mutating func handle(_ tap: TapEvent, at now: Timestamp, _ report: inout Report) {
    guard flight == nil, !isPresented, let hit = tap.hit,
      let source = parameters.sources.first(where: { $0.layerID == hit.id })
    else { return }
    present(source.id, animated: parameters.animated, at: now, &report)
  }

  /// Follows a drag: the detail goes with the finger, and a release decides where to.
  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    if event.phase == .began { ignoresDrag = false }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return
    }
    guard parameters.interactiveDismiss, event.hit?.role != "source" else { return }
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = flight?.drag == nil || event.phase == .began
    if isFirst {
      guard event.phase != .cancelled, beginDrag(with: event, at: now, &report) else { return }
    }
    guard var drag = flight?.drag else { return }
    let height = environment.viewport.height
    if event.phase != .cancelled { drag.translation = event.translation.y }
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    flight?.drag = drag
    flight?.hold(at: drag.progress(height: height), at: now)
    guard !isSample else { return }
    guard event.phase == .ended else {
      return run(isCancelling: true, velocity: 0, at: now, &report)
    }
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    let predicted =
      event.predictedEndTranslation?.y
      ?? Projection.predictedEnd(translation: event.translation.y, velocity: velocity)
    let way = drag.predictedWay(predicted, height: height)
    run(
      isCancelling: !(way > height * Self.dismissFraction),
      velocity: drag.velocity(velocity, height: height), at: now, &report)
  }

  /// Takes the detail into the finger's hand, at rest or where it flies.
  ///
  /// - Returns: whether there is something to drag
  private mutating func beginDrag(
    with event: DragEvent, at now: Timestamp, _ report: inout Report
  ) -> Bool {
    let handover = handover(at: now)
    if let flight {
      guard flight.mode != .system else { return false }
      if flight.direction == .present {
        self.flight = beginFlight(.dismiss, from: handover, at: now, &report)
        carryElements(from: handover, at: now)
      }
    } else {
      // The system's own transitions of a full screen know no finger.
      guard isPresented, match(.dismiss).mode != .system else { return false }
      flight = beginFlight(.dismiss, from: handover, at: now, &report)
    }
    flight?.isCancelling = false
    let height = environment.viewport.height
    let isMoving = handover.flight != nil
    flight?.drag = HeroDrag(
      origin: isMoving ? handover.progress + event.translation.y / height : 1,
      least: min(0, handover.progress), most: max(1, handover.progress))
    return true
  }
}
