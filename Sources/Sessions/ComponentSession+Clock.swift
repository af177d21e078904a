public import Interaction
public import Motion

extension ComponentSession {
  /// Moves the clock, as one call.
  @inlinable
  public mutating func advance(to end: Timestamp) {
    run(to: end)
    endCall()
  }

  /// Moves the clock and lets happen what comes due on the way, moment by moment.
  @inlinable
  public mutating func run(to end: Timestamp) {
    elapse(through: end)
    if now != end { forget() }
    clock = end
  }

  /// Lets happen what comes due up to a moment; the clock stands at the last such moment then.
  @inlinable
  mutating func elapse(through end: Timestamp) {
    while let moment = upcoming(), moment > now, moment <= end {
      clock = moment
      forget()
      report.beginEvent()
      running.elapse(at: moment, report: &report)
    }
  }

  /// The moment from which nothing changes any more, or the limit where that comes first.
  ///
  /// It is not known before it is reached, so it is looked for on a copy.
  @inlinable
  public func restMoment(limit: Timestamp) -> Timestamp {
    var trial = running
    var clock = now
    var unheard = Report()
    while let moment = trial.nextMoment(after: clock), moment > clock {
      guard moment <= limit else { return limit }
      clock = moment
      trial.elapse(at: moment, report: &unheard)
    }
    return clock
  }
}
