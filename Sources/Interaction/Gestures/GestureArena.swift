public import Motion

/// A recognizer that decides which gesture a pointer's movement becomes.
///
/// Only one of tap, hold, drag, scroll and pinch wins, except that the policy `simultaneous` allows a scroll
/// and a drag to win together.
///
/// The first pointer that goes down owns the component until it lifts. If the layers under both pointers
/// allow a pinch, a second pointer joins a first pointer that has not become a gesture yet. From then on, the
/// two pointers can only become a pinch, which ends as soon as one of them lifts. The remaining pointer, and
/// all other pointers, are ignored. A cancelled pointer causes no release. The name comes from Flutter, and
/// the default thresholds come from SwiftUI.
///
/// A gesture belongs to the layer on which it began, whether it comes from a pointer or from a `drag`
/// recognized by the sender. If that layer leaves, is replaced or is changed by a call, its component calls
/// `reject()`. The rest of the gesture is then ignored until the gesture ends.
public struct GestureArena: Equatable, Sendable {
  var press: Press?
  var stream: DragStream?

  /// The second pointer and the measurements of a pinch, if there is one.
  var pair: PinchPair?

  /// Creates an arena without a pointer.
  public init() {}

  /// Whether a pointer is down.
  public var isPressed: Bool {
    // A pattern is used because an operator would copy the press.
    if case .some = press { true } else { false }
  }

  /// The location of the pointer that is down, or `nil` if none is.
  public var location: Point? { press?.location }

  /// Handles a pointer event.
  ///
  /// - Parameters:
  ///   - event: The event, which includes the touched layer at touch-down.
  ///   - now: The session time.
  ///   - rules: The thresholds, read at touch-down.
  ///   - report: Receives the reasons for the recognition.
  ///   - candidates: Returns the possible gestures on a layer at touch-down.
  /// - Returns: The recognized gestures, in order.
  public mutating func receive(
    _ event: PointerEvent, at now: Timestamp, rules: GestureRules,
    telling report: inout ComponentOutput,
    candidates: (LayerHit) -> GestureCandidates
  ) -> [RecognizedGesture] {
    if press?.candidates.pinch == true {
      let pinch = receivePinch(
        event, at: now, rules: rules, telling: &report, candidates: candidates)
      if let pinch { return pinch }
    }
    switch event.phase {
    case .down:
      guard !isDragged, press == nil || press?.id == event.id else { return [] }
      let abandoned = press.map { end($0, phase: .cancelled, at: now, &report) } ?? []
      guard let hit = event.hit, let location = event.location else { return abandoned }
      return abandoned + begin(event.id, hit, location, rules, candidates(hit), at: now, &report)
    case .move: return move(event, at: now, &report)
    case .up:
      guard press?.id == event.id else { return [] }
      // The position at which the pointer lifts belongs to the path, but it is not a sample for the velocity.
      let moved = follow(event.location, at: now, &report)
      guard let press else { return moved }
      return moved + end(press, phase: .ended, at: now, &report)
    case .cancel:
      guard let press, press.id == event.id else { return [] }
      return end(press, phase: .cancelled, at: now, &report)
    }
  }

  /// Handles a pointer event without reporting reasons.
  public mutating func receive(
    _ event: PointerEvent, at now: Timestamp, rules: GestureRules,
    candidates: (LayerHit) -> GestureCandidates
  ) -> [RecognizedGesture] {
    var unheard = ComponentOutput()
    return receive(event, at: now, rules: rules, telling: &unheard, candidates: candidates)
  }

  /// Returns the time at which a press becomes a hold, or `nil` if it can't become one.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    guard let press, press.winner == .none, press.candidates.hold, pair == nil else { return nil }
    let moment = press.began.advanced(bySeconds: press.rules.holdDuration)
    return moment > now ? moment : nil
  }

  /// Performs the change that `nextMoment(after:)` announced: the press becomes a hold.
  public mutating func advance(
    to moment: Timestamp, telling report: inout ComponentOutput
  ) -> RecognizedGesture? {
    guard let press, press.winner == .none, press.candidates.hold, pair == nil,
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

  /// Performs the change that `nextMoment(after:)` announced, without reporting reasons: the press becomes a
  /// hold.
  public mutating func advance(to moment: Timestamp) -> RecognizedGesture? {
    var unheard = ComponentOutput()
    return advance(to: moment, telling: &unheard)
  }

  /// Ignores the current gesture, of a pointer or a drag, until it ends.
  public mutating func reject() {
    press?.winner = .nobody
    pair = nil
    if isDragged { stream?.winner = .nobody }
  }

  private mutating func begin(
    _ id: Int, _ hit: LayerHit, _ location: Point, _ rules: GestureRules,
    _ candidates: GestureCandidates, at now: Timestamp, _ report: inout ComponentOutput
  ) -> [RecognizedGesture] {
    var press = Press(
      id: id, began: now, start: location, hit: hit, candidates: candidates, rules: rules,
      location: location, origin: location,
      tracker: VelocityTracker(
        estimator: rules.velocityStrategy, velocityGuard: rules.velocityGuard))
    press.tracker.addSample(location, at: now)
    self.press = press
    return rules.minimumDistance > 0 ? [] : follow(location, at: now, &report)
  }

  private mutating func move(
    _ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) -> [RecognizedGesture] {
    guard press?.id == event.id, let location = event.location else { return [] }
    press?.tracker.addSample(location, at: now)
    return follow(location, at: now, &report)
  }

  /// Handles a movement of the pointer.
  ///
  /// A translation that is long enough determines which gesture wins.
  private mutating func follow(
    _ location: Point?, at now: Timestamp, _ report: inout ComponentOutput
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
    case .pinch, .nobody: return []
    }
  }

  private mutating func end(
    _ press: Press, phase: DragEvent.Phase, at now: Timestamp, _ report: inout ComponentOutput
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
    case .none, .hold, .pinch, .nobody: return []
    }
  }
}
