internal import Values

extension RecordedCall {
  /// The screen width that mirroring assumes, in points.
  private static let width = 393.0

  /// Returns the call with the edits of a variation applied.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - now: The current time of the session's clock, in seconds. If an earlier gesture takes
  ///     longer than recorded, the call is moved to this time.
  /// - Returns: The call, or `nil` if an edit removes it.
  func varied(by edits: [VariationEdit], after now: Double) -> RecordedCall? {
    guard case .object(var members) = message, case .object(var params) = members["params"] else {
      return edits.contains(.cut(line: line)) ? nil : self
    }
    var factor = 1.0
    var rate: Double?
    for edit in edits {
      switch edit {
      case .warp(line, let own): factor = own
      case .resample(line, let own): rate = own
      case .cut(line): return nil
      default: break
      }
    }
    let isMirrored = edits.contains(.mirror)
    if let gesture = params["gesture"] {
      params["gesture"] = Self.gesture(gesture, factor, rate, isMirrored)
      members["params"] = .object(params)
      return RecordedCall(line: line, message: .object(members))
    }
    guard !events.isEmpty else { return self }
    var events = samples(edits)
    if let rate { events = GesturePath.resampled(events, rate: rate) }
    let start = events.first?["t"]?.asNumber ?? 0
    let shift = max(0, now - start)
    events = events.map { event in
      Self.event(event, isMirrored) { t in
        ((start + shift + (t - start) * factor) * 1e6).rounded() / 1e6
      }
    }
    var varied = self
    varied.setEvents(events)
    return varied
  }

  /// Returns the call's events after edits have moved, delayed or removed single samples.
  private func samples(_ edits: [VariationEdit]) -> [Value] {
    var events: [Value?] = self.events
    for edit in edits {
      switch edit {
      case .move(line, let index, let x, let y):
        events[index] = events[index].map { Self.moved($0, x, y) }
      case .drop(line, let index): events[index] = nil
      case .delay(line, let index, let by):
        events[index] = events[index].map { event in
          Self.event(event, false) { (($0 + by) * 1e6).rounded() / 1e6 }
        }
      default: break
      }
    }
    return events.compactMap { $0 }
  }

  private static func moved(_ event: Value, _ x: Double, _ y: Double) -> Value {
    guard case .object(var members) = event else { return event }
    if let place = members["translation"] {
      members["translation"] = point(place) { ($0 + x, $1 + y) }
      return .object(members)
    }
    return point(event) { ($0 + x, $1 + y) }
  }

  private static func event(_ event: Value, _ isMirrored: Bool, at time: (Double) -> Double)
    -> Value
  {
    guard case .object(var members) = event else { return event }
    if let t = members["t"]?.asNumber { members["t"] = .number(time(t)) }
    guard isMirrored else { return .object(members) }
    for name in ["translation", "velocity", "predictedEndTranslation"] {
      if let place = members[name] { members[name] = point(place) { (-$0, $1) } }
    }
    if let delta = members["deltaX"]?.asNumber { members["deltaX"] = .number(-delta) }
    return point(.object(members)) { (width - $0, $1) }
  }

  private static func gesture(
    _ gesture: Value, _ factor: Double, _ rate: Double?, _ isMirrored: Bool
  ) -> Value {
    guard case .object(var members) = gesture else { return gesture }
    if case .array(let parts) = members["gestures"] {
      members["gestures"] = .array(parts.map { self.gesture($0, factor, rate, isMirrored) })
      return .object(members)
    }
    if let duration = members["duration"]?.asNumber {
      members["duration"] = .number((duration * factor * 1e6).rounded() / 1e6)
    }
    if let rate { members["rate"] = .number(rate) }
    guard isMirrored else { return .object(members) }
    for name in ["at", "from", "to"] {
      if let place = members[name] { members[name] = point(place) { (width - $0, $1) } }
    }
    if let direction = members["direction"]?.asNumber {
      members["direction"] = .number(180 - direction)
    }
    if let angle = members["angle"]?.asNumber { members["angle"] = .number(180 - angle) }
    if let rotation = members["rotation"]?.asNumber { members["rotation"] = .number(-rotation) }
    // Without an angle, the first finger is on the left, and the mirrored one on the right.
    let hasTwoFingers = ["pinch", "rotate", "twoFingerDrag"].contains(
      members["kind"]?.asString ?? "")
    if hasTwoFingers, members["angle"] == nil { members["angle"] = .number(180) }
    return .object(members)
  }

  /// Returns a copy of an object whose x and y members are changed, and rounded to a hundredth of a point.
  private static func point(_ value: Value, _ change: (Double, Double) -> (Double, Double)) -> Value
  {
    guard case .object(var members) = value, let x = members["x"]?.asNumber,
      let y = members["y"]?.asNumber
    else { return value }
    let (newX, newY) = change(x, y)
    members["x"] = .number((newX * 100).rounded() / 100)
    members["y"] = .number((newY * 100).rounded() / 100)
    return .object(members)
  }
}
