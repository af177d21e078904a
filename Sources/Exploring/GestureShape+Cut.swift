internal import Motion
internal import Values

extension GestureShape {
  /// How long the finger was down, in seconds.
  var duration: Double { end - start }

  /// The same gesture, let go of at an earlier moment.
  ///
  /// The finger lifts where it was then, between two samples on the line from one to the next.
  ///
  /// - Parameter time: when it lifts
  /// - Returns: the events; nil for a moment at which it was not on its way, and where the release
  ///   itself says how fast it was or where it would have ended: an earlier one did not say so
  func cut(at time: Double) -> [Value]? {
    let time = Self.micro(time)
    guard time > start, time < end, let last = path.last,
      case .object(var lift) = events[last], lift["velocity"] == nil,
      lift["predictedEndTranslation"] == nil
    else { return nil }
    let kept = events[..<last].prefix { Self.time($0) <= time }
    guard kept.count >= path.lowerBound else { return nil }
    lift["t"] = .number(time)
    if let before = kept.last, let from = Self.place(before),
      let to = Self.place(events[kept.count])
    {
      let span = Self.time(events[kept.count]) - Self.time(before)
      let share = span > 0 ? (time - Self.time(before)) / span : 0
      let place = from + (to - from) * share
      if lift["translation"] != nil {
        lift["translation"] = ["x": .number(place.x), "y": .number(place.y)]
      } else {
        lift["x"] = .number(place.x)
        lift["y"] = .number(place.y)
      }
    }
    return kept + [.object(lift)]
  }
}
