internal import Hosting

/// The sessions that a client follows, in the order of their subscriptions.
///
/// There may be thousands of them, and usually only one has something to report. Each session therefore
/// announces its changes instead of being polled.
struct FollowedSessions {
  /// A followed session, with its id and the number of its subscription.
  struct Entry {
    let number: Int
    let id: String
    let session: any Session
  }

  /// The subscriptions of the sessions that have something to report.
  let news = News()

  /// The followed sessions that run on the host's clock.
  ///
  /// Only these sessions change without a call.
  private(set) var inRealTime: [Entry] = []

  private var entries: [Int: Entry] = [:]
  private var numbers: [String: Int] = [:]
  private var lastNumber = 0

  /// The session with the given subscription number, or `nil` if it is no longer followed.
  subscript(number: Int) -> Entry? { entries[number] }

  /// Starts following a session that is not followed yet.
  mutating func add(_ session: any Session, _ id: String, _ subscription: Subscription) {
    lastNumber += 1
    let entry = Entry(number: lastNumber, id: id, session: session)
    entries[lastNumber] = entry
    numbers[id] = lastNumber
    if session.realTimeNow != nil { inRealTime.append(entry) }
    session.subscribe(subscription.numbered(lastNumber, news))
  }

  /// Stops following a session.
  ///
  /// The caller must end the session's subscription.
  ///
  /// - Returns: The session, or `nil` if it is not followed.
  mutating func remove(_ id: String) -> (any Session)? {
    guard let number = numbers.removeValue(forKey: id) else { return nil }
    let session = entries.removeValue(forKey: number)?.session
    news.remove(number)
    // `inRealTime` is sorted by number.
    let place = inRealTime.firstPlace { $0.number < number }
    if place < inRealTime.count, inRealTime[place].number == number {
      inRealTime.remove(at: place)
    }
    return session
  }
}
