package import Interaction
package import Motion
internal import Sessions

/// A client's subscription to the changes of a session.
public struct Subscription {
  /// The form in which states are sent.
  public enum Mode: String, CaseIterable, Sendable {
    /// Every state is sent in full.
    case full
    /// Only the difference from the previously sent state is sent.
    case delta
  }

  /// The form in which states are sent.
  public var mode: Mode

  /// The rate at which states are sent while a real-time session is changing, in states per second.
  public var framesPerSecond: Double

  /// Whether there are changes to report.
  package var isDue = true {
    didSet { if isDue { news?.add(number) } }
  }

  /// The subscription's number, counting from 1 in the order of subscription.
  private var number = 0

  /// The collection to which the subscription announces its changes.
  private var news: News?

  /// The number of states that were skipped because the reader was slow.
  package var skipped = 0

  /// The last state that was sent, which is the base of the next delta.
  package var sent: RenderState?

  /// The revision of the last state that was sent.
  package var baseRevision = 0

  /// The revision that has not been sent because the reader is slow, or −1 if there is none.
  package var waitingRevision = -1

  /// The time of the next frame of a real-time session.
  package var nextFrame = Timestamp.zero

  /// Creates a subscription that has not sent anything yet.
  public init(mode: Mode, framesPerSecond: Double) {
    self.mode = mode
    self.framesPerSecond = framesPerSecond
  }

  /// Returns a copy of the subscription that has the given number and announces its changes to `news`.
  ///
  /// The first thing that the copy reports is the session's current state.
  package func numbered(_ number: Int, _ news: News) -> Subscription {
    var subscription = self
    subscription.number = number
    subscription.news = news
    subscription.isDue = true
    return subscription
  }

  /// Returns the time of the first frame after a given time.
  ///
  /// Frame times are whole multiples of the frame interval, so a late frame does not delay the next one.
  package func frame(after now: Timestamp) -> Timestamp {
    let rate = FrameRate(framesPerSecond: framesPerSecond)
    var index = Int(now.seconds * framesPerSecond)
    while rate.time(of: index, from: .zero) <= now { index += 1 }
    return rate.time(of: index, from: .zero)
  }
}
