/// The numbers of subscriptions that have something to tell, in order.
package final class News {
  private var numbers: [Int] = []
  private var unseen: [Int] = []

  /// Nobody has anything to tell.
  package init() {}

  /// Those to look at: all, or while the reader is slow and nothing is told those that have changed
  /// since the last look, which count what it misses.
  package func toLookAt(isSlow: Bool) -> [Int] {
    defer { unseen.removeAll(keepingCapacity: true) }
    return isSlow ? unseen : numbers
  }

  /// Takes note of one that has something to tell.
  package func add(_ number: Int) {
    if unseen.last != number { unseen.append(number) }
    let place = numbers.firstPlace { $0 < number }
    if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
  }

  /// Forgets one that has told it.
  package func remove(_ number: Int) {
    let place = numbers.firstPlace { $0 < number }
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }
}

extension Array {
  /// The first place in a sorted array for which it does not hold.
  package func firstPlace(not holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
