public import Motion

/// The recognition of pinches, which need two fingers.
extension GestureArena {
  /// Returns the pinch in progress with its velocities, or `nil` if there is none.
  ///
  /// A component needs the velocities if a call takes control of the layer that the fingers hold.
  public func pinch(at now: Timestamp) -> PinchEvent? {
    guard let press, let pair, press.winner == .pinch else { return nil }
    return pair.event(press, .changed, velocityAt: now)
  }

  /// Handles an event of one of two fingers.
  ///
  /// - Returns: The recognized gestures, or `nil` if the event does not concern a pinch.
  @inline(never)
  mutating func receivePinch(
    _ event: PointerEvent, at now: Timestamp, rules: GestureRules,
    telling report: inout ComponentOutput,
    candidates: (LayerHit) -> GestureCandidates
  ) -> [RecognizedGesture]? {
    guard let press else { return nil }
    let isFirst = event.id == press.id
    guard let pair else {
      if !isFirst, event.phase == .down { beginPair(event, press, at: now, candidates) }
      return self.pair == nil ? nil : []
    }
    guard isFirst || event.id == pair.id else { return nil }
    switch event.phase {
    case .move: return followPair(event, isFirst, at: now, &report)
    case .up: return followPair(event, isFirst, at: now, &report) + end(.ended, isFirst, at: now)
    case .cancel: return end(.cancelled, isFirst, at: now)
    case .down:
      // The lift of this finger was lost.
      let ended = end(.cancelled, isFirst, at: now)
      guard isFirst else { return ended }
      return ended
        + receive(event, at: now, rules: rules, telling: &report, candidates: candidates)
    }
  }

  /// Starts to observe a second finger, if both fingers are on layers that can be pinched.
  ///
  /// If a gesture of the first finger has already been recognized, that gesture continues, and the second finger is
  /// ignored.
  private mutating func beginPair(
    _ event: PointerEvent, _ first: Press, at now: Timestamp,
    _ candidates: (LayerHit) -> GestureCandidates
  ) {
    guard first.winner == .none, let location = event.location, let hit = event.hit,
      candidates(hit).pinch
    else { return }
    var tracker = first.tracker
    tracker.reset()
    let way = location - first.location
    var pair = PinchPair(
      id: event.id, location: location, start: way, distance: way.length, midpoints: tracker,
      spans: tracker)
    pair.addSample(from: first.location, at: now)
    self.pair = pair
  }

  /// Handles the movement of one of the two fingers.
  private mutating func followPair(
    _ event: PointerEvent, _ isFirst: Bool, at now: Timestamp, _ report: inout ComponentOutput
  ) -> [RecognizedGesture] {
    guard let location = event.location, var press, var pair else { return [] }
    if isFirst { press.location = location } else { pair.location = location }
    pair.measure(from: press.location)
    // As for a drag, the position at which a finger lifts is not a sample.
    if event.phase == .move { pair.addSample(from: press.location, at: now) }
    var phase = DragEvent.Phase.changed
    if press.winner == .none, report.decide("recognition", at: now, by: { pair.isPinch(&$0) }) {
      press.winner = .pinch
      pair.recognize()
      phase = .began
    }
    (self.press, self.pair) = (press, pair)
    return press.winner == .pinch ? [.pinch(pair.event(press, phase, velocityAt: nil))] : []
  }

  /// Ends the pinch because one of its fingers lifts or is cancelled.
  ///
  /// The remaining finger is ignored until it lifts.
  private mutating func end(
    _ phase: DragEvent.Phase, _ isFirst: Bool, at now: Timestamp
  ) -> [RecognizedGesture] {
    guard let press, let pair else { return [] }
    self.pair = nil
    self.press?.winner = .nobody
    if isFirst { self.press = nil }
    guard press.winner == .pinch else { return [] }
    return [.pinch(pair.event(press, phase, velocityAt: phase == .ended ? now : nil))]
  }
}

extension PinchPair {
  /// Returns whether the fingers have moved far enough apart, toward each other or around each other to start
  /// a pinch.
  fileprivate func isPinch(_ because: inout Reasons) -> Bool {
    let isZoom = because.rule("pinch") {
      $0.demand("spread", spread, .greaterOrEqual, GestureRules.pinchDistance)
    }
    if isZoom { return true }
    return because.rule("pinch") {
      $0.demand("turn", arc, .greaterOrEqual, GestureRules.pinchDistance)
    }
  }
}
