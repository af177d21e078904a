public import Motion

/// Decides what a pointer's way is: exactly one of tap, hold, drag and scroll wins it.
///
/// The first pointer down holds the component until it lifts; others are not listened to. A
/// cancelled pointer releases nothing. The name is Flutter's, the numbers are SwiftUI's.
///
/// A gesture belongs to what it began on, be it a pointer's way or a `drag` that somebody else has
/// recognised. When that leaves, is replaced or changes its state by a call, its component says
/// `reject()`, and the rest of the gesture does nothing until it lifts.
public struct GestureArena: Equatable, Sendable {
  var press: Press?
  var stream: DragStream?

  /// Makes an arena without a pointer.
  public init() {}

  /// Whether a pointer is down.
  public var isPressed: Bool {
    // By a pattern: an operator would have a copy of the press made.
    if case .some = press { true } else { false }
  }

  /// Takes a pointer's event.
  ///
  /// - Parameters:
  ///   - event: the event, with its hit for a pointer that goes down
  ///   - now: the session time
  ///   - rules: the numbers, for a pointer that goes down
  ///   - report: takes why the way is what it is
  ///   - candidates: what can come of a pointer on a layer; asked when it goes down
  /// - Returns: what was recognised, in order
  public mutating func receive(
    _ event: PointerEvent, at now: Timestamp, rules: GestureRules, telling report: inout Report,
    candidates: (LayerHit) -> GestureCandidates
  ) -> [RecognizedGesture] {
    switch event.phase {
    case .down:
      guard !isDragged, press == nil || press?.id == event.id else { return [] }
      let abandoned = press.map { end($0, phase: .cancelled, at: now, &report) } ?? []
      guard let hit = event.hit, let location = event.location else { return abandoned }
      return abandoned + begin(event.id, hit, location, rules, candidates(hit), at: now, &report)
    case .move: return move(event, at: now, &report)
    case .up:
      guard press?.id == event.id else { return [] }
      // The point where it lifts belongs to the way, but it is no sample of its velocity.
      let moved = follow(event.location, at: now, &report)
      guard let press else { return moved }
      return moved + end(press, phase: .ended, at: now, &report)
    case .cancel:
      guard let press, press.id == event.id else { return [] }
      return end(press, phase: .cancelled, at: now, &report)
    }
  }

  /// Takes a pointer's event, and tells nobody why it is what it is.
  public mutating func receive(
    _ event: PointerEvent, at now: Timestamp, rules: GestureRules,
    candidates: (LayerHit) -> GestureCandidates
  ) -> [RecognizedGesture] {
    var unheard = Report()
    return receive(event, at: now, rules: rules, telling: &unheard, candidates: candidates)
  }

  /// The moment at which a press becomes a hold.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    guard let press, press.winner == .none, press.candidates.hold else { return nil }
    let moment = press.began.advanced(bySeconds: press.rules.holdDuration)
    return moment > now ? moment : nil
  }

  /// Lets happen what `nextMoment` announced.
  public mutating func elapse(
    at moment: Timestamp, telling report: inout Report
  ) -> RecognizedGesture? {
    guard let press, press.winner == .none, press.candidates.hold,
      press.began.advanced(bySeconds: press.rules.holdDuration) <= moment
    else { return nil }
    self.press?.winner = .hold
    let lasted = moment - press.began
    _ = report.decide("recognition", at: moment) { because in
      because.rule("hold") {
        $0.demand("duration", lasted, .greaterOrEqual, press.rules.holdDuration, .seconds)
      }
    }
    return .hold(TapEvent(location: press.start, hit: press.hit))
  }

  /// Lets happen what `nextMoment` announced, and tells nobody why.
  public mutating func elapse(at moment: Timestamp) -> RecognizedGesture? {
    var unheard = Report()
    return elapse(at: moment, telling: &unheard)
  }

  /// Takes the pointer or the drag away from whatever it is doing; it is ignored until it lifts.
  public mutating func reject() {
    press?.winner = .nobody
    if isDragged { stream?.winner = .nobody }
  }

  private mutating func begin(
    _ id: Int, _ hit: LayerHit, _ location: Point, _ rules: GestureRules,
    _ candidates: GestureCandidates, at now: Timestamp, _ report: inout Report
  ) -> [RecognizedGesture] {
    var press = Press(
      id: id, began: now, start: location, hit: hit, candidates: candidates, rules: rules,
      location: location, origin: location,
      tracker: VelocityTracker(estimator: rules.velocityStrategy))
    press.tracker.addSample(location, at: now)
    self.press = press
    return rules.minimumDistance > 0 ? [] : follow(location, at: now, &report)
  }

  private mutating func move(
    _ event: PointerEvent, at now: Timestamp, _ report: inout Report
  ) -> [RecognizedGesture] {
    guard press?.id == event.id, let location = event.location else { return [] }
    press?.tracker.addSample(location, at: now)
    return follow(location, at: now, &report)
  }

  /// Follows the pointer to a place: a way that is long enough finds its winner.
  private mutating func follow(
    _ location: Point?, at now: Timestamp, _ report: inout Report
  ) -> [RecognizedGesture] {
    guard var press else { return [] }
    press.location = location ?? press.location
    defer { self.press = press }
    let way = press.location - press.start
    switch press.winner {
    case .hold where !press.candidates.dragsAfterHold: return []
    case .none, .hold:
      let winner = report.decide("recognition", at: now) {
        Self.winner(of: way, press.candidates, from: press.rules.minimumDistance, &$0)
      }
      guard let winner else { return [] }
      press.winner = winner
      if press.rules.dragOrigin == .touch {
        press.origin = press.start
      } else {
        press.origin = press.location
      }
      return Self.gestures(press, phase: .began, velocity: nil)
    case .drag, .scroll, .both:
      return location == nil ? [] : Self.gestures(press, phase: .changed, velocity: nil)
    case .nobody: return []
    }
  }

  private mutating func end(
    _ press: Press, phase: DragEvent.Phase, at now: Timestamp, _ report: inout Report
  ) -> [RecognizedGesture] {
    self.press = nil
    if press.winner == .none {
      let isTap = report.decide("recognition", at: now) {
        Self.isTap(press, isLifted: phase == .ended, lasted: now - press.began, &$0)
      }
      return isTap ? [.tap(TapEvent(location: press.start, hit: press.hit))] : []
    }
    let velocity = phase == .ended ? press.tracker.velocity(at: now) : nil
    return Self.gestures(press, phase: phase, velocity: velocity)
  }

  private static func gestures(
    _ press: Press, phase: DragEvent.Phase, velocity: Point?
  ) -> [RecognizedGesture] {
    var event = DragEvent(
      phase: phase, translation: press.location - press.origin, velocity: velocity,
      hit: press.hit)
    if velocity != nil { event.tracked = press.tracker }
    switch press.winner {
    case .drag: return [.drag(event)]
    case .scroll: return [.scroll(event)]
    case .both: return [.scroll(event), .drag(event)]
    case .none, .hold, .nobody: return []
    }
  }
}
