internal import Motion
internal import Sessions

/// Functions for splitting a call into several calls whose frames have the same times as those of the single
/// call.
extension FrameRate {
  /// Returns whether there is a frame at exactly the given time.
  func hasFrame(at time: Timestamp, from start: Timestamp) -> Bool {
    // Times are rounded, so the count may or may not include the frame in question.
    let next = count(from: start, to: time)
    return self.time(of: next, from: start) == time || self.time(of: next - 1, from: start) == time
  }

  /// Returns the times of the frames that must be requested one by one before a single call can return the rest.
  ///
  /// Frame times are rounded relative to the start of a call. A call that starts at a frame whose exact time is a
  /// whole number of microseconds therefore gives the same later frames as the first call.
  ///
  /// - Parameters:
  ///   - start: The start of the first call.
  ///   - time: The end of the preceding calls.
  ///   - end: The end of the last call.
  /// - Returns: The times after `time` and before `end`. If none of the next frames has an exact time in whole
  ///   microseconds, the frames after the returned ones are off by at most one microsecond.
  func moments(from start: Timestamp, after time: Timestamp, before end: Timestamp) -> [Timestamp] {
    var moments: [Timestamp] = []
    let first = count(from: start, to: time)
    for frame in max(0, first - 1)..<first + 12 {
      let moment = self.time(of: frame, from: start)
      if moment >= end { break }
      if moment > time { moments.append(moment) }
      let offset = 1e6 * Double(frame) / framesPerSecond
      if moment >= time, offset == offset.rounded() { break }
    }
    return moments
  }
}
