internal import Motion
internal import Sessions

/// Frames of several calls on the grid of one.
extension FrameRate {
  /// Whether one of its frames lies at a moment.
  func hasFrame(at time: Timestamp, from start: Timestamp) -> Bool {
    // Times are rounded, so the frame in question may be counted or not.
    let next = count(from: start, to: time)
    return self.time(of: next, from: start) == time || self.time(of: next - 1, from: start) == time
  }

  /// The frames that have to be asked for one by one before a call can give the others: up to one
  /// at a whole microsecond, from which frames are rounded as they are from the start.
  ///
  /// - Parameters:
  ///   - start: where the first frame lies
  ///   - time: the end of the calls before
  ///   - end: where the frames end
  /// - Returns: the moments, after `time` and before `end`; a rate that has whole microseconds
  ///   nowhere near gets a few, and the frames after them are off by a microsecond at most
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
