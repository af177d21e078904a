public import Interaction
public import Motion

extension ComponentSession {
  /// Advances the clock to a time, performs all changes that become due, and ends the call.
  @inlinable
  public mutating func advance(to end: Timestamp) {
    run(to: end)
    endCall()
  }

  /// Advances the clock to a time and performs all changes that become due, in chronological order.
  ///
  /// The call does not end.
  @inlinable
  public mutating func run(to end: Timestamp) {
    advanceComponent(through: end)
    if now != end { forget() }
    clock = end
  }

  /// Performs all changes that become due up to a time.
  ///
  /// Afterwards, the clock shows the time of the last change, or its old time if nothing changed.
  @inlinable
  mutating func advanceComponent(through end: Timestamp) {
    while let moment = upcoming(), moment > now, moment <= end {
      clock = moment
      forget()
      report.beginEvent()
      running.advance(to: moment, report: &report)
    }
  }

  /// Returns the time at which the component settles, or the limit if that is earlier.
  ///
  /// The time can only be found by running the component, so this method runs a copy.
  @inlinable
  public func restMoment(limit: Timestamp) -> Timestamp {
    var trial = running
    var clock = now
    var unheard = ComponentOutput()
    while let moment = trial.nextMoment(after: clock), moment > clock {
      guard moment <= limit else { return limit }
      clock = moment
      trial.advance(to: moment, report: &unheard)
    }
    return clock
  }
}
