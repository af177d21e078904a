internal import Interaction
public import Motion

extension ComponentSession {
  /// Moves the clock, as one call.
  public mutating func advance(to end: Timestamp) {
    run(to: end)
    endCall()
  }

  /// Moves the clock and lets happen what comes due on the way, moment by moment.
  public mutating func run(to end: Timestamp) {
    elapse(through: end)
    if now != end { isRendered = false }
    now = end
  }

  /// Lets happen what comes due up to a moment; the clock stands at the last such moment then.
  mutating func elapse(through end: Timestamp) {
    while let moment = component.nextMoment(after: now), moment > now, moment <= end {
      now = moment
      isRendered = false
      report.beginEvent()
      component.elapse(at: moment, report: &report)
    }
  }

  /// The moment from which nothing changes any more, or the limit where that comes first.
  ///
  /// It is not known before it is reached, so it is looked for on a copy.
  public func restMoment(limit: Timestamp) -> Timestamp {
    var trial = component
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
