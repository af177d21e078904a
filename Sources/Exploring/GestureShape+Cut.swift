internal import Motion
internal import Values

extension GestureShape {
  /// The time from touch-down to release, in seconds.
  var duration: Double { end - start }

  /// Returns the same gesture with an earlier release.
  ///
  /// The finger lifts at its position at `time`, interpolated linearly between two samples.
  ///
  /// - Parameter time: The time of the release.
  /// - Returns: The events, or `nil` if the time is not between touch-down and release, or if the recorded
  ///   release contains its own velocity or predicted end, which is unknown for an earlier release.
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
