internal import Motion
internal import Values

/// Where a source's finger is, and how far it goes with a step: what it holds may go as far at once.
struct FingerWay {
  /// Where it is; nil while it is not on the glass.
  private(set) var place: Point?

  /// From touch to recognition a finger has gone so many points that nothing has followed.
  private static let slack = 12.0

  /// Follows a step's events.
  ///
  /// - Returns: the way in points, from where the finger was
  mutating func follow(_ events: [Value]) -> Double {
    var way = 0.0
    for event in events {
      way += abs(event["deltaX"]?.asNumber ?? 0) + abs(event["deltaY"]?.asNumber ?? 0)
      let phase = event["phase"]?.asString ?? ""
      let seen = event["translation"] ?? event
      if let x = seen["x"]?.asNumber, let y = seen["y"]?.asNumber {
        let next = Point(x: x, y: y)
        // A translation counts from the touch, which nobody has to tell of.
        if place == nil, event["translation"] != nil { place = .zero }
        if let place, ["move", "up", "changed", "ended"].contains(phase) {
          way += abs(next.x - place.x) + abs(next.y - place.y) + Self.slack
        }
        place = next
      }
      if ["up", "cancel", "ended", "cancelled"].contains(phase) { place = nil }
    }
    return way
  }
}
