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

/// The numbers of subscriptions that have something to tell, in order.
final class News {
  private var numbers: [Int] = []
  private var unseen: [Int] = []

  /// Those to look at: all, or while the reader is slow and nothing is told those that have changed
  /// since the last look, which count what it misses.
  func toLookAt(isSlow: Bool) -> [Int] {
    defer { unseen.removeAll(keepingCapacity: true) }
    return isSlow ? unseen : numbers
  }

  func add(_ number: Int) {
    if unseen.last != number { unseen.append(number) }
    let place = numbers.firstPlace { $0 < number }
    if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
  }

  func remove(_ number: Int) {
    let place = numbers.firstPlace { $0 < number }
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }
}

extension Array {
  /// The first place in a sorted array for which it does not hold.
  fileprivate func firstPlace(not holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
