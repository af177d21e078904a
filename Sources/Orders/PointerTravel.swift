internal import Motion
internal import Values

/// The position of a source's finger, and the distance that the finger travels with each step.
///
/// A dragged layer that moves by this distance in one step does not jump: it follows the finger.
struct PointerTravel {
  /// The finger's position, or `nil` while the finger is not down.
  private(set) var place: Point?

  /// Updates the finger's position with the events of a step.
  ///
  /// - Returns: The distance that the finger travels, in points.
  mutating func follow(_ events: [Value]) -> Double {
    var way = 0.0
    for event in events {
      way += abs(event["deltaX"]?.asNumber ?? 0) + abs(event["deltaY"]?.asNumber ?? 0)
      let phase = event["phase"]?.asString ?? ""
      let seen = event["translation"] ?? event
      if let x = seen["x"]?.asNumber, let y = seen["y"]?.asNumber {
        let next = Point(x: x, y: y)
        // A drag's translation is relative to the drag's beginning, for which the script may have no event.
        if place == nil, event["translation"] != nil { place = .zero }
        if let place, ["move", "up", "changed", "ended"].contains(phase) {
          way += abs(next.x - place.x) + abs(next.y - place.y)
        }
        place = next
      }
      if ["up", "cancel", "ended", "cancelled"].contains(phase) { place = nil }
    }
    return way
  }
}
