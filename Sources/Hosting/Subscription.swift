package import Interaction
package import Motion
internal import Sessions

/// What a client wants to be told of a session without asking.
public struct Subscription {
  /// How states are sent.
  public enum Mode: String, CaseIterable, Sendable {
    /// Each state whole.
    case full
    /// What differs from the state that was sent before.
    case delta
  }

  /// How states are sent.
  public var mode: Mode

  /// How often a session in real time is shown while something moves, per second.
  public var framesPerSecond: Double

  /// Whether there is something to tell.
  package var isDue = true {
    didSet { if isDue { news?.add(number) } }
  }

  /// Its place among all subscriptions, and where those that have something to tell are noted.
  private var number = 0
  private var news: News?

  /// How many states were passed over because the reader was slow.
  package var skipped = 0

  /// The state that was sent last, against which deltas are made.
  package var sent: RenderState?

  /// The revision of that state.
  package var baseRevision = 0

  /// The revision that waits for a slow reader, or −1.
  package var waitingRevision = -1

  /// When the next frame of a session in real time is due.
  package var nextFrame = Timestamp.zero

  /// Makes a subscription of which nothing has been sent.
  public init(mode: Mode, framesPerSecond: Double) {
    self.mode = mode
    self.framesPerSecond = framesPerSecond
  }

  /// The subscription with its place; it has its first state to tell.
  package func numbered(_ number: Int, _ news: News) -> Subscription {
    var subscription = self
    subscription.number = number
    subscription.news = news
    subscription.isDue = true
    return subscription
  }

  /// The first frame after a moment; frames lie on a grid, so a late one delays none behind it.
  package func frame(after now: Timestamp) -> Timestamp {
    let rate = FrameRate(framesPerSecond: framesPerSecond)
    var index = Int(now.seconds * framesPerSecond)
    while rate.time(of: index, from: .zero) <= now { index += 1 }
    return rate.time(of: index, from: .zero)
  }
}
