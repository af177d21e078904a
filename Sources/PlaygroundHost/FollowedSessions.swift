internal import Hosting

/// The sessions that a client follows, in the order in which they were subscribed.
///
/// There may be thousands, and mostly one of them has something to tell: it says so itself.
struct FollowedSessions {
  /// A session that is followed.
  struct Entry {
    let number: Int
    let id: String
    let session: any Session
  }

  /// Who has something to tell.
  let news = News()

  /// Those that follow the host's clock: only these change by themselves.
  private(set) var inRealTime: [Entry] = []

  private var entries: [Int: Entry] = [:]
  private var numbers: [String: Int] = [:]
  private var lastNumber = 0

  /// The session that was subscribed under a number, unless it is not followed any longer.
  subscript(number: Int) -> Entry? { entries[number] }

  /// Follows a session under a subscription.
  mutating func add(_ session: any Session, _ id: String, _ subscription: Subscription) {
    remove(id)
    lastNumber += 1
    let entry = Entry(number: lastNumber, id: id, session: session)
    entries[lastNumber] = entry
    numbers[id] = lastNumber
    if session.realTimeNow != nil { inRealTime.append(entry) }
    session.subscribe(subscription.numbered(lastNumber, news))
  }

  /// Follows a session no longer.
  mutating func remove(_ id: String) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    entries[number]?.session.subscribe(nil)
    entries[number] = nil
    news.remove(number)
    // They stand in the order of their numbers.
    let place = inRealTime.firstPlace { $0.number < number }
    if place < inRealTime.count, inRealTime[place].number == number {
      inRealTime.remove(at: place)
    }
  }
}
