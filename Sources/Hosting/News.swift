/// The numbers of the subscriptions with news, in ascending order.
package final class News {
  private var numbers: [Int] = []
  private var unseen: [Int] = []

  /// Creates an empty collection.
  package init() {}

  /// Returns the subscriptions to check: all with news, or for a slow reader only those that
  /// changed since the last check.
  ///
  /// The latter are not sent, but count the skipped states.
  package func toLookAt(isSlow: Bool) -> [Int] {
    defer { unseen.removeAll(keepingCapacity: true) }
    return isSlow ? unseen : numbers
  }

  /// Adds a subscription with news.
  package func add(_ number: Int) {
    if unseen.last != number { unseen.append(number) }
    let place = numbers.firstPlace { $0 < number }
    if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
  }

  /// Removes a subscription whose news was sent.
  package func remove(_ number: Int) {
    let place = numbers.firstPlace { $0 < number }
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }
}

extension Array {
  /// Returns the first index of a sorted array whose element does not satisfy a condition.
  package func firstPlace(not holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
